#include "server/net/request_parser.h"

#include <doctest/doctest.h>

using namespace merels::server;
namespace http = boost::beast::http;

namespace {

HttpRequest message(const std::vector<std::pair<std::string, std::string>>& headers, unsigned version = 11) {
    HttpRequest made{http::verb::get, "/a%20b?c=d", version};
    for (const auto& [name, value] : headers) made.insert(name, value);
    return made;
}

int status_of(const HttpRequest& request) {
    const auto problem = find_protocol_error(request);
    return problem ? problem->status : 200;
}

// The address a request counts for, when it comes from a peer.
std::string address_of(const std::string& peer, const std::vector<std::string>& proxies,
                       const std::vector<std::string>& forwarded) {
    std::vector<IpNetwork> networks;
    for (const std::string& proxy : proxies) networks.push_back(*IpNetwork::parse(proxy));
    Peer from{.address = boost::asio::ip::make_address(peer)};
    for (const IpNetwork& network : networks) from.proxy = from.proxy || network.contains(from.address);
    HttpRequest made = message({{"Host", "x"}});
    for (const std::string& line : forwarded) made.insert("X-Forwarded-For", line);
    return read_request(made, from, networks).address;
}

}  // namespace

TEST_CASE("requests that programs on the way could understand otherwise are not answered") {
    CHECK(status_of(message({{"Host", "x"}})) == 200);
    CHECK(status_of(message({})) == 400);
    CHECK(status_of(message({}, 10)) == 200);
    CHECK(status_of(message({{"Host", "x"}, {"Host", "y"}})) == 400);
    CHECK(status_of(message({{"Host", "x"}, {"host", "x"}}, 10)) == 400);
    CHECK(status_of(message({{"Host", "x"}, {"Transfer-Encoding", "chunked"}})) == 200);
    CHECK(status_of(message({{"Host", "x"}, {"Transfer-Encoding", "Chunked"}})) == 200);
    for (const char* encoding : {"gzip", "gzip, chunked", "chunked, gzip", "identity", "xchunked", ""}) {
        CAPTURE(encoding);
        CHECK(status_of(message({{"Host", "x"}, {"Transfer-Encoding", encoding}})) == 501);
    }
    CHECK(status_of(message(
              {{"Host", "x"}, {"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "chunked"}})) == 501);
    CHECK(status_of(message({{"Host", "x"}, {"Transfer-Encoding", "chunked"}, {"Content-Length", "3"}})) ==
          400);
}

TEST_CASE("whom a proxy speaks for is believed of proxies only, whichever way they are written") {
    CHECK(address_of("203.0.113.7", {}, {"198.51.100.1"}) == "203.0.113.7");
    CHECK(address_of("10.0.0.2", {"10.0.0.2"}, {"198.51.100.1"}) == "198.51.100.1");
    CHECK(address_of("10.0.0.3", {"10.0.0.2"}, {"198.51.100.1"}) == "10.0.0.3");
    CHECK(address_of("10.9.8.7", {"10.0.0.0/8"}, {"198.51.100.1"}) == "198.51.100.1");
    CHECK(address_of("::ffff:10.0.0.2", {"10.0.0.2"}, {"198.51.100.1"}) == "198.51.100.1");
    CHECK(address_of("2001:db8::2", {"2001:0db8:0::2"}, {"198.51.100.1"}) == "198.51.100.1");
    CHECK(address_of("2001:db8::3", {"2001:db8::2"}, {"198.51.100.1"}) == "2001:db8::");
    CHECK(address_of("fd00::1:2", {"fd00::/8"}, {"2001:db8:1:2:3:4:5:6"}) == "2001:db8:1:2::");
    CHECK(address_of("::1", {"::1"}, {"198.51.100.1"}) == "198.51.100.1");
}

TEST_CASE("a chain of proxies: the last address that is none of them") {
    const std::vector<std::string> proxies{"10.0.0.0/8", "fd00::/8"};
    CHECK(address_of("10.0.0.2", proxies, {"1.2.3.4, 198.51.100.1, fd00::7, 10.0.0.9"}) == "198.51.100.1");
    CHECK(address_of("10.0.0.2", proxies, {"10.0.0.9"}) == "10.0.0.9");
    // What the client has sent is in earlier lines, or no address.
    CHECK(address_of("10.0.0.2", proxies, {"1.2.3.4", "198.51.100.1"}) == "198.51.100.1");
    CHECK(address_of("10.0.0.2", proxies, {"1.2.3.4, unknown"}) == "10.0.0.2");
    CHECK(address_of("10.0.0.2", proxies, {"nonsense, 10.0.0.9"}) == "10.0.0.9");
}

TEST_CASE("what is of this machine") {
    const auto local = [](const std::string& peer, const HttpRequest& request) {
        return read_request(request, {.address = boost::asio::ip::make_address(peer)}, {}).local;
    };
    CHECK(local("127.0.0.1", message({})));
    CHECK(local("::1", message({})));
    CHECK(local("::ffff:127.0.0.1", message({})));
    CHECK_FALSE(local("10.0.0.2", message({})));
    CHECK_FALSE(local("127.0.0.1", message({{"X-Forwarded-For", "127.0.0.1"}})));
}

TEST_CASE("https is known by the connection, or by a proxy's word") {
    const auto secure = [](const Peer& peer) {
        return read_request(message({{"X-Forwarded-Proto", "https"}}), peer, {}).secure;
    };
    const auto address = boost::asio::ip::make_address("203.0.113.7");
    CHECK_FALSE(secure({.address = address}));
    CHECK(secure({.address = address, .proxy = true}));
    CHECK(secure({.address = address, .tls = true}));
}
