#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace merels::server {

// Where mail is handed over, and as whom.
struct SmtpServer {
    // TLS from the first byte (smtps://), TLS after STARTTLS (smtp://), or none, which is only for a server
    // on the same machine.
    enum class Security : std::uint8_t { tls, start_tls, none };
    std::string host;
    std::uint16_t port = 0;
    Security security = Security::start_tls;
    std::string user = {};  // empty without authentication
    std::string password = {};
    std::string from = {};          // the sender's address
    std::string certificates = {};  // a file of those to trust; empty for the system's
};

// "smtps://USER@HOST:PORT" or "smtp://HOST"; or why it is none.
[[nodiscard]] std::expected<SmtpServer, std::string> parse_smtp_address(std::string_view text);

// A message of plain text. The address must have been checked (tidy_email).
struct Mail {
    std::string to;
    std::string subject;           // UTF-8
    std::string text;              // UTF-8
    std::string unsubscribe = {};  // a link that ends such mail (RFC 8058), which clients show as a button
};

// The message with its headers, as it is transmitted: lines end in CR LF, a leading dot is doubled.
[[nodiscard]] std::string mail_text(const Mail& mail, const std::string& from, const std::string& id);

struct SmtpError {
    std::string reason;
    bool permanent = false;  // trying again is of no use
};
// Hands one mail over and waits for the answer, at most so long.
[[nodiscard]] std::expected<void, SmtpError> deliver(const SmtpServer& server, const Mail& mail,
                                                     std::chrono::milliseconds longest);

}  // namespace merels::server
