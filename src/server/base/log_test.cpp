#include "server/base/log.h"

#include <boost/json.hpp>
#include <doctest/doctest.h>

using namespace merels::server;

namespace {

std::string text_line(std::string_view message) {
    return format_entry({{}, "info", message}, LogOptions::Format::text);
}

}  // namespace

TEST_CASE("a log entry is one line, whatever is in it") {
    CHECK(text_line("plain") == "1970-01-01T00:00:00.000Z info plain\n");
    CHECK(text_line("Zoë 九") == "1970-01-01T00:00:00.000Z info Zoë 九\n");
    const std::string nasty("a\nb\r\x1b[2J\0\x7f\xff\xc2\x9b[0m\xe2\x80\xa8z", 20);
    const std::string line = text_line(nasty);
    CHECK(line.ends_with(R"(a\nb\x0d\x1b[2J\x00\x7f\xff\xc2\x9b[0m\xe2\x80\xa8z)"
                         "\n"));
    CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    CHECK(text_line(std::string(100'000, 'x')).size() < 5000);
}

TEST_CASE("a log entry as JSON") {
    const std::string line =
        format_entry({{}, "warning", "say \"hi\"\n\xff", "abc", "203.0.113.0/24"}, LogOptions::Format::json);
    CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    const auto object = boost::json::parse(line).as_object();
    CHECK(object.at("time") == "1970-01-01T00:00:00.000Z");
    CHECK(object.at("level") == "warning");
    CHECK(object.at("message") == "say \"hi\"\\n\\xff");
    CHECK(object.at("request") == "abc");
    CHECK(object.at("client") == "203.0.113.0/24");
}

TEST_CASE("client addresses are truncated to their networks") {
    CHECK(truncated_address("203.0.113.77") == "203.0.113.0/24");
    CHECK(truncated_address("2001:db8:1:2:3::4") == "2001:db8:1::/48");
    CHECK(truncated_address("").empty());
    CHECK(truncated_address("not an address").empty());
}

TEST_CASE("lines of one kind are limited, and what is left out is counted") {
    LogLimiter limiter;
    const auto start = LogLimiter::Clock::now();
    std::size_t passed = 0;
    for (int i = 0; i < 100; ++i)
        passed += limiter.admit("game " + std::to_string(i) + " is damaged", start) ? 1 : 0;
    CHECK(passed == LogLimiter::lines_a_second);
    CHECK(limiter.admit("something else", start));
    CHECK(limiter.left_out(start).empty());
    const auto left = limiter.left_out(start + std::chrono::seconds(1));
    REQUIRE(left.size() == 1);
    CHECK(left[0].first == "game ");
    CHECK(left[0].second == 80);
    CHECK(limiter.admit("game 1", start + std::chrono::seconds(1)));
    CHECK(limiter.left_out(start + std::chrono::seconds(3)).empty());
}

TEST_CASE("kinds of lines are bounded") {
    LogLimiter limiter;
    const auto start = LogLimiter::Clock::now();
    std::size_t passed = 0;
    for (char a = 'a'; a <= 'z'; ++a) {
        for (char b = 'a'; b <= 'z'; ++b) passed += limiter.admit(std::string{a, b} + " came", start) ? 1 : 0;
    }
    CHECK(passed == LogLimiter::max_kinds + LogLimiter::lines_a_second);
}
