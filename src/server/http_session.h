// One connection that speaks HTTP. Only for the transport.
#pragma once

#include <boost/asio/ssl/stream_base.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <optional>
#include <spdlog/spdlog.h>

#include "server/input_limits.h"
#include "server/log.h"
#include "server/transport_state.h"
#include "server/websocket_session.h"

namespace merels::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

// Sent with every answer. The pages hold no script and no style within themselves.
inline constexpr std::pair<const char*, const char*> safety[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

// What is done differently for each kind of stream:
//   release(stream)           what a WebSocket goes on with;
//   close(stream, session)    ends the connection from this side; the session is to live until that is done.
template <class Stream>
struct StreamTraits;

// One connection while it speaks HTTP: request, answer, request, answer.
template <class Stream>
class HttpSession : public std::enable_shared_from_this<HttpSession<Stream>> {
  public:
    HttpSession(Stream stream, Ticket ticket, const Peer& peer)
        : stream_(std::move(stream)),
          ticket_(std::move(ticket)),
          peer_(peer),
          answer_by_(ticket_.inside().io) {}

    // Makes the connection a TLS one first.
    void shake_hands() {
        timed().expires_after(inside().rules.to_ask);
        stream_.async_handshake(boost::asio::ssl::stream_base::server,
                                [self = this->shared_from_this()](const ErrorCode& failed) {
                                    if (!failed) self->read(self->inside().rules.to_ask);
                                });
    }

    void read(std::chrono::seconds time) {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(input_limits::request_head));
        parser_->body_limit(input_limits::request_body);
        timed().expires_after(time);
        http::async_read(
            stream_, buffer_, *parser_,
            [self = this->shared_from_this()](const ErrorCode& failed, std::size_t) { self->came(failed); });
    }

  private:
    [[nodiscard]] Transport::Inside& inside() const { return ticket_.inside(); }
    [[nodiscard]] ConnectionMeter& meter() { return timed().socket().get_executor().meter(); }
    // The layer that keeps time.
    [[nodiscard]] PlainStream& timed() { return beast::get_lowest_layer(stream_); }

    void came(const ErrorCode& failed) {
        if (failed) {
            refuse(failed);
            return;
        }
        auto& message = parser_->get();
        if (const auto problem = unacceptable(message)) {
            refuse(problem->status, problem->reason);
            return;
        }
        Request request = read_request(message, peer_, inside().rules.proxies);
        request.body = std::move(message.body());
        id_ = request.id;
        timed().expires_never();
        // A proxy's connection works for one client after the other.
        client_ = {inside().loop.address_budget(request.address), {}};
        inside().loop.attribute(client_, "a request");
        if (client_.overdrawn(EventLoop::now())) {
            inside().metrics.request(429);
            write(refusal(429, "too-fast", "that was too much at once; wait a moment"));
            return;
        }
        const std::size_t asked = expect_answer();
        if (websocket::is_upgrade(message)) {
            const std::string address = request.address;
            inside().service.admit(std::move(request), [self = this->shared_from_this(), asked, address](
                                                           Service::Receive accept, Reply refuse) {
                if (!accept) {
                    self->answer(asked, std::move(refuse));
                } else if (self->is_full_for(address)) {
                    self->inside().metrics.cut_off("full");
                    self->answer(asked, refusal(429, "full", "too many connections from one address"));
                } else if (self->is_expected(asked)) {
                    self->upgrade(std::move(accept), address);
                }
            });
            return;
        }
        inside().service.answer(std::move(request), [self = this->shared_from_this(), asked](Reply reply) {
            self->answer(asked, std::move(reply));
        });
    }

    // What the pages understand: neither argument holds anything that JSON would write in another way.
    static Reply refusal(int status, std::string_view code, std::string_view reason) {
        std::string body = R"({"code":")";
        body.append(code).append(R"(","reason":")").append(reason).append("\"}");
        Reply reply{status, "application/json", told(std::move(body)), {{"Cache-Control", "no-store"}}};
        if (status == 429) reply.headers.emplace_back("Retry-After", "5");
        return reply;
    }

    // Every request is answered, by this if not by the service. (504: a proxy in front takes a server that
    // says 503, or nothing, for one that is gone.)
    std::size_t expect_answer() {
        const std::size_t asked = ++asked_;
        answer_by_.expires_after(inside().rules.to_answer);
        answer_by_.async_wait([weak = this->weak_from_this(), asked](const ErrorCode& stopped) {
            const auto self = weak.lock();
            if (stopped || !self || !self->is_expected(asked)) return;
            self->inside().metrics.request(504);
            spdlog::error("a request was not answered in time [request {} from {}]", self->id_,
                          truncated_address(self->ticket_.address()));
            self->last_ = true;
            Reply late = refusal(504, "slow", "this took too long; try again in a while");
            late.headers.emplace_back("X-Request-Id", self->id_);
            self->answer(asked, std::move(late));
        });
        return asked;
    }

    [[nodiscard]] bool is_expected(std::size_t asked) const { return asked == asked_ && asked > answered_; }

    void answer(std::size_t asked, Reply reply) {
        if (!is_expected(asked)) return;
        answered_ = asked;
        (void)answer_by_.cancel();
        write(std::move(reply));
    }

    // Connections of a proxy are not counted as its own, but those it speaks for may not have more than
    // others.
    [[nodiscard]] bool is_full_for(const std::string& address) const {
        if (address == ticket_.address()) return false;
        const auto known = inside().of_address.find(address);
        return known != inside().of_address.end() &&
               known->second.connections >= inside().rules.most_an_address;
    }

    void refuse(const ErrorCode& failed) {
        int status = 400;
        if (failed == http::error::end_of_stream || failed == beast::error::timeout ||
            failed.category() != make_error_code(http::error::bad_method).category()) {
            close();
            return;
        }
        if (failed == http::error::body_limit) status = 413;
        if (failed == http::error::header_limit) status = 431;
        refuse(status, "this is not a request that is understood here");
    }

    // What comes after such a request cannot be told from it.
    void refuse(int status, const char* reason) {
        inside().metrics.request(status);
        last_ = true;
        write(refusal(status, "bad-message", reason));
    }

    void upgrade(Service::Receive accept, const std::string& address) {
        if (address != ticket_.address()) ticket_.count_for(address);
        meter().payer = client_;
        auto carrier = StreamTraits<Stream>::release(stream_);
        std::make_shared<WebSocketSession<decltype(carrier)>>(std::move(carrier), std::move(ticket_),
                                                              std::move(accept))
            ->start(parser_->get());
    }

    // Whatever is wrong with a reply concerns this one connection alone.
    void write(Reply reply) {
        try {
            if (head_size(reply) > input_limits::answer_head) {
                spdlog::error("a reply with headers of {} bytes was not sent [request {}]", head_size(reply),
                              id_);
                reply = refusal(500, "broken", "something went wrong here");
                reply.headers.emplace_back("X-Request-Id", id_);
            }
            send(std::move(reply));
        } catch (const std::exception& error) {
            spdlog::error("a reply could not be sent: {}", error.what());
            close();
        }
    }

    static std::size_t head_size(const Reply& reply) {
        std::size_t size = reply.type.size();
        for (const auto& [name, value] : reply.headers) size += name.size() + value.size() + 4;
        return size;
    }

    void send(Reply reply) {
        const bool head = parser_->is_header_done() && parser_->get().method() == http::verb::head;
        last_ = last_ || !parser_->is_done() || !parser_->get().keep_alive() || inside().stopping;
        answer_.emplace();
        answer_->result(static_cast<unsigned>(reply.status));
        answer_->version(11);
        answer_->set(http::field::content_type, reply.type);
        for (const auto& [name, value] : safety) answer_->set(name, value);
        for (const auto& [name, value] : reply.headers) answer_->insert(name, value);
        // Also with what was refused before the service saw it.
        if (peer_.tls) answer_->set(http::field::strict_transport_security, "max-age=31536000");
        answer_->keep_alive(!last_);
        if (reply.status != 304) answer_->content_length(reply.body->size());
        body_ = std::move(reply.body);
        if (!head) answer_->body() = {body_->data(), body_->size()};
        sender_.emplace(*answer_);
        timed().expires_after(inside().rules.to_ask);
        const auto sent = [self = this->shared_from_this()](const ErrorCode& failed, std::size_t) {
            self->wrote(failed);
        };
        if (head || reply.status == 304) {
            http::async_write_header(stream_, *sender_, sent);
        } else {
            http::async_write(stream_, *sender_, sent);
        }
    }

    void wrote(const ErrorCode& failed) {
        body_.reset();
        sender_.reset();
        answer_.reset();
        if (failed || last_) {
            close();
        } else {
            read_when_affordable();
        }
    }

    void read_when_affordable() {
        if (!meter().payer.overdrawn(EventLoop::now())) {
            read(inside().rules.to_stay);
            return;
        }
        answer_by_.expires_after(while_overdrawn);
        answer_by_.async_wait([self = this->shared_from_this()](const ErrorCode& stopped) {
            if (!stopped) self->read(self->inside().rules.to_stay);
        });
    }

    void close() { StreamTraits<Stream>::close(stream_, this->shared_from_this()); }

    using Answer = http::response<http::span_body<const char>>;

    Stream stream_;
    Ticket ticket_;
    Peer peer_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Told body_;
    std::optional<Answer> answer_;
    std::optional<http::response_serializer<http::span_body<const char>>> sender_;
    std::string id_;  // of the request that is being answered
    Payer client_;    // for whom the request is that is being answered
    boost::asio::steady_timer answer_by_;
    std::size_t asked_ = 0;
    std::size_t answered_ = 0;
    bool last_ = false;
};

}  // namespace merels::server
