#include "server/net/ip_network.h"

#include <doctest/doctest.h>

using namespace merels::server;

namespace {

bool contains(const char* network, const char* address) {
    const auto parsed = IpNetwork::parse(network);
    REQUIRE(parsed.has_value());
    return parsed->contains(boost::asio::ip::make_address(address));
}

}  // namespace

TEST_CASE("addresses in networks") {
    CHECK(contains("10.0.0.2", "10.0.0.2"));
    CHECK_FALSE(contains("10.0.0.2", "10.0.0.3"));
    CHECK(contains("10.0.0.0/8", "10.255.1.2"));
    CHECK_FALSE(contains("10.0.0.0/8", "11.0.0.0"));
    CHECK(contains("192.168.4.0/22", "192.168.7.255"));
    CHECK_FALSE(contains("192.168.4.0/22", "192.168.8.0"));
    CHECK(contains("0.0.0.0/0", "203.0.113.1"));
    CHECK_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
    CHECK(contains("fd00::/8", "fdab::1"));
    CHECK_FALSE(contains("fd00::/8", "fe80::1"));
    CHECK(contains("2001:db8::1", "2001:0db8:0:0:0:0:0:1"));
    CHECK_FALSE(contains("2001:db8::1", "2001:db8::2"));
    // The same address, written otherwise.
    CHECK(contains("10.0.0.2", "::ffff:10.0.0.2"));
    CHECK(contains("::ffff:10.0.0.2", "10.0.0.2"));
    CHECK(contains("fe80::/10", "fe80::1%1"));
}

TEST_CASE("a network is written in one way") {
    CHECK(IpNetwork::parse("203.0.113.7")->text() == "203.0.113.7/32");
    CHECK(IpNetwork::parse("::ffff:203.0.113.7")->text() == "203.0.113.7/32");
    CHECK(IpNetwork::parse("2001:DB8:0::/33")->text() == "2001:db8::/33");
    CHECK(IpNetwork::parse("2001:db8::1")->widened_to(64).text() == "2001:db8::/64");
    CHECK(IpNetwork::parse("2001:db8::/32")->widened_to(64).text() == "2001:db8::/32");
}

TEST_CASE("an address is in one of several networks, or in none") {
    const std::vector<IpNetwork> networks{*IpNetwork::parse("203.0.113.0/24"), *IpNetwork::parse("fd00::/8")};
    CHECK(is_in_any(networks, "203.0.113.7"));
    CHECK(is_in_any(networks, "fd12::"));
    CHECK_FALSE(is_in_any(networks, "203.0.114.7"));
    CHECK_FALSE(is_in_any(networks, "school"));
    CHECK_FALSE(is_in_any({}, "203.0.113.7"));
}

TEST_CASE("what is no network") {
    for (const char* wrong : {"", "nginx", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.1/8",
                              "fd00::/129", "fd00::1/64", "10.0.0.0/8x", "::ffff:10.0.0.0/104", "/8"}) {
        CAPTURE(wrong);
        CHECK_FALSE(IpNetwork::parse(wrong).has_value());
    }
}
