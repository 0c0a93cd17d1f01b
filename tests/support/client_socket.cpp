#include "support/client_socket.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

namespace merels::testing {
namespace {

sockaddr_in address_of(std::uint32_t host, std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(host);
    return address;
}

// The value of a header, or nothing. Names are compared as our server and nginx spell them.
std::string header_in(const std::string& head, std::string_view name) {
    const auto at = head.find(fmt::format("\r\n{}: ", name));
    if (at == std::string::npos) return {};
    const auto from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
}

}  // namespace

int connect_to(const Endpoint& endpoint, bool blocking) {
    const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | (blocking ? 0 : SOCK_NONBLOCK), 0);
    if (handle < 0) return -1;
    const int on = 1;
    const timeval timeout{2, 0};
    (void)setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    (void)setsockopt(handle, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    (void)setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    const sockaddr_in from = address_of(endpoint.from, 0);
    const sockaddr_in to = address_of(INADDR_LOOPBACK, endpoint.port);
    if (bind(handle, reinterpret_cast<const sockaddr*>(&from), sizeof from) == 0 &&
        (connect(handle, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 ||
         (!blocking && errno == EINPROGRESS)))
        return handle;
    ::close(handle);
    return -1;
}

ClientSocket::ClientSocket(ClientSocket&& from) noexcept
    : received(std::move(from.received)), socket_(std::exchange(from.socket_, -1)) {}

ClientSocket& ClientSocket::operator=(ClientSocket&& from) noexcept {
    std::swap(received, from.received);
    std::swap(socket_, from.socket_);
    return *this;
}

void ClientSocket::close() {
    if (open()) ::close(socket_);
    socket_ = -1;
}

bool ClientSocket::send(std::string_view bytes) {
    while (!bytes.empty() && open()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) {
            close();
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return open();
}

bool ClientSocket::receive(std::chrono::milliseconds time) {
    if (!open()) return false;
    pollfd waiting{socket_, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return false;
    std::array<char, 65536> buffer{};
    const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
    if (count <= 0) {
        close();
        return false;
    }
    received.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
}

std::string Response::cookie() const {
    const std::string set = header_in(head, "Set-Cookie");
    return set.substr(0, set.find(';'));
}

Response take_response(std::string& received) {
    const auto end = received.find("\r\n\r\n");
    if (end == std::string::npos) return {};
    Response response{std::atoi(received.c_str() + 9), received.substr(0, end + 2), {}};
    const auto length =
        static_cast<std::size_t>(std::atoll(header_in(response.head, "Content-Length").c_str()));
    if (received.size() < end + 4 + length) return {};
    response.body = received.substr(end + 4, length);
    received.erase(0, end + 4 + length);
    return response;
}

std::string Request::text() const {
    std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{}", method,
                                   path, more_headers);
    if (!cookie.empty()) text += fmt::format("Cookie: {}\r\n", cookie);
    if (!type.empty()) text += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", type, body.size());
    return text + "\r\n" + body;
}

Response send_request(const Endpoint& endpoint, const Request& request) {
    constexpr std::chrono::seconds timeout{5};
    ClientSocket socket(endpoint);
    socket.send(request.text());
    Response response;
    while (response.status == 0 && socket.receive(timeout)) response = take_response(socket.received);
    return response;
}

}  // namespace merels::testing
