// One connection that speaks HTTP. Only for the transport.
#pragma once

#include <boost/asio/ssl/stream_base.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <spdlog/spdlog.h>
#include <sstream>

#include "core/message.h"
#include "server/base/input_limits.h"
#include "server/base/log.h"
#include "server/net/stream_session.h"
#include "server/net/transport_state.h"
#include "server/net/websocket_session.h"

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

// Of a page that other sites may show in a frame: it has no script, and nothing but pictures and a style
// sheet.
inline constexpr const char* framed_policy =
    "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *";

// What is done differently for each kind of stream:
//   release(stream)           the stream that a WebSocket continues with;
//   close(stream, session)    ends the connection from this side; the session is to live until that is done.
template <class Stream>
struct StreamTraits;

// One HTTP connection: reads a request, writes its response, and so on.
template <class Stream>
class HttpSession : public std::enable_shared_from_this<HttpSession<Stream>> {
  public:
    HttpSession(Stream stream, ConnectionSlot slot, const Peer& peer)
        : stream_(std::move(stream)),
          slot_(std::move(slot)),
          peer_(peer),
          response_timer_(slot_.shared().io) {}

    // The TLS handshake, then the first request.
    void handshake() {
        timed().expires_after(shared().options.request_timeout);
        stream_.async_handshake(boost::asio::ssl::stream_base::server,
                                [self = this->shared_from_this()](const ErrorCode& failed) {
                                    if (!failed) self->read(self->shared().options.request_timeout);
                                });
    }

