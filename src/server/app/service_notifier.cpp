#include "server/app/service_notifier.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace merels::server {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
    return line;
}

}  // namespace

ServiceNotifier::ServiceNotifier() : address_(environment("NOTIFY_SOCKET")) {
    const std::string process = environment("WATCHDOG_PID");
    if (process.empty() || process == std::to_string(getpid())) {
        // Twice as often as is asked for.
        const auto wanted = std::strtoll(environment("WATCHDOG_USEC").c_str(), nullptr, 10) / 2000;
        if (wanted > 0) interval_ = std::chrono::milliseconds(wanted);
    }
    if (!address_.empty() && address_.size() < sizeof(sockaddr_un::sun_path))
        socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

ServiceNotifier::~ServiceNotifier() {
    if (socket_ >= 0) close(socket_);
}

void ServiceNotifier::ready(std::string_view status) const {
    send("READY=1\nSTATUS=" + one_line(status));
}

void ServiceNotifier::status(std::string_view status) const {
    send("STATUS=" + one_line(status));
}

void ServiceNotifier::reloading() const {
    timespec now{};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    send("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(now.tv_sec * 1'000'000LL + now.tv_nsec / 1000));
}

void ServiceNotifier::stopping() const {
    send("STOPPING=1\nSTATUS=shutting down");
}

void ServiceNotifier::alive() const {
    send("WATCHDOG=1");
}

void ServiceNotifier::send(const std::string& state) const {
    if (socket_ < 0) return;
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, address_.data(), address_.size());
    if (to.sun_path[0] == '@') to.sun_path[0] = '\0';  // a name without a file
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address_.size());
    (void)sendto(socket_, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&to),
                 size);
}

}  // namespace merels::server
