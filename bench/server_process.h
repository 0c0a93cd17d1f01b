#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

#include "bench/connection.h"

namespace merels::bench {

// This program, serving, with its limits out of the way or as they usually are. Throws std::runtime_error if
// it does not start.
class Server {
  public:
    enum class Limits : std::uint8_t { none, usual };
    explicit Server(std::string db, Limits limits = Limits::none) : db_(std::move(db)), limits_(limits) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() { stop(); }

    void start();  // on the same port as before, if there was one
    void stop();   // at once, as a crash would
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] bool alive() const;
    [[nodiscard]] double memory() const;  // that it holds, in bytes
    [[nodiscard]] double used() const;    // processor time, in seconds

  private:
    std::string db_;
    Limits limits_;
    pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

// The memory a process holds, in bytes; 0 if there is none.
[[nodiscard]] double memory_of(pid_t process);

// Processor time a process has used, in seconds; 0 if there is none.
[[nodiscard]] double processor_time(pid_t process);

// One JSON request, one after the other over one connection: how games are made.
class Maker {
  public:
    explicit Maker(std::uint16_t port);

    // The cookie that came with the answer.
    [[nodiscard]] std::string post(const std::string& path, const std::string& body);

  private:
    Connection connection_;
};

}  // namespace merels::bench
