#include "server/net/push_client.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <charconv>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/letters.h"
#include "core/version.h"
#include "server/base/input_limits.h"
#include "server/net/endpoint.h"
#include "server/net/ip_network.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;
using Outcome = PushResult::Outcome;

constexpr std::chrono::seconds longest_push_delivery{4};
constexpr std::uint32_t max_answer_head = 8192;
constexpr std::uint64_t max_answer_body = 16384;
constexpr std::chrono::seconds longest_idle{10};
constexpr std::size_t max_idle_to = 12;  // one origin
constexpr std::size_t max_idle = 32;
constexpr std::uint16_t https_port = 443;

// Special-purpose addresses (RFC 6890). Of IPv6 only 2000::/3 is assigned to the public internet; these parts
// of it are not, or contain IPv4 addresses.
const std::vector<IpNetwork>& special_networks() {
    static const std::vector<IpNetwork> all = [] {
        std::vector<IpNetwork> networks;
        for (const char* text :
             {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
              "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
              "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2001:db8::/32",
              "2002::/16", "3fff::/20"})
            networks.push_back(*IpNetwork::parse(text));
        return networks;
    }();
    return all;
}

// Those of Chrome and its relatives, Firefox, Safari and Edge.
constexpr std::string_view browsers_services[] = {"fcm.googleapis.com", "*.push.services.mozilla.com",
                                                  "*.push.apple.com", "*.notify.windows.com"};

// Whether a host is a push service's: its name, or a name below it if it begins with "*.".
bool is_at(std::string_view service, std::string_view host) {
    if (!service.starts_with("*.")) return boost::beast::iequals(host, service);
    service.remove_prefix(1);
    return host.size() > service.size() &&
           boost::beast::iequals(host.substr(host.size() - service.size()), service);
}

}  // namespace

// A connection to a push service.
struct PushConnection {
    PushConnection(asio::io_context& io, ssl::context& tls) : stream(io, tls), timer(io) {}

    void close() {
        ErrorCode ignored;
        (void)stream.next_layer().close(ignored);
    }

    ssl::stream<tcp::socket> stream;
    boost::beast::flat_buffer received;
    asio::steady_timer timer;  // while it is idle
};

// Connections on which nothing is under way. Their addresses and certificates were checked when they were
// opened.
class PushConnections : public std::enable_shared_from_this<PushConnections> {
  public:
    // The one that was used last; null if there is none.
    std::shared_ptr<PushConnection> take(const std::string& origin) {
        const auto found = idle_.find(origin);
        if (found == idle_.end()) return nullptr;
        const auto taken = found->second.back();
        remove(origin, taken);
        (void)taken->timer.cancel();
        return taken;
    }

    void keep(const std::string& origin, const std::shared_ptr<PushConnection>& connection) {
        if (count_ >= max_idle || idle_[origin].size() >= max_idle_to) return;
        idle_[origin].push_back(connection);
        ++count_;
        connection->timer.expires_after(longest_idle);
        connection->timer.async_wait(
            [all = weak_from_this(), origin, one = std::weak_ptr(connection)](const ErrorCode& stopped) {
                const auto here = all.lock();
                if (!stopped && here) here->remove(origin, one.lock());
            });
    }

  private:
    void remove(const std::string& origin, const std::shared_ptr<PushConnection>& connection) {
        const auto found = idle_.find(origin);
        if (found == idle_.end()) return;
        count_ -= static_cast<std::size_t>(std::erase(found->second, connection));
        if (found->second.empty()) idle_.erase(found);
    }

    std::map<std::string, std::vector<std::shared_ptr<PushConnection>>> idle_;  // by origin
    std::size_t count_ = 0;
};

namespace {

// One delivery, alive until it is done or its time is up.
class Delivery {
  public:
    Delivery(asio::io_context& io, ssl::context& tls, PushMessage message, bool local,
             std::shared_ptr<PushConnections> idle)
        : message_(std::move(message)),
          local_(local),
          io_(io),
          tls_(tls),
          idle_(std::move(idle)),
          resolver_(io),
          timer_(io) {}

    [[nodiscard]] asio::steady_timer& timer() { return timer_; }
    // Ends it: whatever it waits for fails.
    void give_up() {
        late_ = true;
        resolver_.cancel();
        if (connection_) connection_->close();
    }

