#include "bench/load_client.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/websocket.h"

namespace merels::bench {

namespace websocket = testing::websocket;

LoadClient::LoadClient(Handlers handlers)
    : handlers_(std::move(handlers)), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

LoadClient::LoadClient(std::function<void(std::size_t socket, std::string_view text)> on_text)
    : LoadClient(Handlers{.on_text = std::move(on_text),
                          .on_response =
                              [](std::size_t, const Response& response) {
                                  throw std::runtime_error("refused: " + response.head.substr(0, 200));
                              },
                          .on_closed = [](std::size_t) {}}) {}

LoadClient::~LoadClient() {
    close_all();
    ::close(epoll_);
}

std::size_t LoadClient::open(const Endpoint& endpoint, const std::string& path, const std::string& cookie) {
    return add(endpoint, websocket::upgrade_request(path, cookie));
}

std::size_t LoadClient::request(const Endpoint& endpoint, const Request& request) {
    return add(endpoint, request.text());
}

std::size_t LoadClient::add(const Endpoint& endpoint, std::string bytes) {
    const int handle = testing::connect_to(endpoint, false);
    if (handle < 0) throw std::runtime_error("the server does not take a connection");
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT;
    event.data.u64 = sockets_.size();
    (void)epoll_ctl(epoll_, EPOLL_CTL_ADD, handle, &event);
    sockets_.push_back({handle, false, std::move(bytes), {}});
    return sockets_.size() - 1;
}

void LoadClient::send(std::size_t number, std::string_view text) {
    Socket& socket = sockets_[number];
    socket.unsent += websocket::frame(text);
    if (socket.handle >= 0 && socket.upgraded) write(number);
}

void LoadClient::close(std::size_t number) {
    Socket& socket = sockets_[number];
    if (socket.handle >= 0) ::close(socket.handle);
    socket = {};
}

void LoadClient::close_all() {
    for (std::size_t i = 0; i < sockets_.size(); ++i) close(i);
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
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        // What a handler does may have closed it meanwhile.
        if ((event.events & EPOLLOUT) != 0 && sockets_[event.data.u64].handle >= 0) write(event.data.u64);
        if ((event.events & ~EPOLLOUT) != 0 && sockets_[event.data.u64].handle >= 0) read(event.data.u64);
    }
}

// Sends what it can; the rest when there is room again.
void LoadClient::write(std::size_t number) {
    Socket& socket = sockets_[number];
    const ssize_t sent = ::send(socket.handle, socket.unsent.data(), socket.unsent.size(), MSG_NOSIGNAL);
    if (sent > 0) socket.unsent.erase(0, static_cast<std::size_t>(sent));
    epoll_event event{};
    event.events = socket.unsent.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
    event.data.u64 = number;
    (void)epoll_ctl(epoll_, EPOLL_CTL_MOD, socket.handle, &event);
}

void LoadClient::lose(std::size_t number) {
    close(number);
    handlers_.on_closed(number);
}

void LoadClient::read(std::size_t number) {
    std::array<char, 65536> buffer{};
    const ssize_t count = recv(sockets_[number].handle, buffer.data(), buffer.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        lose(number);
        return;
    }
    Socket& socket = sockets_[number];
    socket.received.append(buffer.data(), static_cast<std::size_t>(count));
    if (!socket.upgraded) {
        const Response response = testing::take_response(socket.received);
        if (response.status == 0) return;
        if (response.status != 101) {
            close(number);
            handlers_.on_response(number, response);
            return;
        }
        socket.upgraded = true;
    }
    read_frames(number);
}

void LoadClient::read_frames(std::size_t number) {
    // A handler may open others, which moves the sockets, or close this one.
    while (const auto frame = websocket::take_frame(sockets_[number].received)) {
        if (frame->opcode == websocket::ping_frame) {
            sockets_[number].unsent += websocket::frame(frame->payload, websocket::pong_frame);
            write(number);
        }
        if (frame->opcode == websocket::text_frame) handlers_.on_text(number, frame->payload);
    }
}

}  // namespace merels::bench
