#include "server/net/request_parser.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>

#include "core/letters.h"
#include "server/base/tokens.h"
#include "server/net/url.h"

namespace merels::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ip = boost::asio::ip;

constexpr http::field wanted_fields[] = {http::field::authorization,   http::field::range,
                                         http::field::if_range,        http::field::host,
                                         http::field::origin,          http::field::cookie,
                                         http::field::content_type,    http::field::accept,
                                         http::field::accept_encoding, http::field::accept_language,
                                         http::field::if_none_match,   http::field::user_agent};

// Takes the client's address and scheme from a trusted proxy's headers.
void apply_forwarded_headers(const HttpRequest& message, const std::vector<IpNetwork>& proxies,
                             Request& request) {
    if (const auto scheme = message.find("X-Forwarded-Proto"); scheme != message.end())
        request.secure = scheme->value() == "https";
    // The last address that is not a trusted proxy's: the client may have invented those before it, and all
    // header lines before the last one.
    std::string_view rest;
    for (const auto& field : message) {
        if (beast::iequals(field.name_string(), "X-Forwarded-For"))
            rest = {field.value().data(), field.value().size()};
    }
    while (!rest.empty()) {
        const std::size_t comma = rest.find_last_of(',');
        const std::size_t from = comma == std::string_view::npos ? 0 : comma + 1;
        boost::system::error_code failed;
        const auto address = ip::make_address(std::string(trimmed(rest.substr(from))), failed);
        if (failed) return;
        request.address = rate_limit_key(address);
        if (!is_in_any(proxies, address) || comma == std::string_view::npos) return;
        rest = rest.substr(0, comma);
    }
}

}  // namespace

std::string rate_limit_key(const ip::address& address) {
    const ip::address plain = plain_address(address);
    if (plain.is_v4() || plain.is_loopback()) return plain.to_string();
    auto bytes = plain.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string();
}

std::optional<ProtocolError> find_protocol_error(const HttpRequest& message) {
    const std::size_t hosts = message.count(http::field::host);
    if (hosts > 1) return ProtocolError{400, "there is more than one Host"};
    if (hosts == 0 && message.version() >= 11) return ProtocolError{400, "there is no Host"};
    const std::size_t encodings = message.count(http::field::transfer_encoding);
    if (encodings == 0) return std::nullopt;
    if (message.count(http::field::content_length) > 0)
        return ProtocolError{400, "there is both a Content-Length and a Transfer-Encoding"};
    if (encodings > 1 || !beast::iequals(message[http::field::transfer_encoding], "chunked"))
        return ProtocolError{501, "the only Transfer-Encoding understood here is chunked"};
    return std::nullopt;
}

Request read_request(const HttpRequest& message, const Peer& peer, const std::vector<IpNetwork>& proxies) {
    Request request;
    request.id = draw_id();
    request.method = std::string(message.method_string());
    const std::string_view target(message.target().data(), message.target().size());
    const std::size_t mark = target.find('?');
    request.path = percent_decode(target.substr(0, mark), false);
    if (mark != std::string_view::npos) request.query = parse_query(target.substr(mark + 1));
    for (const http::field field : wanted_fields) {
        if (const auto found = message.find(field); found != message.end())
            request.headers[lower(std::string_view(to_string(field)))] = std::string(found->value());
    }
    if (const auto found = message.find("Sec-Fetch-Site"); found != message.end())
        request.headers["sec-fetch-site"] = std::string(found->value());
    request.address = rate_limit_key(peer.address);
    request.secure = peer.tls;
    request.local =
        plain_address(peer.address).is_loopback() && message.find("X-Forwarded-For") == message.end();
    if (peer.proxy) apply_forwarded_headers(message, proxies, request);
    return request;
}

}  // namespace merels::server
