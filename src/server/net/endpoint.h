#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace merels::server {

// An address and a port to listen on.
struct Endpoint {
    std::string address;
    std::uint16_t port = 0;
};

// "127.0.0.1:9090" or "[::1]:9090"; or why it is none.
[[nodiscard]] std::expected<Endpoint, std::string> parse_endpoint(std::string_view text);

// Whether this is an IPv4 or IPv6 address.
[[nodiscard]] bool is_ip_address(std::string_view text);

// As in a URL: an IPv6 address in brackets.
[[nodiscard]] std::string in_url(const std::string& address);

// Whether people can reach a site there: http://HOST or https://HOST, with a port or without, and nothing
// after that.
[[nodiscard]] bool is_site_address(std::string_view text);

}  // namespace merels::server
