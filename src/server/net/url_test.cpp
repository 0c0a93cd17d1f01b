#include "server/net/url.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE("addresses and forms are decoded, and encoded so that they come back the same") {
    CHECK(percent_decode("a%20b+c", true) == "a b c");
    CHECK(percent_decode("a+b%", false) == "a+b%");
    CHECK(percent_decode("%zz%4", false) == "%zz%4");
    const std::string odd = "Ö &=?#/\\\"<>%+";
    CHECK(percent_decode(percent_encode(odd), true) == odd);
    const auto pairs = parse_query("a=1&&b=%26&c&a=2");
    CHECK(pairs.at("a") == "1");
    CHECK(pairs.at("b") == "&");
    CHECK(pairs.at("c").empty());
}

TEST_CASE("any bytes are decoded, and characters that a URL must escape are accepted as they are") {
    CHECK(percent_decode("%00%ff", false) == std::string("\0\xff", 2));
    CHECK(percent_decode("a%20%zz%", false) == "a %zz%");
    CHECK(parse_query("q=\"<\xC3\xB6>\" |#").at("q") == "\"<\xC3\xB6>\" |#");
    CHECK(parse_query("=x").at("") == "x");
    CHECK(parse_query("").empty());
}

TEST_CASE("a query's fields beyond the limit are ignored, a form with too many is rejected") {
    std::string text;
    for (int i = 0; i < 25; ++i) text += (i == 0 ? "f" : "&f") + std::to_string(i) + "=1";
    CHECK(parse_query(text).size() == 20);
    CHECK_FALSE(parse_form(text).has_value());
    CHECK(parse_form("a=1&b=2")->size() == 2);
}
