#include "server/tcp_proxy.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace merels::testing {
namespace {

int connected_to(const std::string& path) {
    const int handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    if (connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return handle;
    close(handle);
    return -1;
}

// Passes on what there is; false at the end.
bool pass(int from, int to) {
    char buffer[65536];
    const ssize_t count = recv(from, buffer, sizeof buffer, 0);
    for (ssize_t sent = 0; sent < count;) {
        const ssize_t more = send(to, buffer + sent, static_cast<std::size_t>(count - sent), MSG_NOSIGNAL);
        if (more <= 0) return false;
        sent += more;
    }
    return count > 0;
}

}  // namespace

TcpProxy::TcpProxy(std::string to)
    : to_(std::move(to)), listening_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(bind(listening_, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(listen(listening_, 100) == 0);
    REQUIRE(getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

TcpProxy::~TcpProxy() {
    stopping_ = true;
    thread_.join();
    close(listening_);
}

void TcpProxy::swallow() {
    mode_ = Mode::swallowing;
}

void TcpProxy::cut() {
    mode_ = Mode::cut;
}

void TcpProxy::mend() {
    mode_ = Mode::passing;
}

void TcpProxy::take_in() {
    const int come = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    const int on = mode_ == Mode::cut ? -1 : connected_to(to_);
    if (on >= 0) {
        pairs_.push_back({{come, on}});
    } else {
        close(come);
    }
}

void TcpProxy::run() {
    const auto close_both = [](const Pair& pair) {
        close(pair.ends[0]);
        close(pair.ends[1]);
    };
    while (!stopping_) {
        if (mode_ == Mode::cut) {
            for (const Pair& pair : pairs_) close_both(pair);
            pairs_.clear();
        }
        std::vector<pollfd> waiting{{listening_, POLLIN, 0}};
        if (mode_ == Mode::passing) {
            for (const Pair& pair : pairs_) {
                for (const int end : pair.ends) waiting.push_back({end, POLLIN, 0});
            }
        }
        if (poll(waiting.data(), waiting.size(), 10) <= 0) continue;
        const auto had = (waiting.size() - 1) / 2;
        for (std::size_t i = had; i-- > 0 && mode_ == Mode::passing;) {
            const Pair pair = pairs_[i];
            const auto ready = [&](std::size_t end) { return waiting[1 + 2 * i + end].revents != 0; };
            if ((ready(0) && !pass(pair.ends[0], pair.ends[1])) ||
                (ready(1) && !pass(pair.ends[1], pair.ends[0]))) {
                close_both(pair);
                pairs_.erase(pairs_.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
        if (waiting[0].revents != 0) take_in();
    }
    for (const Pair& pair : pairs_) close_both(pair);
}

}  // namespace merels::testing
