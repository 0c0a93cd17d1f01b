// What the parts of the transport share. Only for them.
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

#include "server/metered_executor.h"
#include "server/request_reading.h"
#include "server/tls_context.h"
#include "server/transport.h"

namespace merels::server {

using Tcp = boost::asio::ip::tcp;
using Executor = MeteredExecutor<boost::asio::io_context::executor_type>;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using PlainStream = boost::beast::basic_stream<Tcp, Executor>;
using ErrorCode = boost::system::error_code;

// For how long one that has overdrawn its budget is not read from.
inline constexpr std::chrono::milliseconds while_overdrawn{500};

// An open WebSocket, whatever it is carried by.
class WebSocketLine : public Line, public std::enable_shared_from_this<WebSocketLine> {
  public:
    // It is over: nothing more is sent, and who was at the other end is let go.
    virtual void drop() = 0;
};

struct Transport::Inside {
    Inside(boost::asio::io_context& of, EventLoop& measuring, TransportRules given, Service& answering,
           Metrics& counting)
        : io(of),
          loop(measuring),
          rules(std::move(given)),
          service(answering),
          metrics(counting),
          acceptor(of),
          pause(of) {}

    boost::asio::io_context& io;
    EventLoop& loop;
    TransportRules rules;
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
    std::unordered_set<WebSocketLine*> lines;
    bool stopping = false;
};

// One connection, counted for as long as it lives.
class Ticket {
  public:
    Ticket(std::shared_ptr<Transport::Inside> inside, std::string address)
        : inside_(std::move(inside)), address_(std::move(address)) {
        ++inside_->connections;
        ++inside_->of_address[address_].connections;
    }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    Ticket(Ticket&& from) noexcept = default;
    Ticket& operator=(Ticket&& from) = delete;
    ~Ticket() {
        if (!inside_) return;
        --inside_->connections;
        leave();
    }
    // It is now another's: the one a proxy speaks for.
    void count_for(std::string address) {
        leave();
        address_ = std::move(address);
        ++inside_->of_address[address_].connections;
    }
    [[nodiscard]] Transport::Inside& inside() const { return *inside_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    // Of all connections of the same address; this one is among them.
    [[nodiscard]] Transport::Inside::AddressUse& use() const {
        return inside_->of_address.find(address_)->second;
    }

  private:
    void leave() {
        const auto count = inside_->of_address.find(address_);
        if (--count->second.connections == 0) inside_->of_address.erase(count);
    }

    std::shared_ptr<Transport::Inside> inside_;
    std::string address_;
};

// Has a new connection speak HTTP, after a handshake for TLS.
void start_plain_session(Socket socket, Ticket ticket, const Peer& peer);
void start_tls_session(Socket socket, Ticket ticket, const Peer& peer);

}  // namespace merels::server
