#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace merels::bench {

// Where a client connects to on this machine, and the loopback address it does so from: to the server every
// address of 127.0.0.0/8 is another client.
struct Endpoint {
    std::uint16_t port = 0;
    std::uint32_t from = 0x7f000001;  // 127.0.0.1, in the host's order of bytes

    Endpoint(std::uint16_t to) : port(to) {}
    Endpoint(std::uint16_t to, std::uint32_t address) : port(to), from(address) {}
};

// The address 127.a.b.c.
[[nodiscard]] constexpr std::uint32_t loopback(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return 127U << 24 | a << 16 | b << 8 | c;
}

// A socket bound to the endpoint's address and connected to its port, or on its way there if it does not
// block; -1 if that is refused.
[[nodiscard]] int connect_to(const Endpoint& endpoint, bool blocking);

// A blocking connection to a server. No call takes longer than the time it is given, or two seconds for
// sending.
class Connection {
  public:
    explicit Connection(const Endpoint& endpoint) : socket_(connect_to(endpoint, true)) {}
    Connection(Connection&& from) noexcept;
    Connection& operator=(Connection&& from) noexcept;
    ~Connection() { close(); }

    [[nodiscard]] bool open() const { return socket_ >= 0; }
    bool send(std::string_view bytes);
    // Adds what comes in to `incoming`; false if nothing came in time. Closed when the other end is gone.
    bool receive(std::chrono::milliseconds time);
    void close();
    std::string incoming;

  private:
    int socket_;
};

// One request over a connection of its own, and the status of its answer; 0 if there is none within five
// seconds.
struct Response {
    int status = 0;
    std::string head;
    std::string body;

    [[nodiscard]] std::string cookie() const;  // that it sets, as name=value; empty if it sets none
};

// The response at the front of what has come in, taken out of it; status 0 if it is not there whole yet.
[[nodiscard]] Response take_response(std::string& incoming);

struct Request {
    std::string method = "GET";
    std::string path;
    std::string cookie = {};
    std::string type = {};  // of the body; empty if there is none
    std::string body = {};
    std::string more_headers = {};

    [[nodiscard]] std::string text() const;
};

[[nodiscard]] Response ask(const Endpoint& endpoint, const Request& request);

}  // namespace merels::bench
