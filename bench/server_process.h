#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace merels::bench {

// This program, serving, with its limits out of the way. Throws std::runtime_error if it does not start.
class Server {
  public:
    explicit Server(std::string db) : db_(std::move(db)) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() { stop(); }

    void start();  // on the same port as before, if there was one
    void stop();   // at once, as a crash would
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] double memory() const;  // that it holds, in bytes
    [[nodiscard]] double used() const;    // processor time, in seconds

  private:
    std::string db_;
    pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

// Processor time a process has used, in seconds; 0 if there is none.
[[nodiscard]] double processor_time(pid_t process);

// One JSON request, one after the other over one connection: how games are made.
class Maker {
  public:
    explicit Maker(std::uint16_t port);
    Maker(const Maker&) = delete;
    Maker& operator=(const Maker&) = delete;
    ~Maker();

    // The cookie that came with the answer.
    [[nodiscard]] std::string post(const std::string& path, const std::string& body) const;

  private:
    int socket_;
};

}  // namespace merels::bench
