#include "server/net/transport.h"

#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

#include "server/net/transport_state.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;

using Shared = Transport::Shared;

constexpr std::uint16_t going_away = 1001;

void take_in(const std::shared_ptr<Shared>& shared, Socket socket) {
    ErrorCode unknown;
    const auto endpoint = socket.remote_endpoint(unknown);
    if (unknown) return;  // it is gone already
    const Peer peer{.address = endpoint.address(),
                    .proxy = is_in_any(shared->options.proxies, endpoint.address()),
                    .tls = shared->tls != nullptr};
    std::string address = rate_limit_key(peer.address);
    if (shared->connections >= shared->options.max_connections ||
        (!peer.proxy && shared->is_full_for(address))) {
        shared->metrics.cut_off("full");
        return;
    }
    if (!peer.proxy) {
        ConnectionMeter& meter = socket.get_executor().meter();
        meter.payer.address = shared->budget_of(address);
        meter.enter();
        if (meter.payer.address->exhausted(EventLoop::now())) {
            shared->metrics.cut_off("budget");
            return;
        }
    }
    ErrorCode ignored;
    (void)socket.set_option(Tcp::no_delay(true), ignored);
    const auto start = peer.tls ? start_tls_session : start_plain_session;
    start(std::move(socket), ConnectionSlot(shared, std::move(address)), peer);
}

Executor new_executor(const Shared& shared) {
    return {shared.io.get_executor(),
            std::make_shared<ConnectionMeter>(ConnectionMeter{.loop = &shared.loop})};
}

// Accepts the connections that wait already. One at a time, each would wait for everything else that the loop
// has to do.
void take_in_waiting(const std::shared_ptr<Shared>& shared) {
    constexpr int max_at_once = 32;
    for (int i = 0; i < max_at_once; ++i) {
        ErrorCode failed;
        Socket socket = shared->acceptor.accept(new_executor(*shared), failed);
        if (failed) return;  // none waits, or async_accept reports the same error
        take_in(shared, std::move(socket));
    }
}

void accept(const std::shared_ptr<Shared>& shared) {
    shared->acceptor.async_accept(new_executor(*shared), [shared](const ErrorCode& failed, Socket socket) {
        if (shared->stopping || failed == asio::error::operation_aborted) return;
        if (!failed) {
            take_in(shared, std::move(socket));
            take_in_waiting(shared);
            accept(shared);
            return;
        }
        // Out of file descriptors, most likely: some will be free soon.
        const bool files = failed == asio::error::no_descriptors ||
                           failed == ErrorCode(ENFILE, boost::system::system_category());
        shared->metrics.accept_failed(files ? "files" : "other");
        spdlog::error("a connection could not be accepted: {}", failed.message());
        shared->pause.expires_after(std::chrono::milliseconds(100));
        shared->pause.async_wait([shared](const ErrorCode& stopped) {
            if (!stopped) accept(shared);
        });
    });
}

}  // namespace

Transport::Transport(asio::io_context& io, EventLoop& loop, const TransportOptions& options, Service& service,
                     Metrics& metrics)
    : shared_(std::make_shared<Shared>(io, loop, options, service, metrics)) {}

// A connection and its handler own each other until the connection ends.
Transport::~Transport() {
    std::vector<std::shared_ptr<StreamingConnection>> left;
    for (StreamingConnection* socket : shared_->streaming) left.push_back(socket->shared_from_this());
    for (const auto& socket : left) socket->drop();
}

std::expected<std::uint16_t, std::string> Transport::listen(const std::string& address, std::uint16_t port) {
    ErrorCode failed;
    const auto where = asio::ip::make_address(address, failed);
    if (failed) return std::unexpected(address + " is not an address");
    auto& acceptor = shared_->acceptor;
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
    accept(shared_);
    return acceptor.local_endpoint().port();
}

void Transport::set_tls(std::shared_ptr<TlsContext> tls) {
    shared_->tls = std::move(tls);
}

void Transport::stop() {
    shared_->stopping = true;
    ErrorCode ignored;
    (void)shared_->acceptor.close(ignored);
    for (StreamingConnection* socket : std::unordered_set(shared_->streaming))
        socket->close(going_away, "the server is shut down");
}

std::size_t Transport::connections() const {
    return shared_->connections;
}

}  // namespace merels::server
