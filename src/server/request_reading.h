#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/ip_network.h"
#include "server/line.h"

namespace merels::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// The other end of a connection.
struct Peer {
    boost::asio::ip::address address;
    bool proxy = false;  // one whose word on whom it speaks for is taken
    bool tls = false;
};

// Whom limits go by: an IPv6 client has a whole network of addresses to itself.
[[nodiscard]] std::string limited_as(const boost::asio::ip::address& address);

// Why a message that can be parsed is not answered, as other programs on its way could understand it
// otherwise.
struct Unacceptable {
    int status = 400;
    const char* reason = "";
};
[[nodiscard]] std::optional<Unacceptable> unacceptable(const HttpRequest& message);

// The request in a message, without its body.
[[nodiscard]] Request read_request(const HttpRequest& message, const Peer& peer,
                                   const std::vector<IpNetwork>& proxies);

}  // namespace merels::server
