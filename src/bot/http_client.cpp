#include "bot/http_client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

namespace merels::bot {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::seconds answer_timeout{30};
// The server sends an empty line every 20 seconds.
constexpr std::chrono::seconds silence_timeout{60};
constexpr std::chrono::milliseconds between_stops{100};  // at the flag to stop
constexpr std::uint64_t max_answer = 4 << 20;
constexpr std::size_t max_line = 1 << 20;

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

}  // namespace

std::expected<ServerAddress, std::string> parse_server(const std::string& url) {
    const auto parsed = boost::urls::parse_uri(url);
    if (!parsed || (parsed->scheme() != "https" && parsed->scheme() != "http") || parsed->host().empty() ||
        (!parsed->path().empty() && parsed->path() != "/"))
        return std::unexpected(url + " is not of the form https://HOST");
    ServerAddress server;
    server.tls = parsed->scheme() == "https";
    server.host = parsed->host_address();
    server.port = parsed->has_port() ? std::string(parsed->port()) : server.tls ? "443" : "80";
    if (!server.tls && !is_loopback(server.host))
        return std::unexpected("a token must not be sent without encryption: use https://");
    return server;
}

// A connection to the server, plain or with TLS. Everything is asynchronous underneath, so that it can time
// out and be stopped; every function here waits for its end.
class HttpClient::Connection {
  public:
    Connection(const ServerAddress& server, const std::atomic<bool>& stop)
        : server_(server), stop_(stop), tls_context_(ssl::context::tls_client), stream_(io_, tls_context_) {
        if (server.tls) {
            if (server.certificates.empty()) {
                tls_context_.set_default_verify_paths();
            } else {
                tls_context_.load_verify_file(server.certificates);
            }
            stream_.set_verify_mode(ssl::verify_peer);
            stream_.set_verify_callback(ssl::host_name_verification(server.host));
            // What the macro SSL_set_tlsext_host_name does, without its casts.
            (void)SSL_ctrl(stream_.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                           const_cast<char*>(server.host.c_str()));
        }
        connect();
    }

    void send(bool post, const std::string& path, const std::string& body) {
        http::request<http::string_body> request(post ? http::verb::post : http::verb::get, path, 11);
        request.set(http::field::host, server_.host + ":" + server_.port);
        request.set(http::field::user_agent, "merels bot");
        request.set(http::field::authorization, "Bearer " + server_.token);
        if (post) {
            request.set(http::field::content_type, "application/json");
            request.body() = body;
        }
        request.prepare_payload();
        socket().expires_after(answer_timeout);
        wait("the request could not be sent", [&](auto done) {
            with_stream([&](auto& stream) {
                http::async_write(stream, request,
                                  [done](const ErrorCode& failed, std::size_t) { done(failed); });
            });
        });
    }

    // The answer, and whether the connection can be used again.
    std::pair<HttpAnswer, bool> receive() {
        http::response_parser<http::string_body> parser;
        parser.body_limit(max_answer);
        socket().expires_after(answer_timeout);
        wait("no answer", [&](auto done) {
            with_stream([&](auto& stream) {
                http::async_read(stream, buffer_, parser,
                                 [done](const ErrorCode& failed, std::size_t) { done(failed); });
            });
        });
        auto answer = parser.release();
        return {HttpAnswer{static_cast<int>(answer.result_int()), std::move(answer.body())},
                answer.keep_alive()};
    }

    int receive_head() {
        lines_.emplace();
        lines_->body_limit(boost::none);
        socket().expires_after(answer_timeout);
        wait("no answer", [&](auto done) {
            with_stream([&](auto& stream) {
                http::async_read_header(stream, buffer_, *lines_,
                                        [done](const ErrorCode& failed, std::size_t) { done(failed); });
            });
        });
        return static_cast<int>(lines_->get().result_int());
    }

    std::optional<std::string> next_line(std::chrono::milliseconds time) {
        const auto until = std::chrono::steady_clock::now() + time;
        while (true) {
            while (const auto line = take_line()) {
                if (!line->empty()) return line;
            }
            if (!reading_) begin_reading();
            if (!run_until(until)) return std::nullopt;
            if (read_ && *read_) throw ConnectionError("the connection has ended");
            if (text_.size() > max_line) throw ConnectionError("a line without an end");
        }
    }

  private:
    [[nodiscard]] beast::tcp_stream& socket() { return stream_.next_layer(); }

