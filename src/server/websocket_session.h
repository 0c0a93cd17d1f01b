// One open WebSocket. Only for the transport.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <optional>
#include <spdlog/spdlog.h>

#include "server/input_limits.h"
#include "server/log.h"
#include "server/transport_state.h"

namespace merels::server {

inline Socket& socket_of(Socket& carrier) {
    return carrier;
}
template <class Stream>
Socket& socket_of(Stream& carrier) {
    return boost::beast::get_lowest_layer(carrier).socket();
}

// An open WebSocket. Sends what it is given in order; drops whoever does not take it.
template <class Carrier>
class WebSocketSession final : public WebSocketLine {
  public:
    WebSocketSession(Carrier carrier, Ticket ticket, Service::Receive receive)
        : meter_(socket_of(carrier).get_executor().meter()),
          ws_(std::move(carrier)),
          ticket_(std::move(ticket)),
          receive_(std::move(receive)) {
        inside().lines.insert(this);
    }
    ~WebSocketSession() override {
        inside().lines.erase(this);
        ticket_.use().unread -= unsent_;
    }

    void start(const HttpRequest& request) {
        const TransportRules& rules = inside().rules;
        boost::beast::websocket::stream_base::timeout limits{};
        limits.handshake_timeout = rules.to_ask;
        limits.idle_timeout = rules.to_stay;
        limits.keep_alive_pings = true;
        ws_.set_option(limits);
        ws_.read_message_max(input_limits::websocket_message);
        ws_.auto_fragment(false);
        meter_.doing = "a WebSocket";
        meter_.cut_off = [weak = std::weak_ptr(self())] {
            if (const auto self = weak.lock()) {
                self->inside().metrics.cut_off("budget");
                self->cut_off();
            }
        };
        ws_.async_accept(request, [self = self()](const ErrorCode& failed) {
            if (failed) return;
            self->caller_ = std::exchange(self->receive_, nullptr)(self);
            self->read();
        });
    }

    void send(Told text) override {
        if (closed_ || closing_) return;
        unsent_ += text->size();
        ticket_.use().unread += text->size();
        if (unsent_ > inside().rules.most_unread ||
            ticket_.use().unread > inside().rules.most_unread_address) {
            inside().metrics.cut_off("slow");
            spdlog::info("a client that does not take what it is sent was cut off [from {}]",
                         truncated_address(ticket_.address()));
            cut_off();
            return;
        }
        out_.push_back({std::move(text), true});
        if (!writing_) write();
    }

    void send_first(Told text) override {
        if (closed_ || closing_) return;
        out_.push_back({std::move(text), false});
        if (!writing_) write();
    }

    void close(std::uint16_t code, std::string_view reason) override {
        if (closed_ || closing_) return;
        closing_.emplace(static_cast<boost::beast::websocket::close_code>(code), reason);
        if (!writing_) say_goodbye();
    }

    void drop() override {
        closed_ = true;
        caller_.reset();
        out_.clear();
    }

  private:
    struct Outgoing {
        Told text;
        bool counted = true;  // in unsent_
    };

    [[nodiscard]] Transport::Inside& inside() const { return ticket_.inside(); }
    [[nodiscard]] std::shared_ptr<WebSocketSession> self() {
        return std::static_pointer_cast<WebSocketSession>(shared_from_this());
    }

    void read() {
        ws_.async_read(buffer_, [self = self()](const ErrorCode& failed, std::size_t) {
            if (failed) {
                self->drop();
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

    // Whoever has overdrawn their budget is not listened to for a while.
    void read_when_affordable() {
        if (!meter_.payer.overdrawn(EventLoop::now())) {
            read();
            return;
        }
        const auto timer = std::make_shared<boost::asio::steady_timer>(inside().io, while_overdrawn);
        timer->async_wait([timer, self = self()](const ErrorCode& stopped) {
            if (!stopped && !self->closed_) self->read();
        });
    }

    void handle_message() {
        const auto data = buffer_.cdata();
        try {
            caller_->says({static_cast<const char*>(data.data()), data.size()});
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
                            self->sent(self->out_.front());
                            self->out_.pop_front();
                            if (!self->out_.empty()) {
                                self->write();
                            } else if (self->closing_) {
                                self->say_goodbye();
                            }
                        });
    }

    void sent(const Outgoing& one) {
        if (!one.counted) return;
        unsent_ -= one.text->size();
        ticket_.use().unread -= one.text->size();
    }

    void say_goodbye() {
        ws_.async_close(*closing_, [self = self()](const ErrorCode&) { self->cut_off(); });
    }

    // Never from within what the caller or a room is just doing: they are not ready to be left.
    void cut_off() {
        closed_ = true;
        boost::asio::post(inside().io, [self = self()] {
            ErrorCode ignored;
            (void)socket_of(self->ws_.next_layer()).close(ignored);
            self->drop();
        });
    }

    ConnectionMeter& meter_;  // kept by the executor of the socket
    boost::beast::websocket::stream<Carrier> ws_;
    Ticket ticket_;
    Service::Receive receive_;
    std::unique_ptr<Caller> caller_;
    boost::beast::flat_buffer buffer_;
    std::deque<Outgoing> out_;
    std::size_t unsent_ = 0;
    std::optional<boost::beast::websocket::close_reason> closing_;
    bool writing_ = false;
    bool closed_ = false;
};

}  // namespace merels::server
