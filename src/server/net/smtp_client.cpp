#include "server/net/smtp_client.h"

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <charconv>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/letters.h"
#include "server/net/endpoint.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::size_t max_reply = 8192;

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

std::string base64(std::string_view text) {
    namespace codec = boost::beast::detail::base64;
    std::string coded(codec::encoded_size(text.size()), '\0');
    coded.resize(codec::encode(coded.data(), text.data(), text.size()));
    return coded;
}

// A header's text (RFC 2047): words of at most 75 characters that hold whole characters of UTF-8.
std::string header_text(const std::string& text) {
    constexpr std::size_t most = 45;
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::ranges::all_of(text, is_ascii)) return text;
    std::string coded;
    for (std::size_t from = 0; from < text.size();) {
        std::size_t until = std::min(text.size(), from + most);
        while (until < text.size() && (static_cast<unsigned char>(text[until]) & 0xC0U) == 0x80) --until;
        coded +=
            (from == 0 ? "=?utf-8?B?" : "\r\n =?utf-8?B?") + base64(text.substr(from, until - from)) + "?=";
        from = until;
    }
    return coded;
}

// One conversation. Throws SmtpError, or boost::system::system_error.
class Conversation {
  public:
    Conversation(asio::io_context& io, ssl::context& context, const SmtpServer& server)
        : server_(server), resolver_(io), stream_(io, context) {}

    asio::awaitable<void> deliver(const Mail& mail, const std::string& text) {
        const auto endpoints =
            co_await resolver_.async_resolve(server_.host, std::to_string(server_.port), asio::use_awaitable);
        co_await asio::async_connect(stream_.next_layer(), endpoints, asio::use_awaitable);
        if (server_.security == SmtpServer::Security::tls) co_await begin_tls();
        co_await expect(2);
        co_await say("EHLO merels", 2);
        if (server_.security == SmtpServer::Security::start_tls) {
            co_await say("STARTTLS", 2);
            // What came before the encryption could be an attacker's.
            if (!received_.empty()) throw SmtpError{"data before the start of TLS", false};
            co_await begin_tls();
            co_await say("EHLO merels", 2);
        }
        if (!server_.user.empty()) {
            const std::string plain =
                std::string(1, '\0') + server_.user + std::string(1, '\0') + server_.password;
            co_await say("AUTH PLAIN " + base64(plain), 2);
        }
        co_await say("MAIL FROM:<" + server_.from + ">", 2);
        co_await say("RCPT TO:<" + mail.to + ">", 2);
        co_await say("DATA", 3);
        co_await say(text + ".", 2);
        co_await send("QUIT\r\n");
    }

  private:
    asio::awaitable<void> begin_tls() {
        stream_.set_verify_mode(ssl::verify_peer);
        stream_.set_verify_callback(ssl::host_name_verification(server_.host));
        // What the macro SSL_set_tlsext_host_name does, without its casts.
        (void)SSL_ctrl(stream_.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                       const_cast<char*>(server_.host.c_str()));
        co_await stream_.async_handshake(ssl::stream_base::client, asio::use_awaitable);
        encrypted_ = true;
    }

    asio::awaitable<void> send(std::string line) {
        if (encrypted_) {
            co_await asio::async_write(stream_, asio::buffer(line), asio::use_awaitable);
        } else {
            co_await asio::async_write(stream_.next_layer(), asio::buffer(line), asio::use_awaitable);
        }
    }

    asio::awaitable<void> say(std::string line, int wanted) {
        line += "\r\n";
        co_await send(std::move(line));
        co_await expect(wanted);
    }

    // Reads a reply, whose last line has a space after the code, and checks the first digit of the code.
    asio::awaitable<void> expect(int wanted) {
        while (true) {
            const std::string line = co_await next_line();
            if (line.size() < 3) throw SmtpError{"an answer that is not SMTP", false};
            if (line.size() > 3 && line[3] == '-') continue;
            if (line[0] - '0' == wanted) co_return;
            throw SmtpError{line, line[0] == '5'};
        }
    }

