#include "server/net/endpoint.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>
#include <optional>

#include "core/letters.h"

namespace merels::server {
namespace {

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return port;
}

bool is_host(std::string_view text) {
    const auto fits = [](char c) {
        return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '.';
    };
    return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, fits);
}

}  // namespace

bool is_ip_address(std::string_view text) {
    boost::system::error_code failed;
    (void)boost::asio::ip::make_address(std::string(text), failed);
    return !failed;
}

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

std::expected<Endpoint, std::string> parse_endpoint(std::string_view text) {
    const auto wrong =
        std::unexpected(std::string(text) + " is not ADDRESS:PORT, such as 127.0.0.1:9090 or [::1]:9090");
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return wrong;
    std::string_view address = text.substr(0, colon);
    const bool bracketed = address.starts_with('[') && address.ends_with(']');
    if (bracketed) address = address.substr(1, address.size() - 2);
    const auto port = parse_port(text.substr(colon + 1));
    if (!port || !is_ip_address(address) || bracketed != address.contains(':')) return wrong;
    return Endpoint{std::string(address), *port};
}

bool is_site_address(std::string_view text) {
    if (text.starts_with("https://")) {
        text.remove_prefix(8);
    } else if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else {
        return false;
    }
    const std::size_t colon =
        text.find(':', text.starts_with('[') ? std::min(text.find(']'), text.size()) : 0);
    const std::string_view host = text.substr(0, colon);
    if (colon != std::string_view::npos && parse_port(text.substr(colon + 1)).value_or(0) == 0) return false;
    if (host.starts_with('[') && host.ends_with(']'))
        return host.contains(':') && is_ip_address(host.substr(1, host.size() - 2));
    return is_host(host);
}

}  // namespace merels::server
