// One response that goes on: newline-delimited JSON over HTTP. Only for the transport.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/net/transport_state.h"

namespace merels::server {

// Sends texts in order, one a line, as the chunks of a response. Empty lines in between show both ends that
// the other is there. Disconnects a client that does not read, or sends anything more.
template <class Carrier>
class StreamSession final : public StreamingConnection {
  public:
    StreamSession(Carrier carrier, ConnectionSlot slot)
        : meter_(socket_of(carrier).get_executor().meter()),
          carrier_(std::move(carrier)),
          slot_(std::move(slot)),
          heartbeat_(slot_.shared().io) {
        shared().streaming.insert(this);
    }
    ~StreamSession() override { shared().streaming.erase(this); }

    void start(std::string head, const MakeSocketHandler& make_handler) {
        meter_.doing = "a stream";
        meter_.cut_off = [weak = std::weak_ptr(self())] {
            if (const auto self = weak.lock()) {
                self->shared().metrics.cut_off("budget");
                self->cut_off();
            }
        };
        put(std::move(head), 0);
        try {
            handler_ = make_handler(self());
        } catch (const std::exception& error) {
            spdlog::error("a stream could not be begun: {}", error.what());
            cut_off();
            return;
        }
        wait_for_end();
        wait_for_heartbeat();
    }

    void send(SharedText text) override {
        if (closed_ || closing_) return;
        if (!slot_.begin_sending(text->size())) {
            cut_off();
            return;
        }
        put(chunk(*text + "\n"), text->size());
    }

    void send_initial(SharedText text) override {
        if (!closed_ && !closing_) put(chunk(*text + "\n"), 0);
    }

    void close(std::uint16_t code, std::string_view reason) override {
        if (closed_ || closing_) return;
        send_initial(
            shared_text(fmt::format(R"({{"type":"closed","code":{},"reason":"{}"}})", code, reason)));
        closing_ = true;
        put("0\r\n\r\n", 0);
    }

    void drop() override {
        closed_ = true;
        handler_.reset();
        (void)heartbeat_.cancel();
    }

  private:
    struct Outgoing {
        std::string bytes;
        std::size_t counted = 0;  // as unread
    };

    [[nodiscard]] Transport::Shared& shared() const { return slot_.shared(); }
    [[nodiscard]] std::shared_ptr<StreamSession> self() {
        return std::static_pointer_cast<StreamSession>(shared_from_this());
    }

    static std::string chunk(const std::string& text) {
        return fmt::format("{:x}\r\n{}\r\n", text.size(), text);
    }

    void put(std::string bytes, std::size_t counted) {
        out_.push_back({std::move(bytes), counted});
        if (!writing_) write();
    }

    void write() {
        writing_ = true;
        boost::asio::async_write(carrier_, boost::asio::buffer(out_.front().bytes),
                                 [self = self()](const ErrorCode& failed, std::size_t) {
                                     self->writing_ = false;
                                     self->progressed_ = true;
                                     if (self->closed_) return;
                                     if (failed) {
                                         self->cut_off();
                                         return;
                                     }
                                     self->slot_.end_sending(self->out_.front().counted);
                                     self->out_.pop_front();
                                     if (!self->out_.empty()) {
                                         self->write();
                                     } else if (self->closing_) {
                                         self->cut_off();
                                     }
                                 });
    }

    // The client has nothing more to say: whatever comes ends the stream.
    void wait_for_end() {
        carrier_.async_read_some(boost::asio::buffer(unexpected_),
                                 [self = self()](const ErrorCode&, std::size_t) {
                                     if (!self->closed_) self->cut_off();
                                 });
    }

    void wait_for_heartbeat() {
        heartbeat_.expires_after(shared().options.idle_timeout / 3);
        heartbeat_.async_wait([weak = std::weak_ptr(self())](const ErrorCode& stopped) {
            const auto self = weak.lock();
            if (stopped || !self || self->closed_) return;
            if (self->writing_ && !self->progressed_) {
                self->shared().metrics.cut_off("slow");
                self->cut_off();
                return;
            }
            self->progressed_ = false;
            if (!self->writing_ && !self->closing_) self->put(chunk("\n"), 0);
            self->wait_for_heartbeat();
        });
    }

    // Posted, because the handler or a room may be in the middle of a call to this connection.
    void cut_off() {
        closed_ = true;
        boost::asio::post(shared().io, [self = self()] {
            ErrorCode ignored;
            (void)socket_of(self->carrier_).shutdown(Tcp::socket::shutdown_send, ignored);
            (void)socket_of(self->carrier_).close(ignored);
            self->drop();
        });
    }

    ConnectionMeter& meter_;  // kept by the executor of the socket
    Carrier carrier_;
    ConnectionSlot slot_;
    boost::asio::steady_timer heartbeat_;
    std::unique_ptr<SocketHandler> handler_;
    std::array<char, 1> unexpected_{};
    std::deque<Outgoing> out_;
    bool writing_ = false;
    bool progressed_ = false;
    bool closing_ = false;
    bool closed_ = false;
};

}  // namespace merels::server
