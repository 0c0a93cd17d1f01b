#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/net/ip_network.h"
#include "server/net/service.h"

namespace merels::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// The other end of a connection.
struct Peer {
    boost::asio::ip::address address;
    bool proxy = false;  // a trusted one, whose forwarding headers count
    bool tls = false;
};

// The key of limits per address: the /64 network of an IPv6 address, which one client may have to itself.
[[nodiscard]] std::string rate_limit_key(const boost::asio::ip::address& address);

// Why a message is rejected although it can be parsed: a proxy could interpret it differently.
struct ProtocolError {
    int status = 400;
    const char* reason = "";
};
[[nodiscard]] std::optional<ProtocolError> find_protocol_error(const HttpRequest& message);

// The request in a message, without its body.
[[nodiscard]] Request read_request(const HttpRequest& message, const Peer& peer,
                                   const std::vector<IpNetwork>& proxies);

}  // namespace merels::server
