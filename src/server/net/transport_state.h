// Shared by the parts of the transport, and private to them.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

// An open WebSocket over any stream.
class WebSocketConnection : public ClientConnection,
                            public std::enable_shared_from_this<WebSocketConnection> {
  public:
    // Ends it: nothing more is sent, and the handler is destroyed.
    virtual void drop() = 0;
};

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
    std::unordered_set<WebSocketConnection*> web_sockets;
    bool stopping = false;
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
    // The use of all connections of the same address.
    [[nodiscard]] Transport::Shared::AddressUse& use() const {
        return shared_->of_address.find(address_)->second;
    }

  private:
    void leave() {
        const auto count = shared_->of_address.find(address_);
        if (--count->second.connections == 0) shared_->of_address.erase(count);
    }

    std::shared_ptr<Transport::Shared> shared_;
    std::string address_;
};

// Starts an HTTP session on a new connection.
void start_plain_session(Socket socket, ConnectionSlot slot, const Peer& peer);
void start_tls_session(Socket socket, ConnectionSlot slot, const Peer& peer);

}  // namespace merels::server