    asio::awaitable<PushResult> run() {
        connection_ = idle_->take(message_.endpoint.origin);
        if (connection_) {
            // The push service may have closed it meanwhile: then another one is opened.
            try {
                const PushResult result = co_await ask();
                co_return result;
            } catch (const boost::system::system_error&) {
                check_time();
            }
        }
        const std::vector<tcp::endpoint> where = co_await resolve();
        if (where.empty()) {
            PushResult refused{Outcome::refused, {}, "its address is not public"};
            co_return refused;
        }
        co_await open(where);
        const PushResult result = co_await ask();
        co_return result;
    }

  private:
    void check_time() const {
        if (late_) throw boost::system::system_error(asio::error::timed_out);
    }

    asio::awaitable<std::vector<tcp::endpoint>> resolve() {
        const PushEndpoint& to = message_.endpoint;
        const auto found =
            co_await resolver_.async_resolve(to.host, std::to_string(to.port), asio::use_awaitable);
        check_time();
        std::vector<tcp::endpoint> allowed;
        for (const auto& entry : found) {
            if (local_ || is_public(entry.endpoint().address())) allowed.push_back(entry.endpoint());
        }
        co_return allowed;
    }

    asio::awaitable<void> open(const std::vector<tcp::endpoint>& where) {
        connection_ = std::make_shared<PushConnection>(io_, tls_);
        auto& stream = connection_->stream;
        co_await asio::async_connect(stream.next_layer(), where, asio::use_awaitable);
        check_time();
        ErrorCode ignored;  // without it messages on a kept connection would wait for acknowledgements
        (void)stream.next_layer().set_option(tcp::no_delay(true), ignored);
        stream.set_verify_mode(ssl::verify_peer);
        stream.set_verify_callback(ssl::host_name_verification(message_.endpoint.host));
        // What the macro SSL_set_tlsext_host_name does, without its casts.
        (void)SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                       const_cast<char*>(message_.endpoint.host.c_str()));
        co_await stream.async_handshake(ssl::stream_base::client, asio::use_awaitable);
        check_time();
    }

    asio::awaitable<PushResult> ask() {
        const auto connection = connection_;
        const auto request = make_request();
        co_await http::async_write(connection->stream, request, asio::use_awaitable);
        check_time();
        http::response_parser<http::string_body> parser;
        parser.header_limit(max_answer_head);
        parser.body_limit(max_answer_body);
        co_await http::async_read_header(connection->stream, connection->received, parser,
                                         asio::use_awaitable);
        const PushResult result = result_of(parser.get());
        if (co_await read_body(*connection, parser)) idle_->keep(message_.endpoint.origin, connection);
        co_return result;
    }

    // Whether another message may follow on the connection.
    asio::awaitable<bool> read_body(PushConnection& connection,
                                    http::response_parser<http::string_body>& parser) const {
        if (!parser.keep_alive()) co_return false;
        try {
            if (!parser.is_done())
                co_await http::async_read(connection.stream, connection.received, parser,
                                          asio::use_awaitable);
        } catch (const boost::system::system_error&) {
            co_return false;
        }
        co_return !late_ && connection.received.size() == 0;
    }

    [[nodiscard]] http::request<http::string_body> make_request() const {
        const PushEndpoint& to = message_.endpoint;
        http::request<http::string_body> request(http::verb::post, to.target, 11);
        request.set(http::field::host, to.origin.substr(to.origin.find("//") + 2));
        request.set(http::field::user_agent, "merels/" + std::string(version()));
        request.set(http::field::authorization, message_.authorization);
        request.set(http::field::content_encoding, "aes128gcm");
        request.set(http::field::content_type, "application/octet-stream");
        request.set("TTL", std::to_string(message_.ttl.count()));
        request.set("Urgency", message_.urgency);
        if (!message_.topic.empty()) request.set("Topic", message_.topic);
        request.body() = message_.body;
        request.prepare_payload();
        return request;
    }

