#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/event_loop.h"
#include "server/ip_network.h"
#include "server/line.h"
#include "server/metrics.h"

namespace merels::server {

// What one client may cost.
struct TransportRules {
    std::vector<IpNetwork> proxies;  // whose word on where a request came from is taken
    std::size_t most_connections = 15'000;
    std::size_t most_an_address = 200;
    std::size_t most_unread = std::size_t{256} * 1024;  // bytes a client may leave lying before it is cut off
    std::size_t most_unread_address = std::size_t{8} * 1024 * 1024;  // the same, all clients of an address
    std::chrono::seconds to_ask{15};     // for a whole request to come, and an answer to go
    std::chrono::seconds to_answer{12};  // for the answer to be found
    std::chrono::seconds to_stay{60};    // between requests; between signs of life on a WebSocket
};

struct TlsContext;

// HTTP and WebSocket on a port. Only this and what it starts (http_session.h, websocket_session.h) know the
// library for them. All on the thread that runs `io`.
class Transport {
  public:
    Transport(boost::asio::io_context& io, EventLoop& loop, const TransportRules& rules, Service& service,
              Metrics& metrics);
    ~Transport();

    // The port it listens on, which is another if 0 was asked for; or why it does not.
    [[nodiscard]] std::expected<std::uint16_t, std::string> listen(const std::string& address,
                                                                   std::uint16_t port);
    // New connections use TLS with this from now on. Those there are go on as they are.
    void set_tls(std::shared_ptr<TlsContext> tls);
    // Takes nobody in any more and says goodbye to those who are there.
    void stop();
    [[nodiscard]] std::size_t connections() const;

    struct Inside;

  private:
    std::shared_ptr<Inside> inside_;
};

}  // namespace merels::server
