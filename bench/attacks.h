#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace merels::bench {

// Honest players beside everything that attackers can do at once.
struct AttackOptions {
    std::size_t players = 1000;
    double seconds = 600;
};

struct AttackReport {
    std::size_t requests = 0;
    std::size_t failed = 0;             // of the honest
    std::vector<std::string> failures;  // the first of them, described
    double slowest = 0;                 // the longest an honest request took, in milliseconds
    std::string summary;                // a table of all kinds of requests
    std::vector<double> memory;         // of the servers together, in bytes, every second
};

// What is said of a second that has passed.
struct AttackSecond {
    int number = 0;
    double slowest = 0;      // honest request, in milliseconds
    double client_lag = 0;   // how long the client itself was kept waiting by the machine, in milliseconds
    std::size_t failed = 0;  // so far
    double memory = 0;       // of the servers, in bytes
};

// Runs the plan against what listens on a port. Throws std::runtime_error if the players cannot even begin.
[[nodiscard]] AttackReport run_attacks(std::uint16_t port, const AttackOptions& plan,
                                       const std::function<double()>& memory,
                                       const std::function<void(const AttackSecond&)>& on_second);

// Starts a server as people run it, attacks it and prints what becomes of the honest, second by second.
// Whether none of their requests failed or took more than 250 ms.
[[nodiscard]] bool print_attacks(const AttackOptions& plan);

}  // namespace merels::bench
