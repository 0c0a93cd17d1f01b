#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"

namespace merels::server {

// The address of a browser's subscription at a push service.
struct PushEndpoint {
    std::string host;
    std::uint16_t port = 443;
    std::string target;  // path and query
    std::string origin;  // "https://push.example"
};

struct PushOptions {
    bool local = false;             // any host and port, private addresses too: for tests
    std::string certificates = {};  // a file of those to trust; empty for the system's
    // Hosts of push services besides those of the common browsers: "push.example", or "*.push.example" for
    // all below it.
    std::vector<std::string> services = {};
};

// "https://HOST/PATH" of a known push service on the usual port; or why it is none. Browsers send these, so
// they are not trusted: whoever chose the host could make every delivery to it take as long as possible.
[[nodiscard]] std::expected<PushEndpoint, Sentence> parse_push_endpoint(std::string_view text,
                                                                        const PushOptions& options);

// Whether this can be one of PushOptions::services.
[[nodiscard]] bool is_push_service_name(std::string_view text);

// Whether an address belongs to the public internet: not to this machine, a private network or a special use.
[[nodiscard]] bool is_public(const boost::asio::ip::address& address);

struct PushMessage {
    PushEndpoint endpoint;
    std::string authorization;
    std::string body;
    std::chrono::seconds ttl{0};  // how long the push service keeps it for a browser that is not there
    std::string urgency;          // RFC 8030
    std::string topic;            // replaces an undelivered message of the same topic; may be empty
};

struct PushResult {
    enum class Outcome : std::uint8_t {
        delivered,
        gone,     // the subscription does not exist any more
        refused,  // trying again is of no use
        failed,   // may work later
    };
    Outcome outcome = Outcome::failed;
    std::chrono::seconds retry_after{0};  // what the push service asks for; 0 if nothing
    std::string reason = {};
};

class PushConnections;

// Delivers push messages over HTTPS (RFC 8030), on connections that are kept open for a few seconds. For the
// event loop's thread, on which it never waits.
//
// A subscription is an address that a client chose, so a message could be aimed at our own network. It is
// therefore sent to public addresses only, which are checked after the name was resolved and then connected
// to; redirects are not followed.
class PushClient {
  public:
    // Throws std::runtime_error if the certificates cannot be read.
    PushClient(boost::asio::io_context& io, const PushOptions& options);

    using Done = std::function<void(PushResult)>;
    void deliver(PushMessage message, Done done);

  private:
    boost::asio::io_context& io_;
    PushOptions options_;
    boost::asio::ssl::context tls_;
    std::shared_ptr<PushConnections> idle_;
};

}  // namespace merels::server
