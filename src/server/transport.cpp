#include "server/transport.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <spdlog/spdlog.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/letters.h"
#include "server/addresses.h"
#include "server/input_limits.h"
#include "server/log.h"
#include "server/metered_executor.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using tcp = asio::ip::tcp;
using Executor = MeteredExecutor<asio::io_context::executor_type>;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using ErrorCode = boost::system::error_code;

// Sent with every answer. The pages hold no script and no style within themselves.
constexpr std::pair<const char*, const char*> safety[] = {
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

constexpr http::field wanted_fields[] = {
    http::field::host,         http::field::origin,          http::field::cookie,
    http::field::content_type, http::field::accept_encoding, http::field::if_none_match};

// For how long one that has overdrawn its budget is not read from.
constexpr std::chrono::milliseconds while_overdrawn{500};

class WebSocketLine;

}  // namespace

struct Transport::Inside {
    Inside(asio::io_context& of, EventLoop& measuring, TransportRules given, Service& answering,
           Metrics& counting)
        : io(of),
          loop(measuring),
          rules(std::move(given)),
          service(answering),
          metrics(counting),
          acceptor(of),
          pause(of) {}

    asio::io_context& io;
    EventLoop& loop;
    TransportRules rules;
    Service& service;
    Metrics& metrics;
    tcp::acceptor acceptor;
    asio::steady_timer pause;
    std::size_t connections = 0;
    struct AddressUse {
        std::size_t connections = 0;
        std::size_t unread = 0;  // bytes on their way to it
    };
    std::unordered_map<std::string, AddressUse> of_address;
    std::unordered_set<WebSocketLine*> lines;
    bool stopping = false;
};

