#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/desk.h"
#include "server/endpoint.h"
#include "server/house.h"
#include "server/log.h"
#include "server/tls_context.h"
#include "server/transport.h"

namespace merels::server {

struct Options {
    Endpoint listen{"127.0.0.1", 8080};
    bool next_port_if_taken = true;
    std::optional<Endpoint> admin_listen;  // for /livez, /readyz and /metrics
    std::optional<TlsFiles> tls;           // without, the public listener speaks plain HTTP
    std::string db;
    std::chrono::seconds drain{0};  // how long it goes on answering after it was told to stop
    LogOptions log;
    HouseRules house;
    DeskRules desk;
    TransportRules transport;
    double budgets = 1;  // what clients may cost, as a multiple of the usual; 0 for no limit
};

// How many open files a server with so many connections may need.
[[nodiscard]] constexpr std::size_t files_wanted(std::size_t connections) {
    return connections + 200;
}

// Runs a server until it is told to stop (SIGTERM, SIGINT). Prints its address on standard output once it can
// be used, and logs to standard error. Throws std::runtime_error if it cannot start, with the reason; a
// PostgreSQL database that cannot be reached is waited for.
void run_server(const Options& options);

}  // namespace merels::server