    void read(std::chrono::seconds time) {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(input_limits::request_head));
        parser_->body_limit(input_limits::request_body);
        timed().expires_after(time);
        http::async_read(stream_, buffer_, *parser_,
                         [self = this->shared_from_this()](const ErrorCode& failed, std::size_t) {
                             self->on_read(failed);
                         });
    }

  private:
    [[nodiscard]] Transport::Shared& shared() const { return slot_.shared(); }
    [[nodiscard]] ConnectionMeter& meter() { return timed().socket().get_executor().meter(); }
    // The layer that keeps time.
    [[nodiscard]] PlainStream& timed() { return beast::get_lowest_layer(stream_); }

    void on_read(const ErrorCode& failed) {
        if (failed) {
            reject(failed);
            return;
        }
        auto& message = parser_->get();
        if (const auto problem = find_protocol_error(message)) {
            reject(problem->status, problem->reason);
            return;
        }
        Request request = read_request(message, peer_, shared().options.proxies);
        request.body = std::move(message.body());
        id_ = request.id;
        timed().expires_never();
        // A proxy's connection carries requests of different clients.
        client_ = {shared().budget_of(request.address), {}};
        shared().loop.attribute(client_, "a request");
        if (client_.overdrawn(EventLoop::now())) {
            shared().metrics.request(429);
            write(transport_error(429, "too-fast", tr("that was too much at once; wait a moment")));
            return;
        }
        const std::size_t sequence = start_response_timer();
        address_ = request.address;
        if (websocket::is_upgrade(message)) {
            shared().service.handle_upgrade(
                std::move(request),
                [self = this->shared_from_this(), sequence](Service::MakeHandler accept, Response rejection) {
                    if (!accept) {
                        self->respond(sequence, std::move(rejection));
                    } else if (self->is_full_for(self->address_)) {
                        self->respond(sequence, self->no_room());
                    } else if (self->is_awaited(sequence)) {
                        self->upgrade(std::move(accept));
                    }
                });
            return;
        }
        shared().service.handle_request(std::move(request),
                                        [self = this->shared_from_this(), sequence](Response response) {
                                            self->respond(sequence, std::move(response));
                                        });
    }

    // An error as the pages read it. The arguments contain nothing that JSON escapes.
    static Response transport_error(int status, std::string_view code, std::string_view reason) {
        std::string body = R"({"code":")";
        body.append(code).append(R"(","reason":")").append(reason).append("\"}");
        Response response{
            status, "application/json", shared_text(std::move(body)), {{"Cache-Control", "no-store"}}};
        if (status == 429) response.headers.emplace_back("Retry-After", "5");
        return response;
    }

    // Responds with 504 if the service does not respond in time. (A proxy takes a server that answers 503, or
    // nothing, for one that is down.)
    std::size_t start_response_timer() {
        const std::size_t sequence = ++sequence_;
        response_timer_.expires_after(shared().options.response_timeout);
        response_timer_.async_wait([weak = this->weak_from_this(), sequence](const ErrorCode& stopped) {
            const auto self = weak.lock();
            if (stopped || !self || !self->is_awaited(sequence)) return;
            self->shared().metrics.request(504);
            spdlog::error("a request was not answered in time [request {} from {}]", self->id_,
                          truncated_address(self->slot_.address()));
            self->last_ = true;
            Response late = transport_error(504, "slow", tr("this took too long; try again in a while"));
            late.headers.emplace_back("X-Request-Id", self->id_);
            self->respond(sequence, std::move(late));
        });
        return sequence;
    }

    [[nodiscard]] bool is_awaited(std::size_t sequence) const {
        return sequence == sequence_ && sequence > responded_;
    }

    void respond(std::size_t sequence, Response response) {
        if (!is_awaited(sequence)) return;
        responded_ = sequence;
        (void)response_timer_.cancel();
        const auto& message = parser_->get();
        if ((response.stream || response.next_part) && message.version() < 11) {
            write(transport_error(505, "version", tr("only HTTP/1.1 is understood here")));
        } else if (response.stream && is_full_for(address_)) {
            write(no_room());
        } else if (response.stream && message.method() != http::verb::head) {
            stream(std::move(response));
        } else if (response.next_part && message.method() != http::verb::head) {
            send_parts(std::move(response));
        } else {
            write(std::move(response));
        }
    }

    [[nodiscard]] Response no_room() const {
        shared().metrics.cut_off("full");
        return transport_error(429, "full", tr("too many connections from one address"));
    }

    // Connections of a proxy count for the clients they are forwarded for.
    [[nodiscard]] bool is_full_for(const std::string& address) const {
        return address != slot_.address() && shared().is_full_for(address);
    }

    void reject(const ErrorCode& failed) {
        int status = 400;
        if (failed == http::error::end_of_stream || failed == beast::error::timeout ||
            failed.category() != make_error_code(http::error::bad_method).category()) {
            close();
            return;
        }
        if (failed == http::error::body_limit) status = 413;
        if (failed == http::error::header_limit) status = 431;
        reject(status, "this is not a request that is understood here");
    }

    // The connection is closed: the end of such a request is unknown.
    void reject(int status, const char* reason) {
        shared().metrics.request(status);
        last_ = true;
        write(transport_error(status, "bad-message", reason));
    }

    // Counts the connection, which now belongs to one client, for that client.
    void assign_to_client() {
        if (address_ != slot_.address()) slot_.count_for(address_);
        meter().payer = client_;
    }

    // The response goes on for as long as the client listens; the connection carries nothing after it.
    void stream(Response response) {
        http::response<http::empty_body> head;
        set_head(head, response);
        head.keep_alive(false);
        head.chunked(true);
        std::ostringstream text;
        text << head.base();  // without the last chunk
        assign_to_client();
        auto carrier = StreamTraits<Stream>::release(stream_);
        std::make_shared<StreamSession<decltype(carrier)>>(std::move(carrier), std::move(slot_))
            ->start(text.str(), response.stream);
    }

    // A body of unknown length, in chunks. If it cannot go on, the connection ends before the last chunk,
    // from which the client knows that something is missing.
    void send_parts(Response response) {
        http::response<http::empty_body> head;
        set_head(head, response);
        last_ = last_ || !parser_->get().keep_alive() || shared().stopping;
        head.keep_alive(!last_);
        head.chunked(true);
        std::ostringstream text;
        text << head.base();
        next_part_ = std::move(response.next_part);
        write_part(text.str());
    }

    void write_part(std::string bytes) {
        part_ = std::move(bytes);
        timed().expires_after(shared().options.request_timeout);
        boost::asio::async_write(stream_, boost::asio::buffer(part_),
                                 [self = this->shared_from_this()](const ErrorCode& failed, std::size_t) {
                                     if (!failed && self->next_part_) {
                                         self->ask_for_part();
                                     } else {
                                         self->end_parts(failed);
                                     }
                                 });
    }

    void ask_for_part() {
        timed().expires_never();
        const bool wait = client_.overdrawn(EventLoop::now());
        response_timer_.expires_after(wait ? while_overdrawn : shared().options.response_timeout);
        response_timer_.async_wait([self = this->shared_from_this(), wait](const ErrorCode& stopped) {
            if (stopped) return;
            if (wait) {
                self->ask_for_part();
            } else {
                self->end_parts(beast::error::timeout);
            }
        });
        if (wait) return;
        shared().loop.attribute(client_, "a request");
        const auto next_part = next_part_;  // which may answer at once, and end
        next_part([self = this->shared_from_this()](const SharedText& part, bool more) {
            self->take_part(part, more);
        });
    }

    void take_part(const SharedText& part, bool more) {
        if (!next_part_) return;  // it came too late
        (void)response_timer_.cancel();
        if (!part) {
            end_parts(boost::asio::error::operation_aborted);
            return;
        }
        std::string bytes = part->empty() ? "" : fmt::format("{:x}\r\n{}\r\n", part->size(), *part);
        if (!more) {
            bytes += "0\r\n\r\n";
            next_part_ = {};
        }
        write_part(std::move(bytes));
    }

    void end_parts(const ErrorCode& failed) {
        next_part_ = {};
        part_ = {};
        on_written(failed);
    }

    void upgrade(Service::MakeHandler accept) {
        assign_to_client();
        auto carrier = StreamTraits<Stream>::release(stream_);
        std::make_shared<WebSocketSession<decltype(carrier)>>(std::move(carrier), std::move(slot_),
                                                              std::move(accept))
            ->start(parser_->get());
    }

    // An error in a response must not affect other connections.
    void write(Response response) {
        try {
            if (head_size(response) > input_limits::answer_head) {
                spdlog::error("a reply with headers of {} bytes was not sent [request {}]",
                              head_size(response), id_);
                response = transport_error(500, "broken", tr("something went wrong here"));
                response.headers.emplace_back("X-Request-Id", id_);
            }
            send(std::move(response));
        } catch (const std::exception& error) {
            spdlog::error("a reply could not be sent: {}", error.what());
            close();
        }
    }

    static std::size_t head_size(const Response& response) {
        std::size_t size = response.type.size();
        for (const auto& [name, value] : response.headers) size += name.size() + value.size() + 4;
        return size;
    }

    template <class Message>
    void set_head(Message& message, const Response& response) const {
        message.result(static_cast<unsigned>(response.status));
        message.version(11);
        message.set(http::field::content_type, response.type);
        for (const auto& [name, value] : safety) message.set(name, value);
        if (response.framed) {
            message.set("Content-Security-Policy", framed_policy);
            message.set("Cross-Origin-Resource-Policy", "cross-origin");
            message.erase("X-Frame-Options");
        }
        for (const auto& [name, value] : response.headers) message.insert(name, value);
        // Also on errors that are sent before the service is called.
        if (peer_.tls) message.set(http::field::strict_transport_security, "max-age=31536000");
    }

    void send(Response response) {
        const bool head = parser_->is_header_done() && parser_->get().method() == http::verb::head;
        last_ = last_ || !parser_->is_done() || !parser_->get().keep_alive() || shared().stopping;
        response_.emplace();
        set_head(*response_, response);
        response_->keep_alive(!last_);
        if (response.status != 304) response_->content_length(response.body->size());
        body_ = std::move(response.body);
        if (!head) response_->body() = {body_->data(), body_->size()};
        sender_.emplace(*response_);
        timed().expires_after(shared().options.request_timeout);
        const auto sent = [self = this->shared_from_this()](const ErrorCode& failed, std::size_t) {
            self->on_written(failed);
        };
        if (head || response.status == 304) {
            http::async_write_header(stream_, *sender_, sent);
        } else {
            http::async_write(stream_, *sender_, sent);
        }
    }

    void on_written(const ErrorCode& failed) {
        body_.reset();
        sender_.reset();
        response_.reset();
        if (failed || last_) {
            close();
        } else {
            read_when_affordable();
        }
    }

    void read_when_affordable() {
        if (!meter().payer.overdrawn(EventLoop::now())) {
            read(shared().options.idle_timeout);
            return;
        }
        response_timer_.expires_after(while_overdrawn);
        response_timer_.async_wait([self = this->shared_from_this()](const ErrorCode& stopped) {
            if (!stopped) self->read(self->shared().options.idle_timeout);
        });
    }

    void close() { StreamTraits<Stream>::close(stream_, this->shared_from_this()); }

    using BeastResponse = http::response<http::span_body<const char>>;

    Stream stream_;
    ConnectionSlot slot_;
    Peer peer_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    SharedText body_;
    std::optional<BeastResponse> response_;
    std::optional<http::response_serializer<http::span_body<const char>>> sender_;
    std::function<void(Response::TakePart)> next_part_;  // of a body that is sent in parts, until the last
    std::string part_;
    std::string id_;       // of the current request
    Payer client_;         // the client of the current request
    std::string address_;  // ... and its address
    boost::asio::steady_timer response_timer_;
    std::size_t sequence_ = 0;
    std::size_t responded_ = 0;
    bool last_ = false;
};

}  // namespace merels::server