    static PushResult result_of(const http::response<http::string_body>& response) {
        const unsigned status = response.result_int();
        PushResult result{Outcome::refused, {}, "status " + std::to_string(status)};
        if (status >= 200 && status < 300) result.outcome = Outcome::delivered;
        if (status == 404 || status == 410) result.outcome = Outcome::gone;
        if (status == 429 || status >= 500) result.outcome = Outcome::failed;
        const auto after = response[http::field::retry_after];
        std::int64_t seconds = 0;
        (void)std::from_chars(after.data(), after.data() + after.size(), seconds);
        result.retry_after = std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, 3600));
        return result;
    }

    PushMessage message_;
    bool local_;
    asio::io_context& io_;
    ssl::context& tls_;
    std::shared_ptr<PushConnections> idle_;
    std::shared_ptr<PushConnection> connection_;
    tcp::resolver resolver_;
    asio::steady_timer timer_;
    bool late_ = false;
};

PushResult failure(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return {Outcome::failed, {}, error.what()};
    }
}

}  // namespace

std::expected<PushEndpoint, Sentence> parse_push_endpoint(std::string_view text, const PushOptions& options) {
    const auto wrong = std::unexpected(tr("that is not a subscription of a browser"));
    if (text.size() > input_limits::push_endpoint_bytes) return wrong;
    const auto url = boost::urls::parse_uri(text);
    if (!url || url->scheme() != "https" || url->has_userinfo() || url->has_fragment()) return wrong;
    const std::string_view target = url->encoded_target();
    PushEndpoint endpoint{.host = url->host_address(), .target = std::string(target), .origin = {}};
    if (url->has_port()) {
        const std::string port = url->port();
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
        if (error != std::errc() || end != port.data() + port.size() || endpoint.port == 0) return wrong;
    }
    const bool plain = std::ranges::all_of(endpoint.host, [](unsigned char c) { return c > ' ' && c < 127; });
    if (endpoint.host.empty() || !plain || (endpoint.port != https_port && !options.local)) return wrong;
    const auto at_host = [&](std::string_view service) { return is_at(service, endpoint.host); };
    if (!options.local && std::ranges::none_of(browsers_services, at_host) &&
        std::ranges::none_of(options.services, at_host))
        return std::unexpected(tr("this server does not use the push service of your browser"));
    if (endpoint.target.empty() || endpoint.target[0] != '/') endpoint.target.insert(0, "/");
    endpoint.origin = "https://" + in_url(endpoint.host);
    if (endpoint.port != https_port) endpoint.origin += ":" + std::to_string(endpoint.port);
    return endpoint;
}

bool is_push_service_name(std::string_view text) {
    if (text.starts_with("*.")) text.remove_prefix(2);
    const auto fits = [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || is_digit(c) || c == '-' || c == '.';
    };
    return !text.empty() && text.front() != '.' && text.back() != '.' && std::ranges::all_of(text, fits);
}

bool is_public(const asio::ip::address& address) {
    const asio::ip::address plain = plain_address(address);
    static const IpNetwork global_v6 = *IpNetwork::parse("2000::/3");
    if (plain.is_v6() && !global_v6.contains(plain)) return false;
    return std::ranges::none_of(special_networks(),
                                [&](const IpNetwork& network) { return network.contains(plain); });
}

PushClient::PushClient(asio::io_context& io, const PushOptions& options)
    : io_(io), options_(options), tls_(ssl::context::tls_client), idle_(std::make_shared<PushConnections>()) {
    (void)SSL_CTX_set_min_proto_version(tls_.native_handle(), TLS1_2_VERSION);
    ErrorCode failed;
    if (options.certificates.empty()) {
        (void)tls_.set_default_verify_paths(failed);
    } else {
        (void)tls_.load_verify_file(options.certificates, failed);
    }
    if (failed) throw std::runtime_error("certificates to trust: " + failed.message());
}

void PushClient::deliver(PushMessage message, Done done) {
    const auto delivery = std::make_shared<Delivery>(io_, tls_, std::move(message), options_.local, idle_);
    delivery->timer().expires_after(longest_push_delivery);
    delivery->timer().async_wait([weak = std::weak_ptr(delivery)](const ErrorCode& stopped) {
        const auto late = weak.lock();
        if (!stopped && late) late->give_up();
    });
    asio::co_spawn(io_, delivery->run(),
                   [delivery, done = std::move(done)](const std::exception_ptr& thrown, PushResult result) {
                       done(thrown ? failure(thrown) : std::move(result));
                   });
}

}  // namespace merels::server