namespace {

using Inside = Transport::Inside;

// Whom limits go by: an IPv6 client has a whole network of addresses to itself.
std::string limited_as(const asio::ip::address& address) {
    if (!address.is_v6()) return address.to_string();
    if (address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    auto bytes = address.to_v6().to_bytes();
    if (address.to_v6().is_loopback()) return address.to_string();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

// One connection, counted for as long as it lives.
class Ticket {
  public:
    Ticket(std::shared_ptr<Inside> inside, std::string address)
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
    [[nodiscard]] Inside& inside() const { return *inside_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    // Of all connections of the same address; this one is among them.
    [[nodiscard]] Inside::AddressUse& use() const { return inside_->of_address.find(address_)->second; }

  private:
    void leave() {
        const auto count = inside_->of_address.find(address_);
        if (--count->second.connections == 0) inside_->of_address.erase(count);
    }

    std::shared_ptr<Inside> inside_;
    std::string address_;
};

// An open WebSocket. Sends what it is given in order; drops whoever does not take it.
class WebSocketLine final : public Line, public std::enable_shared_from_this<WebSocketLine> {
  public:
    WebSocketLine(Socket socket, Ticket ticket, Service::Receive receive)
        : meter_(socket.get_executor().meter()),
          ws_(std::move(socket)),
          ticket_(std::move(ticket)),
          receive_(std::move(receive)) {
        inside().lines.insert(this);
    }
    ~WebSocketLine() override {
        inside().lines.erase(this);
        ticket_.use().unread -= unsent_;
    }

    void start(const http::request<http::string_body>& request) {
        const TransportRules& rules = inside().rules;
        websocket::stream_base::timeout limits{};
        limits.handshake_timeout = rules.to_ask;
        limits.idle_timeout = rules.to_stay;
        limits.keep_alive_pings = true;
        ws_.set_option(limits);
        ws_.read_message_max(input_limits::websocket_message);
        ws_.auto_fragment(false);
        meter_.doing = "a WebSocket";
        meter_.cut_off = [weak = weak_from_this()] {
            if (const auto self = weak.lock()) {
                self->inside().metrics.cut_off("budget");
                self->cut_off();
            }
        };
        ws_.async_accept(request, [self = shared_from_this()](const ErrorCode& failed) {
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
        closing_.emplace(static_cast<websocket::close_code>(code), reason);
        if (!writing_) say_goodbye();
    }

    // It is over: nothing more is sent, and who was at the other end is let go.
    void drop() {
        closed_ = true;
        caller_.reset();
        out_.clear();
    }

  private:
    struct Outgoing {
        Told text;
        bool counted = true;  // in unsent_
    };

    [[nodiscard]] Inside& inside() const { return ticket_.inside(); }

    void read() {
        ws_.async_read(buffer_, [self = shared_from_this()](const ErrorCode& failed, std::size_t) {
            if (failed) {
                self->drop();
                return;
            }
            if (!self->ws_.got_text()) {
                self->close(websocket::close_code::unknown_data, "only text is understood here");
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
        const auto timer = std::make_shared<asio::steady_timer>(inside().io, while_overdrawn);
        timer->async_wait([timer, self = shared_from_this()](const ErrorCode& stopped) {
            if (!stopped && !self->closed_) self->read();
        });
    }

    void handle_message() {
        const auto data = buffer_.cdata();
        try {
            caller_->says({static_cast<const char*>(data.data()), data.size()});
        } catch (const std::exception& error) {
            spdlog::error("a WebSocket message could not be handled: {}", error.what());
            close(websocket::close_code::internal_error, "something went wrong here");
        }
    }

    void write() {
        writing_ = true;
        ws_.async_write(asio::buffer(*out_.front().text),
                        [self = shared_from_this()](const ErrorCode& failed, std::size_t) {
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
        ws_.async_close(*closing_, [self = shared_from_this()](const ErrorCode&) { self->cut_off(); });
    }

    // Never from within what the caller or a room is just doing: they are not ready to be left.
    void cut_off() {
        closed_ = true;
        asio::post(inside().io, [self = shared_from_this()] {
            ErrorCode ignored;
            (void)self->ws_.next_layer().close(ignored);
            self->drop();
        });
    }

    ConnectionMeter& meter_;  // kept by the executor of the socket
    websocket::stream<Socket> ws_;
    Ticket ticket_;
    Service::Receive receive_;
    std::unique_ptr<Caller> caller_;
    beast::flat_buffer buffer_;
    std::deque<Outgoing> out_;
    std::size_t unsent_ = 0;
    std::optional<websocket::close_reason> closing_;
    bool writing_ = false;
    bool closed_ = false;
};

// One connection while it speaks HTTP: request, answer, request, answer.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(Socket socket, Ticket ticket)
        : stream_(std::move(socket)), ticket_(std::move(ticket)), answer_by_(ticket_.inside().io) {}

    void read(std::chrono::seconds time) {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(input_limits::request_head));
        parser_->body_limit(input_limits::request_body);
        stream_.expires_after(time);
        http::async_read(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](const ErrorCode& failed, std::size_t) { self->came(failed); });
    }

  private:
    [[nodiscard]] Inside& inside() const { return ticket_.inside(); }

    void came(const ErrorCode& failed) {
        if (failed) {
            refuse(failed);
            return;
        }
        auto& message = parser_->get();
        Request request = request_of(message);
        request.body = std::move(message.body());
        stream_.expires_never();
        // A proxy's connection works for one client after the other.
        client_ = {inside().loop.address_budget(request.address), {}};
        inside().loop.attribute(client_, "a request");
        if (client_.overdrawn(EventLoop::now())) {
            inside().metrics.request(429);
            Reply refusal = plain_reply(429, "that was too much at once; wait a moment\n");
            refusal.headers.emplace_back("Retry-After", "5");
            write(std::move(refusal));
            return;
        }
        const std::size_t asked = expect_answer();
        if (websocket::is_upgrade(message)) {
            const std::string address = request.address;
            inside().service.admit(std::move(request), [self = shared_from_this(), asked, address](
                                                           Service::Receive accept, Reply refuse) {
                if (!accept) {
                    self->answer(asked, std::move(refuse));
                } else if (self->is_full_for(address)) {
                    self->inside().metrics.cut_off("full");
                    self->answer(asked, plain_reply(429, "too many connections from one address\n"));
                } else if (self->is_expected(asked)) {
                    self->upgrade(std::move(accept), address);
                }
            });
            return;
        }
        inside().service.answer(std::move(request), [self = shared_from_this(), asked](Reply reply) {
            self->answer(asked, std::move(reply));
        });
    }

    static Reply plain_reply(int status, const char* text) {
        return {status, "text/plain; charset=utf-8", std::make_shared<const std::string>(text), {}};
    }

    // Every request is answered, by this if not by the service. (504: a proxy in front takes a server that
    // says 503, or nothing, for one that is gone.)
    std::size_t expect_answer() {
        const std::size_t asked = ++asked_;
        answer_by_.expires_after(inside().rules.to_answer);
        answer_by_.async_wait([weak = weak_from_this(), asked](const ErrorCode& stopped) {
            const auto self = weak.lock();
            if (stopped || !self || !self->is_expected(asked)) return;
            self->inside().metrics.request(504);
            self->last_ = true;
            self->answer(asked, plain_reply(504, "this took too long; try again in a while\n"));
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
        inside().metrics.request(status);
        last_ = true;
        write(plain_reply(status, "this is not a request that is understood here\n"));
    }

    Request request_of(const http::request<http::string_body>& message) const {
        Request request;
        request.id = draw_id();
        request.method = std::string(message.method_string());
        const std::string_view target(message.target().data(), message.target().size());
        const std::size_t mark = target.find('?');
        request.path = decode(target.substr(0, mark), false);
        if (mark != std::string_view::npos) request.query = read_query(target.substr(mark + 1));
        for (const http::field field : wanted_fields) {
            if (const auto found = message.find(field); found != message.end())
                request.headers[lower(std::string_view(to_string(field)))] = std::string(found->value());
        }
        if (const auto found = message.find("Sec-Fetch-Site"); found != message.end())
            request.headers["sec-fetch-site"] = std::string(found->value());
        request.address = ticket_.address();
        request.local = (request.address.starts_with("127.") || request.address == "::1") &&
                        message.find("X-Forwarded-For") == message.end();
        believe_proxy(message, request);
        return request;
    }

    // What a proxy says about whom it speaks for; anyone else could say anything.
    void believe_proxy(const http::request<http::string_body>& message, Request& request) const {
        const auto& trusted = inside().rules.proxies;
        const auto is_proxy = [&](std::string_view address) {
            return std::ranges::find(trusted, address) != trusted.end();
        };
        if (!is_proxy(ticket_.address())) return;
        if (const auto scheme = message.find("X-Forwarded-Proto"); scheme != message.end())
            request.secure = scheme->value() == "https";
        const auto chain = message.find("X-Forwarded-For");
        if (chain == message.end()) return;
        // The last that is not one of ours: those before it are the client's own invention.
        std::string_view rest(chain->value().data(), chain->value().size());
        while (!rest.empty()) {
            const std::size_t comma = rest.find_last_of(',');
            const std::string_view address =
                trimmed(rest.substr(comma == std::string_view::npos ? 0 : comma + 1));
            ErrorCode failed;
            const auto read = asio::ip::make_address(std::string(address), failed);
            request.address = failed ? std::string(address) : limited_as(read);
            if (!is_proxy(address) || comma == std::string_view::npos) return;
            rest = rest.substr(0, comma);
        }
    }

    void upgrade(Service::Receive accept, const std::string& address) {
        if (address != ticket_.address()) ticket_.count_for(address);
        stream_.socket().get_executor().meter().payer = client_;
        const auto line =
            std::make_shared<WebSocketLine>(stream_.release_socket(), std::move(ticket_), std::move(accept));
        line->start(parser_->get());
    }

    // Whatever is wrong with a reply concerns this one connection alone.
    void write(Reply reply) {
        try {
            if (head_size(reply) > input_limits::answer_head) {
                spdlog::error("a reply with headers of {} bytes was not sent", head_size(reply));
                reply = plain_reply(500, "something went wrong here\n");
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
        answer_->keep_alive(!last_);
        if (reply.status != 304) answer_->content_length(reply.body->size());
        body_ = std::move(reply.body);
        if (!head) answer_->body() = {body_->data(), body_->size()};
        sender_.emplace(*answer_);
        stream_.expires_after(inside().rules.to_ask);
        const auto sent = [self = shared_from_this()](const ErrorCode& failed, std::size_t) {
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
        const Payer& payer = stream_.socket().get_executor().meter().payer;
        if (!payer.overdrawn(EventLoop::now())) {
            read(inside().rules.to_stay);
            return;
        }
        answer_by_.expires_after(while_overdrawn);
        answer_by_.async_wait([self = shared_from_this()](const ErrorCode& stopped) {
            if (!stopped) self->read(self->inside().rules.to_stay);
        });
    }

    void close() {
        ErrorCode ignored;
        (void)stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    using Answer = http::response<http::span_body<const char>>;

    Stream stream_;
    Ticket ticket_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Told body_;
    std::optional<Answer> answer_;
    std::optional<http::response_serializer<http::span_body<const char>>> sender_;
    Payer client_;  // for whom the request is that is being answered
    asio::steady_timer answer_by_;
    std::size_t asked_ = 0;
    std::size_t answered_ = 0;
    bool last_ = false;
};

void take_in(const std::shared_ptr<Inside>& inside, Socket socket) {
    ErrorCode unknown;
    const auto endpoint = socket.remote_endpoint(unknown);
    std::string address = unknown ? "" : limited_as(endpoint.address());
    const auto known = inside->of_address.find(address);
    const std::size_t same = known == inside->of_address.end() ? 0 : known->second.connections;
    const auto& proxies = inside->rules.proxies;
    const bool proxy = std::ranges::find(proxies, address) != proxies.end();
    if (inside->connections >= inside->rules.most_connections ||
        (!proxy && same >= inside->rules.most_an_address)) {
        inside->metrics.cut_off("full");
        return;
    }
    if (!proxy) {
        ConnectionMeter& meter = socket.get_executor().meter();
        meter.payer.address = inside->loop.address_budget(address);
        meter.enter();
        if (meter.payer.address->exhausted(EventLoop::now())) {
            inside->metrics.cut_off("budget");
            return;
        }
    }
    ErrorCode ignored;
    (void)socket.set_option(tcp::no_delay(true), ignored);
    std::make_shared<HttpSession>(std::move(socket), Ticket(inside, std::move(address)))
        ->read(inside->rules.to_ask);
}

void accept(const std::shared_ptr<Inside>& inside) {
    const Executor executor(inside->io.get_executor(),
                            std::make_shared<ConnectionMeter>(ConnectionMeter{.loop = &inside->loop}));
    inside->acceptor.async_accept(executor, [inside](const ErrorCode& failed, Socket socket) {
        if (inside->stopping || failed == asio::error::operation_aborted) return;
        if (!failed) {
            take_in(inside, std::move(socket));
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
    const tcp::endpoint endpoint(where, port);
    (void)acceptor.open(endpoint.protocol(), failed);
    if (!failed) (void)acceptor.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) (void)acceptor.bind(endpoint, failed);
    if (!failed) (void)acceptor.listen(4096, failed);
    if (failed) {
        ErrorCode ignored;
        (void)acceptor.close(ignored);
        return std::unexpected(failed.message());
    }
    accept(inside_);
    return acceptor.local_endpoint().port();
}

void Transport::stop() {
    inside_->stopping = true;
    ErrorCode ignored;
    (void)inside_->acceptor.close(ignored);
    for (WebSocketLine* line : std::unordered_set(inside_->lines))
        line->close(websocket::close_code::going_away, "the server is shut down");
}

std::size_t Transport::connections() const {
    return inside_->connections;
}

}  // namespace merels::server