    asio::awaitable<std::string> next_line() {
        while (true) {
            if (const auto end = received_.find("\r\n"); end != std::string::npos) {
                std::string line = received_.substr(0, end);
                received_.erase(0, end + 2);
                co_return line;
            }
            if (received_.size() > max_reply) throw SmtpError{"an answer that is too long", false};
            std::array<char, 1024> bytes{};
            std::size_t read = 0;
            if (encrypted_) {
                read = co_await stream_.async_read_some(asio::buffer(bytes), asio::use_awaitable);
            } else {
                read =
                    co_await stream_.next_layer().async_read_some(asio::buffer(bytes), asio::use_awaitable);
            }
            received_.append(bytes.data(), read);
        }
    }

    const SmtpServer& server_;
    tcp::resolver resolver_;
    ssl::stream<tcp::socket> stream_;
    bool encrypted_ = false;
    std::string received_;
};

std::optional<SmtpError> error_of(const std::exception_ptr& failed) {
    try {
        if (failed) std::rethrow_exception(failed);
        return std::nullopt;
    } catch (const SmtpError& error) {
        return error;
    } catch (const std::exception& error) {
        return SmtpError{error.what(), false};
    }
}

}  // namespace

std::expected<SmtpServer, std::string> parse_smtp_address(std::string_view text) {
    const std::string problem =
        std::string(text) + " is not of the form smtps://USER@HOST or smtp://HOST:PORT";
    const auto url = boost::urls::parse_uri(text);
    if (!url || (url->scheme() != "smtp" && url->scheme() != "smtps") || url->host().empty() ||
        !(url->path().empty() || url->path() == "/") || url->has_query() || url->has_fragment() ||
        url->has_password())
        return std::unexpected(problem);
    const bool tls = url->scheme() == "smtps";
    constexpr std::uint16_t submission = 587;
    constexpr std::uint16_t submissions = 465;
    SmtpServer server{
        .host = url->host_address(), .port = tls ? submissions : submission, .user = url->user()};
    if (url->has_port()) {
        const std::string port = url->port();  // port_number() of Boost 1.81 wraps around above 65535
        const auto read = std::from_chars(port.data(), port.data() + port.size(), server.port);
        if (read.ec != std::errc{} || server.port == 0) return std::unexpected(problem);
    }
    if (tls) server.security = SmtpServer::Security::tls;
    if (!tls && is_loopback(server.host) && server.user.empty()) server.security = SmtpServer::Security::none;
    return server;
}

std::string mail_text(const Mail& mail, const std::string& from, const std::string& id) {
    std::string text = fmt::format(
        "Date: {:%a, %d %b %Y %H:%M:%S} +0000\r\n"
        "From: Merels <{}>\r\n"
        "To: <{}>\r\n"
        "Subject: {}\r\n"
        "Message-ID: <{}@{}>\r\n"
        "Auto-Submitted: auto-generated\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: 8bit\r\n",
        fmt::gmtime(std::time(nullptr)), from, mail.to, header_text(mail.subject), id,
        from.substr(from.find('@') + 1));
    if (!mail.unsubscribe.empty())
        text += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                            mail.unsubscribe);
    text += "\r\n";
    std::size_t at = 0;
    while (at < mail.text.size()) {
        const std::size_t end = std::min(mail.text.find('\n', at), mail.text.size());
        if (mail.text[at] == '.') text += '.';
        text += mail.text.substr(at, end - at) + "\r\n";
        at = end + 1;
    }
    return text;
}

std::expected<void, SmtpError> deliver(const SmtpServer& server, const Mail& mail,
                                       std::chrono::milliseconds longest) {
    asio::io_context io;
    ssl::context context(ssl::context::tls_client);
    (void)SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
    ErrorCode failed;
    if (server.certificates.empty()) {
        context.set_default_verify_paths(failed);
    } else {
        context.load_verify_file(server.certificates, failed);
    }
    if (failed) return std::unexpected(SmtpError{"certificates to trust: " + failed.message(), false});
    Conversation conversation(io, context, server);
    std::optional<SmtpError> result = SmtpError{"no answer in time", false};
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    const std::string text =
        mail_text(mail, server.from, fmt::format("{:x}.{:x}", now, std::hash<std::string>{}(mail.text)));
    asio::co_spawn(io, conversation.deliver(mail, text),
                   [&](const std::exception_ptr& thrown) { result = error_of(thrown); });
    io.run_for(longest);
    if (result) return std::unexpected(*result);
    return {};
}

}  // namespace merels::server
