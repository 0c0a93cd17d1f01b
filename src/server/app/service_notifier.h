#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

// Reports the server's state to the service manager (sd_notify(3): datagrams to the socket that NOTIFY_SOCKET
// names). Does nothing without such a socket.
class ServiceNotifier {
  public:
    ServiceNotifier();
    ServiceNotifier(const ServiceNotifier&) = delete;
    ServiceNotifier& operator=(const ServiceNotifier&) = delete;
    ~ServiceNotifier();

    void ready(std::string_view status) const;
    void status(std::string_view status) const;
    void reloading() const;  // ready() ends it
    void stopping() const;
    // The watchdog's heartbeat. Without one for WATCHDOG_USEC the service manager restarts the server.
    void alive() const;
    // How often alive() is wanted; nothing if it is not.
    [[nodiscard]] std::optional<std::chrono::milliseconds> alive_interval() const { return interval_; }

  private:
    void send(const std::string& state) const;

    int socket_ = -1;
    std::string address_;
    std::optional<std::chrono::milliseconds> interval_;
};

}  // namespace merels::server
