#include "server/transport.h"

#include <algorithm>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

#include "server/transport_state.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;

using Inside = Transport::Inside;

constexpr std::uint16_t going_away = 1001;

void take_in(const std::shared_ptr<Inside>& inside, Socket socket) {
    ErrorCode unknown;
    const auto endpoint = socket.remote_endpoint(unknown);
    if (unknown) return;  // it is gone already
    const auto& proxies = inside->rules.proxies;
    const Peer peer{.address = endpoint.address(),
                    .proxy = std::ranges::any_of(
                        proxies, [&](const IpNetwork& one) { return one.contains(endpoint.address()); }),
                    .tls = inside->tls != nullptr};
    std::string address = limited_as(peer.address);
    const auto known = inside->of_address.find(address);
    const std::size_t same = known == inside->of_address.end() ? 0 : known->second.connections;
    if (inside->connections >= inside->rules.most_connections ||
        (!peer.proxy && same >= inside->rules.most_an_address)) {
        inside->metrics.cut_off("full");
        return;
    }
    if (!peer.proxy) {
        ConnectionMeter& meter = socket.get_executor().meter();
        meter.payer.address = inside->loop.address_budget(address);
        meter.enter();
        if (meter.payer.address->exhausted(EventLoop::now())) {
            inside->metrics.cut_off("budget");
            return;
        }
    }
    ErrorCode ignored;
    (void)socket.set_option(Tcp::no_delay(true), ignored);
    const auto start = peer.tls ? start_tls_session : start_plain_session;
    start(std::move(socket), Ticket(inside, std::move(address)), peer);
}

Executor new_executor(const Inside& inside) {
    return {inside.io.get_executor(),
            std::make_shared<ConnectionMeter>(ConnectionMeter{.loop = &inside.loop})};
}

// Takes in those who wait already. Were they taken one at a time, each would wait for all that the loop has
// to do in between.
void take_in_waiting(const std::shared_ptr<Inside>& inside) {
    constexpr int most_at_once = 32;
    for (int i = 0; i < most_at_once; ++i) {
        ErrorCode failed;
        Socket socket = inside->acceptor.accept(new_executor(*inside), failed);
        if (failed) return;  // nobody waits; or the next one who is waited for meets the same problem
        take_in(inside, std::move(socket));
    }
}

void accept(const std::shared_ptr<Inside>& inside) {
    inside->acceptor.async_accept(new_executor(*inside), [inside](const ErrorCode& failed, Socket socket) {
        if (inside->stopping || failed == asio::error::operation_aborted) return;
        if (!failed) {
            take_in(inside, std::move(socket));
            take_in_waiting(inside);
            accept(inside);
            return;
        }
        // Out of file descriptors, most likely: some will be free soon.
        const bool files = failed == asio::error::no_descriptors ||
                           failed == ErrorCode(ENFILE, boost::system::system_category());
        inside->metrics.accept_failed(files ? "files" : "other");
        spdlog::error("a connection could not be accepted: {}", failed.message());
        inside->pause.expires_after(std::chrono::milliseconds(100));
        inside->pause.async_wait([inside](const ErrorCode& stopped) {
            if (!stopped) accept(inside);
        });
    });
}

}  // namespace

Transport::Transport(asio::io_context& io, EventLoop& loop, const TransportRules& rules, Service& service,
                     Metrics& metrics)
    : inside_(std::make_shared<Inside>(io, loop, rules, service, metrics)) {}

// A line and its caller hold each other until the line is over.
Transport::~Transport() {
    std::vector<std::shared_ptr<WebSocketLine>> left;
    for (WebSocketLine* line : inside_->lines) left.push_back(line->shared_from_this());
    for (const auto& line : left) line->drop();
}

std::expected<std::uint16_t, std::string> Transport::listen(const std::string& address, std::uint16_t port) {
    ErrorCode failed;
    const auto where = asio::ip::make_address(address, failed);
    if (failed) return std::unexpected(address + " is not an address");
    auto& acceptor = inside_->acceptor;
    const Tcp::endpoint endpoint(where, port);
    (void)acceptor.open(endpoint.protocol(), failed);
    if (!failed) (void)acceptor.set_option(Tcp::acceptor::reuse_address(true), failed);
    if (!failed) (void)acceptor.bind(endpoint, failed);
    if (!failed) (void)acceptor.listen(4096, failed);
    if (!failed) (void)acceptor.non_blocking(true, failed);
    if (failed) {
        ErrorCode ignored;
        (void)acceptor.close(ignored);
        return std::unexpected(failed.message());
    }
    accept(inside_);
    return acceptor.local_endpoint().port();
}

void Transport::set_tls(std::shared_ptr<TlsContext> tls) {
    inside_->tls = std::move(tls);
}

void Transport::stop() {
    inside_->stopping = true;
    ErrorCode ignored;
    (void)inside_->acceptor.close(ignored);
    for (WebSocketLine* line : std::unordered_set(inside_->lines))
        line->close(going_away, "the server is shut down");
}

std::size_t Transport::connections() const {
    return inside_->connections;
}

}  // namespace merels::server
