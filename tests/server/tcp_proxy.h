// A wire between a server and its database that can be cut.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace merels::testing {

// Listens on a port of this machine and passes on what comes to the socket at a path, and back.
class TcpProxy {
  public:
    explicit TcpProxy(std::string to);
    TcpProxy(const TcpProxy&) = delete;
    TcpProxy& operator=(const TcpProxy&) = delete;
    ~TcpProxy();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    void swallow();  // keeps everything, as a network that has stopped does
    void cut();      // closes everything, and takes nobody in
    void mend();     // passes on, what was kept first

  private:
    enum class Mode : std::uint8_t { passing, swallowing, cut };
    struct Pair {
        int ends[2];
    };
    void run();
    void take_in();

    std::string to_;
    int listening_;
    std::uint16_t port_ = 0;
    std::atomic<Mode> mode_ = Mode::passing;
    std::atomic<bool> stopping_ = false;
    std::vector<Pair> pairs_;
    std::thread thread_;
};

}  // namespace merels::testing
