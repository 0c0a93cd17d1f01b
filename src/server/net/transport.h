#pragma once

// The front door of this room: HTTP, WebSocket and TLS on a port. A Transport owns its connections and
// passes what they ask to a Service (service.h), which must outlive it. All on the thread of the event
// loop.

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/base/event_loop.h"
#include "server/base/metrics.h"
#include "server/net/ip_network.h"
#include "server/net/service.h"

namespace merels::server {

struct TransportOptions {
    std::vector<IpNetwork> proxies;  // trusted: their forwarding headers count
    std::vector<IpNetwork> venues;   // many people play behind one address there (base/venue.h)
    std::size_t max_connections = 15'000;
    std::size_t max_per_address = 200;
    std::size_t max_unread =
        std::size_t{256} * 1024;  // bytes sent but not read, before a client is disconnected
    std::size_t max_unread_per_address = std::size_t{8} * 1024 * 1024;  // the same, all clients of an address
    std::chrono::seconds request_timeout{15};   // for reading a request, and for writing a response
    std::chrono::seconds response_timeout{12};  // for the service to respond
    std::chrono::seconds idle_timeout{60};      // between requests; between pongs on a WebSocket
};

struct TlsContext;

// HTTP and WebSocket on a port. Only this and what it starts (http_session.h, websocket_session.h) know the
// library for them. All on the thread that runs `io`.
class Transport {
  public:
    Transport(boost::asio::io_context& io, EventLoop& loop, const TransportOptions& options, Service& service,
              Metrics& metrics);
    ~Transport();

    // Returns the port it listens on (the system chooses for 0), or why it cannot.
    [[nodiscard]] std::expected<std::uint16_t, std::string> listen(const std::string& address,
                                                                   std::uint16_t port);
    // New connections use TLS with this context from now on. Open ones are not affected.
    void set_tls(std::shared_ptr<TlsContext> tls);
    // Accepts no more connections, and closes the open WebSockets.
    void stop();
    [[nodiscard]] std::size_t connections() const;

    struct Shared;

  private:
    std::shared_ptr<Shared> shared_;
};

}  // namespace merels::server
