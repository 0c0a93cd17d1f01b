// Shared by the parts of the transport, and private to them.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <memory>
#include <spdlog/spdlog.h>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "server/base/log.h"
#include "server/base/venue.h"
#include "server/net/metered_executor.h"
#include "server/net/request_parser.h"
#include "server/net/tls_context.h"
#include "server/net/transport.h"

namespace merels::server {

using Tcp = boost::asio::ip::tcp;
using Executor = MeteredExecutor<boost::asio::io_context::executor_type>;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using PlainStream = boost::beast::basic_stream<Tcp, Executor>;
using ErrorCode = boost::system::error_code;

// For how long a client that has overdrawn its budget is not read from.
inline constexpr std::chrono::milliseconds while_overdrawn{500};

// An open WebSocket, or a response that goes on, over any stream.
class StreamingConnection : public ClientConnection,
                            public std::enable_shared_from_this<StreamingConnection> {
  public:
    // Ends it: nothing more is sent, and the handler is destroyed.
    virtual void drop() = 0;
};

// The socket under a stream.
inline Socket& socket_of(Socket& carrier) {
    return carrier;
}
template <class Stream>
Socket& socket_of(Stream& carrier) {
    return boost::beast::get_lowest_layer(carrier).socket();
}

struct Transport::Shared {
    Shared(boost::asio::io_context& of, EventLoop& measuring, TransportOptions given, Service& answering,
           Metrics& counting)
        : io(of),
          loop(measuring),
          options(std::move(given)),
          service(answering),
          metrics(counting),
          acceptor(of),
          pause(of) {}

    boost::asio::io_context& io;
    EventLoop& loop;
    TransportOptions options;
    Service& service;
    Metrics& metrics;
    Tcp::acceptor acceptor;
    boost::asio::steady_timer pause;
    std::shared_ptr<TlsContext> tls;  // null: connections are plain
    std::size_t connections = 0;
    struct AddressUse {
        std::size_t connections = 0;
        std::size_t unread = 0;  // bytes on their way to it
    };
    std::unordered_map<std::string, AddressUse> of_address;
    std::unordered_set<StreamingConnection*> streaming;
    bool stopping = false;

    [[nodiscard]] bool is_venue(const std::string& address) const {
        return is_in_any(options.venues, address);
    }
    // Whether an address has as many connections as it may have.
    [[nodiscard]] bool is_full_for(const std::string& address) const {
        const auto known = of_address.find(address);
        if (known == of_address.end() || known->second.connections < options.max_per_address) return false;
        return !is_venue(address) || known->second.connections >= options.max_per_address * venue_counts;
    }
    [[nodiscard]] std::shared_ptr<ClientBudget> budget_of(const std::string& address) const {
        return loop.address_budget(address, is_venue(address));
    }
};

// One connection, counted for as long as it lives.
class ConnectionSlot {
  public:
    ConnectionSlot(std::shared_ptr<Transport::Shared> shared, std::string address)
        : shared_(std::move(shared)), address_(std::move(address)) {
        ++shared_->connections;
        ++shared_->of_address[address_].connections;
    }
    ConnectionSlot(const ConnectionSlot&) = delete;
    ConnectionSlot& operator=(const ConnectionSlot&) = delete;
    ConnectionSlot(ConnectionSlot&& from) noexcept = default;
    ConnectionSlot& operator=(ConnectionSlot&& from) = delete;
    ~ConnectionSlot() {
        if (!shared_) return;
        --shared_->connections;
        use().unread -= unread_;
        leave();
    }
    // Counts it for another address: that of the client behind a proxy.
    void count_for(std::string address) {
        leave();
        address_ = std::move(address);
        ++shared_->of_address[address_].connections;
    }
    [[nodiscard]] Transport::Shared& shared() const { return *shared_; }
    [[nodiscard]] const std::string& address() const { return address_; }

    // Counts bytes that are on their way to the client. False if there are too many: a client that does not
    // take what it is sent is to be cut off.
    [[nodiscard]] bool begin_sending(std::size_t bytes) {
        unread_ += bytes;
        use().unread += bytes;
        if (unread_ <= shared_->options.max_unread && !has_too_much_unread()) return true;
        shared_->metrics.cut_off("slow");
        spdlog::info("a client that does not take what it is sent was cut off [from {}]",
                     truncated_address(address_));
        return false;
    }
    void end_sending(std::size_t bytes) {
        unread_ -= bytes;
        use().unread -= bytes;
    }

  private:
    // The use of all connections of the same address.
    [[nodiscard]] Transport::Shared::AddressUse& use() const {
        return shared_->of_address.find(address_)->second;
    }
    [[nodiscard]] bool has_too_much_unread() const {
        const std::size_t most = shared_->options.max_unread_per_address;
        if (use().unread <= most) return false;
        return !shared_->is_venue(address_) || use().unread > most * venue_costs;
    }
    void leave() {
        const auto count = shared_->of_address.find(address_);
        if (--count->second.connections == 0) shared_->of_address.erase(count);
    }

    std::shared_ptr<Transport::Shared> shared_;
    std::string address_;
    std::size_t unread_ = 0;
};

// Starts an HTTP session on a new connection.
void start_plain_session(Socket socket, ConnectionSlot slot, const Peer& peer);
void start_tls_session(Socket socket, ConnectionSlot slot, const Peer& peer);

}  // namespace merels::server
