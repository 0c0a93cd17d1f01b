#include "server/net/endpoint.h"

#include <doctest/doctest.h>

using namespace merels::server;

TEST_CASE("an address and a port") {
    const auto four = parse_endpoint("127.0.0.1:9090");
    REQUIRE(four.has_value());
    CHECK(four->address == "127.0.0.1");
    CHECK(four->port == 9090);
    const auto six = parse_endpoint("[::1]:0");
    REQUIRE(six.has_value());
    CHECK(six->address == "::1");
    for (const char* wrong : {"", ":", "9090", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
                              "::1:80", "[127.0.0.1]:80", "localhost:80", "127.0.0.1:80x", "[::1]"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_endpoint(wrong).has_value());
    }
}

TEST_CASE("the address of a site") {
    for (const char* right : {"http://localhost:8080", "https://merels.example",
                              "https://merels.example:8443", "http://[::1]:80", "http://127.0.0.1"}) {
        CAPTURE(right);
        CHECK(is_site_address(right));
    }
    for (const char* wrong :
         {"", "merels.example", "ftp://merels.example", "https://", "https://merels.example/path",
          "https://merels.example?x", "https://a:b@merels.example",
          "https://merels.example:", "https://merels.example:0", "https://merels.example:99999",
          "https://a b", "http://[::1", "http://[merels]", "https://merels.example:80:80"}) {
        CAPTURE(wrong);
        CHECK_FALSE(is_site_address(wrong));
    }
}
