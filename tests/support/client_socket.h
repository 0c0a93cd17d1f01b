#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace merels::testing {

// A port of this machine, and the loopback address to connect from: the server takes every address of
// 127.0.0.0/8 for another client.
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

// A socket bound to the endpoint's address and connected to its port, or connecting if it does not block; -1
// if the connection is refused.
[[nodiscard]] int connect_to(const Endpoint& endpoint, bool blocking);

// A blocking connection to a server. Sending times out after two seconds, receiving after the time given.
class ClientSocket {
  public:
    explicit ClientSocket(const Endpoint& endpoint) : socket_(connect_to(endpoint, true)) {}
    ClientSocket(ClientSocket&& from) noexcept;
    ClientSocket& operator=(ClientSocket&& from) noexcept;
    ~ClientSocket() { close(); }

    [[nodiscard]] bool open() const { return socket_ >= 0; }
    bool send(std::string_view bytes);
    // Appends received bytes to `received`; false after the timeout, or if the server has closed the
    // connection.
    bool receive(std::chrono::milliseconds time);
    void close();
    std::string received;

  private:
    int socket_;
};

struct Response {
    int status = 0;  // 0: no response
    std::string head;
    std::string body;

    [[nodiscard]] std::string cookie() const;  // that it sets, as name=value; empty if it sets none
};

// Removes and returns the first response of the received bytes; status 0 if it is not complete.
[[nodiscard]] Response take_response(std::string& received);

struct Request {
    std::string method = "GET";
    std::string path;
    std::string cookie = {};
    std::string type = {};  // of the body; empty if there is none
    std::string body = {};
    std::string more_headers = {};

    [[nodiscard]] std::string text() const;
};

// Sends a request over a connection of its own and waits five seconds for the response.
[[nodiscard]] Response send_request(const Endpoint& endpoint, const Request& request);

}  // namespace merels::testing
