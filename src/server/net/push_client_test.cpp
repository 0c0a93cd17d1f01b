#include "server/net/push_client.h"

#include <doctest/doctest.h>
#include <string>

using namespace merels::server;

namespace {

bool public_address(const char* text) {
    return is_public(boost::asio::ip::make_address(text));
}

auto parse(std::string_view text) {
    return parse_push_endpoint(text, {.services = {"push.example", "*.push.example"}});
}

}  // namespace

TEST_CASE("a subscription is at an https address on the usual port") {
    const auto endpoint = parse("https://push.example/wpush/v2/abc?x=1");
    REQUIRE(endpoint.has_value());
    CHECK(endpoint->host == "push.example");
    CHECK(endpoint->port == 443);
    CHECK(endpoint->target == "/wpush/v2/abc?x=1");
    CHECK(endpoint->origin == "https://push.example");
    CHECK(parse("https://push.example")->target == "/");
    CHECK(parse("https://push.example:443/a")->origin == "https://push.example");
    CHECK(parse_push_endpoint("https://localhost:8443/a", {.local = true})->origin ==
          "https://localhost:8443");
    for (const char* wrong :
         {"", "push.example", "http://push.example/a", "https:///a", "https://push.example:8443/a",
          "https://push.example:99999/a", "https://user@push.example/a", "https://push.example/a#b",
          "https://push.example/a\r\nHost: other", "ftp://push.example/a", "https://push.ex%20ample/"})
        CHECK_FALSE(parse(wrong).has_value());
    CHECK_FALSE(parse("https://push.example/" + std::string(3000, 'a')).has_value());
}

TEST_CASE(
    "a subscription is at a push service of the common browsers, or at one that the operator has named") {
    for (const char* known :
         {"https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/x",
          "https://web.push.apple.com/x", "https://WNS2-by3p.notify.windows.com/w/?token=x"})
        CHECK(parse_push_endpoint(known, {}).has_value());
    for (const char* unknown :
         {"https://push.example/x", "https://googleapis.com/x", "https://fcm.googleapis.com.push.other/x",
          "https://xfcm.googleapis.com/x", "https://push.apple.com.other/x", "https://notify.windows.com/x",
          "https://evilpush.apple.com/x", "https://localhost/x", "https://127.0.0.1/x"})
        CHECK_FALSE(parse_push_endpoint(unknown, {}).has_value());
    CHECK(parse("https://a.push.example/x").has_value());
    CHECK_FALSE(parse("https://apush.example/x").has_value());
    CHECK_FALSE(parse("https://push.example.other/x").has_value());
    for (const char* name : {"push.example", "*.push.example", "localhost"})
        CHECK(is_push_service_name(name));
    for (const char* name :
         {"", "*", "*.", "*push.example", "https://push.example", "push.example:443", "a b"})
        CHECK_FALSE(is_push_service_name(name));
}

TEST_CASE("only addresses of the public internet are public") {
    for (const char* address : {"8.8.8.8", "142.250.74.74", "2a00:1450:4001::200a", "::ffff:8.8.8.8"})
        CHECK(public_address(address));
    for (const char* address : {"127.0.0.1",
                                "127.1.2.3",
                                "0.0.0.0",
                                "10.1.2.3",
                                "172.16.0.1",
                                "172.31.255.255",
                                "192.168.1.1",
                                "169.254.169.254",
                                "100.64.0.1",
                                "198.18.0.1",
                                "192.0.2.1",
                                "224.0.0.1",
                                "255.255.255.255",
                                "::",
                                "::1",
                                "fe80::1",
                                "fd00::1",
                                "ff02::1",
                                "::ffff:127.0.0.1",
                                "::ffff:169.254.169.254",
                                "64:ff9b::7f00:1",
                                "2002:7f00:1::",
                                "2001::1",
                                "2001:db8::1",
                                "::127.0.0.1"})
        CHECK_FALSE(public_address(address));
}
