#include "bot/bot.h"

#include <doctest/doctest.h>

#include "bot/http_client.h"
#include "bot/turn_worker.h"

using namespace merels::bot;
using namespace std::chrono_literals;

TEST_CASE("a server is an address without a path; a token goes without encryption to this machine only") {
    const auto server = parse_server("https://merels.example");
    REQUIRE(server);
    CHECK(server->tls);
    CHECK(server->host == "merels.example");
    CHECK(server->port == "443");
    CHECK(parse_server("https://merels.example:8443/")->port == "8443");
    CHECK(parse_server("http://localhost:8080")->port == "8080");
    CHECK(parse_server("http://[::1]:8080")->host == "::1");
    for (const char* bad :
         {"", "merels.example", "https://", "https://merels.example/game", "ftp://localhost",
          "http://merels.example", "http://localhost.example", "http://127.0.0.1.example"}) {
        INFO(bad);
        CHECK_FALSE(parse_server(bad));
    }
}

TEST_CASE("a turn takes what was asked for, or what the clock is good for") {
    DueTurn due;
    CHECK(thinking_time(due, 1s) == 1s);
    due.left = 5min;
    CHECK(thinking_time(due, 1s) == 1s);
    due.left = 4s;
    CHECK(thinking_time(due, 1s) == 200ms);
    due.increment = 2s;
    CHECK(thinking_time(due, 2s) == 1200ms);
    due.left = 100ms;
    CHECK(thinking_time(due, 1s) == 50ms);
    due.left = 0ms;
    CHECK(thinking_time(due, 1s) == 20ms);
}

TEST_CASE("a bot accepts challenges to its game, with a clock that is not too long") {
    BotOptions options;
    const auto accepts = [&](const char* text) {
        return answer_to(boost::json::parse(text).as_object(), options) == ChallengeAnswer::accept;
    };
    const char* usual =
        R"({"game":"nine","rated":false,"clock":{"initial":600000,"increment":5000,"days":0}})";
    const char* rated =
        R"({"game":"nine","rated":true,"clock":{"initial":600000,"increment":5000,"days":0}})";
    const char* daily = R"({"game":"nine","rated":false,"clock":{"initial":0,"increment":0,"days":3}})";
    const char* untimed = R"({"game":"nine","rated":false,"clock":null})";
    const char* slow = R"({"game":"nine","rated":false,"clock":{"initial":7200000,"increment":0,"days":0}})";
    CHECK(accepts(usual));
    CHECK(accepts(rated));
    CHECK_FALSE(accepts(R"({"game":"six","rated":false,"clock":{"initial":600000,"increment":0,"days":0}})"));
    for (const char* long_one : {daily, untimed, slow}) CHECK_FALSE(accepts(long_one));
    options.challenge_minutes = 0;
    for (const char* long_one : {daily, untimed, slow}) CHECK(accepts(long_one));
    options.challenges = Challenges::casual;
    CHECK(accepts(usual));
    CHECK_FALSE(accepts(rated));
    options.challenges = Challenges::decline;
    CHECK_FALSE(accepts(usual));
}