    template <class Function>
    void with_stream(Function function) {
        if (server_.tls) {
            function(stream_);
        } else {
            function(stream_.next_layer());
        }
    }

    void connect() {
        tcp::resolver resolver(io_);
        ErrorCode failed;
        const auto endpoints = resolver.resolve(server_.host, server_.port, failed);
        if (failed) throw ConnectionError(server_.host + ": " + failed.message());
        socket().expires_after(answer_timeout);
        wait("no connection", [&](auto done) {
            socket().async_connect(endpoints,
                                   [done](const ErrorCode& broken, const tcp::endpoint&) { done(broken); });
        });
        if (!server_.tls) return;
        wait("no secure connection", [&](auto done) {
            stream_.async_handshake(ssl::stream_base::client,
                                    [done](const ErrorCode& broken) { done(broken); });
        });
    }

    // Runs an operation to its end, and throws if it fails.
    template <class Begin>
    void wait(const char* what, Begin begin) {
        std::optional<ErrorCode> ended;
        begin([&ended](const ErrorCode& failed) { ended = failed; });
        while (!ended) {
            io_.restart();
            io_.run_for(between_stops);
            if (stop_) throw Stopped();
        }
        if (*ended) throw ConnectionError(std::string(what) + ": " + ended->message());
    }

    void begin_reading() {
        reading_ = true;
        read_.reset();
        lines_->get().body().data = piece_;
        lines_->get().body().size = sizeof piece_;
        socket().expires_after(silence_timeout);
        with_stream([&](auto& stream) {
            http::async_read_some(stream, buffer_, *lines_, [this](ErrorCode failed, std::size_t) {
                if (failed == http::error::need_buffer) failed = {};
                if (!failed && lines_->is_done()) failed = http::error::end_of_stream;
                text_.append(piece_, sizeof piece_ - lines_->get().body().size);
                reading_ = false;
                read_ = failed;
            });
        });
    }

    // Whether something was read before that moment.
    bool run_until(std::chrono::steady_clock::time_point moment) {
        while (reading_) {
            io_.restart();
            io_.run_for(between_stops);
            if (stop_) throw Stopped();
            if (reading_ && std::chrono::steady_clock::now() >= moment) return false;
        }
        return true;
    }

    std::optional<std::string> take_line() {
        const std::size_t end = text_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        std::string line = text_.substr(0, end);
        text_.erase(0, end + 1);
        return line;
    }

    ServerAddress server_;
    const std::atomic<bool>& stop_;
    asio::io_context io_;
    ssl::context tls_context_;
    beast::ssl_stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_;
    std::optional<http::response_parser<http::buffer_body>> lines_;
    char piece_[8192] = {};
    std::string text_;
    bool reading_ = false;
    std::optional<ErrorCode> read_;
};

HttpClient::HttpClient(const ServerAddress& server, const std::atomic<bool>& stop)
    : server_(server), stop_(stop) {}

HttpClient::~HttpClient() = default;

HttpAnswer HttpClient::get(const std::string& path) {
    return request(false, path, "");
}

HttpAnswer HttpClient::post(const std::string& path, const std::string& body) {
    return request(true, path, body);
}

// A connection that was kept may have been closed meanwhile: then a new one is tried.
HttpAnswer HttpClient::request(bool post, const std::string& path, const std::string& body) {
    const bool kept = connection_ != nullptr;
    try {
        if (!connection_) connection_ = std::make_unique<Connection>(server_, stop_);
        connection_->send(post, path, body);
        auto [answer, reusable] = connection_->receive();
        if (!reusable) connection_.reset();
        return answer;
    } catch (const Stopped&) {
        connection_.reset();
        throw;
    } catch (const ConnectionError&) {
        connection_.reset();
        if (!kept) throw;
    } catch (const boost::system::system_error& error) {
        throw ConnectionError(error.what());
    }
    return request(post, path, body);
}

int HttpClient::open_stream(const std::string& path) {
    try {
        connection_ = std::make_unique<Connection>(server_, stop_);
        connection_->send(false, path, "");
        return connection_->receive_head();
    } catch (const boost::system::system_error& error) {
        throw ConnectionError(error.what());
    }
}

std::optional<std::string> HttpClient::next_line(std::chrono::milliseconds time) {
    return connection_->next_line(time);
}

}  // namespace merels::bot
