#include "bench/api_client.h"

#include <chrono>
#include <fmt/format.h>
#include <stdexcept>

namespace merels::bench {

ApiClient::ApiClient(std::uint16_t port) : socket_(testing::Endpoint(port)) {
    if (!socket_.open()) throw std::runtime_error("the server does not take a connection");
}

std::string ApiClient::post(const std::string& path, const std::string& body) {
    constexpr std::chrono::seconds timeout{60};
    socket_.send(fmt::format(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "{}\r\n\r\n{}",
        path, body.size(), body));
    testing::Response response;
    while (response.status == 0) {
        if (!socket_.receive(timeout)) throw std::runtime_error("no answer from the server");
        response = testing::take_response(socket_.received);
    }
    const std::string cookie = response.cookie();
    if (cookie.empty()) throw std::runtime_error("refused: " + response.head + response.body);
    return cookie;
}

}  // namespace merels::bench
