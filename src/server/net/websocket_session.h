// One open WebSocket. Only for the transport.
#pragma once

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <optional>
#include <spdlog/spdlog.h>

#include "server/base/input_limits.h"
#include "server/net/transport_state.h"

namespace merels::server {

// An open WebSocket. Sends texts in order; disconnects a client that does not read them.
template <class Carrier>
class WebSocketSession final : public StreamingConnection {
  public:
    WebSocketSession(Carrier carrier, ConnectionSlot slot, Service::MakeHandler make_handler)
        : meter_(socket_of(carrier).get_executor().meter()),
          ws_(std::move(carrier)),
          slot_(std::move(slot)),
          make_handler_(std::move(make_handler)) {
        shared().streaming.insert(this);
    }
    ~WebSocketSession() override { shared().streaming.erase(this); }

    void start(const HttpRequest& request) {
        const TransportOptions& options = shared().options;
        boost::beast::websocket::stream_base::timeout limits{};
        limits.handshake_timeout = options.request_timeout;
        limits.idle_timeout = options.idle_timeout;
        limits.keep_alive_pings = true;
        ws_.set_option(limits);
        ws_.read_message_max(input_limits::websocket_message);
        ws_.auto_fragment(false);
        meter_.doing = "a WebSocket";
        meter_.cut_off = [weak = std::weak_ptr(self())] {
            if (const auto self = weak.lock()) {
                self->shared().metrics.cut_off("budget");
                self->cut_off();
            }
        };
        ws_.async_accept(request, [self = self()](const ErrorCode& failed) {
            if (failed) return;
            self->handler_ = std::exchange(self->make_handler_, nullptr)(self);
            self->read();
        });
    }

    void send(SharedText text) override {
        if (closed_ || closing_) return;
        if (!slot_.begin_sending(text->size())) {
            cut_off();
            return;
        }
        out_.push_back({std::move(text), true});
        if (!writing_) write();
    }

    void send_initial(SharedText text) override {
        if (closed_ || closing_) return;
        out_.push_back({std::move(text), false});
        if (!writing_) write();
    }

    void close(std::uint16_t code, std::string_view reason) override {
        if (closed_ || closing_) return;
        closing_.emplace(static_cast<boost::beast::websocket::close_code>(code), reason);
        if (!writing_) send_close();
    }

    void drop() override {
        closed_ = true;
        handler_.reset();
        // What is being written is read by the stream until that has ended.
        out_.resize(std::min(out_.size(), std::size_t{writing_ ? 1U : 0U}));
    }

  private:
    struct Outgoing {
        SharedText text;
        bool counted = true;  // as unread
    };

    [[nodiscard]] Transport::Shared& shared() const { return slot_.shared(); }
    [[nodiscard]] std::shared_ptr<WebSocketSession> self() {
        return std::static_pointer_cast<WebSocketSession>(shared_from_this());
    }

    void read() {
        ws_.async_read(buffer_, [self = self()](const ErrorCode& failed, std::size_t) {
            if (failed) {
                // Closes the socket first, which ends a write that is under way.
                if (!self->closed_) self->cut_off();
                return;
            }
            if (!self->ws_.got_text()) {
                self->close(boost::beast::websocket::close_code::unknown_data,
                            "only text is understood here");
            } else if (!self->closing_ && !self->closed_) {
                self->handle_message();
            }
            self->buffer_.consume(self->buffer_.size());
            self->read_when_affordable();
        });
    }

    // A client that has overdrawn its budget is not read from for a while.
    void read_when_affordable() {
        if (!meter_.payer.overdrawn(EventLoop::now())) {
            read();
            return;
        }
        const auto timer = std::make_shared<boost::asio::steady_timer>(shared().io, while_overdrawn);
        timer->async_wait([timer, self = self()](const ErrorCode& stopped) {
            if (!stopped && !self->closed_) self->read();
        });
    }

    void handle_message() {
        const auto data = buffer_.cdata();
        try {
            handler_->on_message({static_cast<const char*>(data.data()), data.size()});
        } catch (const std::exception& error) {
            spdlog::error("a WebSocket message could not be handled: {}", error.what());
            close(boost::beast::websocket::close_code::internal_error, "something went wrong here");
        }
    }

    void write() {
        writing_ = true;
        ws_.async_write(boost::asio::buffer(*out_.front().text),
                        [self = self()](const ErrorCode& failed, std::size_t) {
                            self->writing_ = false;
                            if (failed || self->closed_) return;  // the reading end sees it, too
                            const Outgoing& sent = self->out_.front();
                            if (sent.counted) self->slot_.end_sending(sent.text->size());
                            self->out_.pop_front();
                            if (!self->out_.empty()) {
                                self->write();
                            } else if (self->closing_) {
                                self->send_close();
                            }
                        });
    }

    void send_close() {
        ws_.async_close(*closing_, [self = self()](const ErrorCode&) { self->cut_off(); });
    }

    // Posted, because the handler or a room may be in the middle of a call to this connection.
    void cut_off() {
        closed_ = true;
        boost::asio::post(shared().io, [self = self()] {
            ErrorCode ignored;
            (void)socket_of(self->ws_.next_layer()).close(ignored);
            self->drop();
        });
    }

    ConnectionMeter& meter_;  // kept by the executor of the socket
    boost::beast::websocket::stream<Carrier> ws_;
    ConnectionSlot slot_;
    Service::MakeHandler make_handler_;
    std::unique_ptr<SocketHandler> handler_;
    boost::beast::flat_buffer buffer_;
    std::deque<Outgoing> out_;
    std::optional<boost::beast::websocket::close_reason> closing_;
    bool writing_ = false;
    bool closed_ = false;
};

}  // namespace merels::server
