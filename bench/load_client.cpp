#include "bench/load_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/websocket.h"

namespace merels::bench {

LoadClient::LoadClient(OnText on_text) : on_text_(std::move(on_text)), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

LoadClient::~LoadClient() {
    close_all();
    ::close(epoll_);
}

std::size_t LoadClient::open(std::uint16_t port, const std::string& path, const std::string& cookie) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    (void)setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("the server does not take a connection");
    const std::string request = opening(path, cookie);
    (void)::send(handle, request.data(), request.size(), MSG_NOSIGNAL);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = sockets_.size();
    (void)epoll_ctl(epoll_, EPOLL_CTL_ADD, handle, &event);
    sockets_.push_back({handle, false, {}});
    return sockets_.size() - 1;
}

void LoadClient::send(std::size_t socket, std::string_view text) {
    const std::string bytes = frame(text);
    (void)::send(sockets_[socket].handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

void LoadClient::close_all() {
    for (const Socket& socket : sockets_) {
        if (socket.handle >= 0) ::close(socket.handle);
    }
    sockets_.clear();
}

void LoadClient::run_until(Clock::time_point end) {
    while (Clock::now() < end)
        run_once(std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now()));
}

void LoadClient::run_once(std::chrono::microseconds longest) {
    std::array<epoll_event, 256> events{};
    const auto wait = std::clamp<std::int64_t>(longest.count(), 0, 1'000'000);
    const timespec time{wait / 1'000'000, wait % 1'000'000 * 1000};
    const int count = epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &time, nullptr);
    for (int i = 0; i < count; ++i) read(events[static_cast<std::size_t>(i)].data.u64);
}

void LoadClient::read(std::size_t number) {
    Socket& socket = sockets_[number];
    std::array<char, 65536> buffer{};
    const ssize_t count = recv(socket.handle, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count <= 0) {
        if (count == 0) {
            ::close(socket.handle);
            socket.handle = -1;
        }
        return;
    }
    socket.come_in.append(buffer.data(), static_cast<std::size_t>(count));
    if (!socket.opened) {
        const auto end = socket.come_in.find("\r\n\r\n");
        if (end == std::string::npos) return;
        if (socket.come_in.find(" 101 ") > 12)
            throw std::runtime_error("refused: " + socket.come_in.substr(0, 200));
        socket.come_in.erase(0, end + 4);
        socket.opened = true;
    }
    while (const auto come = take_frame(socket.come_in)) {
        if (come->opcode == ping_frame) {
            const std::string bytes = frame(come->payload, pong_frame);
            (void)::send(socket.handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        }
        if (come->opcode == text_frame) on_text_(number, come->payload);
    }
}

}  // namespace merels::bench
