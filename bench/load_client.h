#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/client_socket.h"

namespace merels::bench {

using testing::Endpoint;
using testing::Request;
using testing::Response;
using Clock = std::chrono::steady_clock;

// Many WebSockets and requests to servers on this machine, on one thread, at little cost of its own.
class LoadClient {
  public:
    // What a client is told of its sockets, each known by its number.
    struct Handlers {
        // A text that came over a WebSocket.
        std::function<void(std::size_t socket, std::string_view text)> on_text;
        // The answer to a plain request, or to one for a WebSocket that was refused.
        std::function<void(std::size_t socket, const Response& response)> on_response;
        // Closed by the server, or not connected in the first place.
        std::function<void(std::size_t socket)> on_closed;
    };

    explicit LoadClient(Handlers handlers);
    // A refusal is an exception (std::runtime_error), the end of a connection nothing.
    explicit LoadClient(std::function<void(std::size_t socket, std::string_view text)> on_text);
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;
    ~LoadClient();

    // Begins to open a WebSocket; its number. It is open once its welcome has come as a text.
    std::size_t open(const Endpoint& endpoint, const std::string& path, const std::string& cookie);
    // Sends a request over a connection of its own; its number.
    std::size_t request(const Endpoint& endpoint, const Request& request);
    void send(std::size_t socket, std::string_view text);
    void close(std::size_t socket);
    void close_all();
    // Takes in what comes until then.
    void run_until(Clock::time_point end);
    // Takes in what has come, waiting for at most this long if nothing has.
    void run_once(std::chrono::microseconds longest);

  private:
    struct Socket {
        int handle = -1;
        bool upgraded = false;
        std::string unsent;
        std::string received;
    };
    std::size_t add(const Endpoint& endpoint, std::string bytes);
    void write(std::size_t number);
    void read(std::size_t number);
    void read_frames(std::size_t number);
    void lose(std::size_t number);

    Handlers handlers_;
    int epoll_;
    std::vector<Socket> sockets_;
};

}  // namespace merels::bench
