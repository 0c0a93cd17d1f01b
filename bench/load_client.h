#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace merels::bench {

using Clock = std::chrono::steady_clock;

// Many WebSockets to servers on this machine, on one thread, at little cost of its own.
class LoadClient {
  public:
    // Told of every text that comes, and where.
    using OnText = std::function<void(std::size_t socket, std::string_view text)>;

    explicit LoadClient(OnText on_text);
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;
    ~LoadClient();

    // Begins to open one; its number. It is open once its welcome has come as a text.
    std::size_t open(std::uint16_t port, const std::string& path, const std::string& cookie);
    void send(std::size_t socket, std::string_view text);
    void close_all();
    // Takes in what comes until then.
    void run_until(Clock::time_point end);
    // Takes in what has come, waiting for at most this long if nothing has.
    void run_once(std::chrono::microseconds longest);

  private:
    struct Socket {
        int handle = -1;
        bool opened = false;
        std::string come_in;
    };
    void read(std::size_t number);

    OnText on_text_;
    int epoll_;
    std::vector<Socket> sockets_;
};

}  // namespace merels::bench
