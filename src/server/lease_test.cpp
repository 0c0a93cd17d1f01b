#include "server/lease.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE("news are what others told, and not what one has told oneself") {
    const News news =
        read_news({{"other k7m2qp:12 chess-club:3 k7m2qp@", "me abc:1 !", "third !"}, false}, "me");
    REQUIRE(news.events.size() == 2);
    CHECK(news.events[0].game == "k7m2qp");
    CHECK(news.events[0].number == 12);
    CHECK(news.events[1].game == "chess-club");
    CHECK(news.events[1].number == 3);
    CHECK(news.presence == std::vector<std::string>{"k7m2qp"});
    CHECK(news.server_gone);
    CHECK_FALSE(news.missed);
    CHECK_FALSE(read_news({{"me !"}, true}, "me").server_gone);
    CHECK(read_news({{}, true}, "me").missed);
}

TEST_CASE("what is no news is passed over") {
    const News news = read_news({{"", " ", "other", "other  x y: :7 @ z:12x", "other a:b"}, false}, "me");
    for (const Known& known : news.events) CHECK(known.number >= 0);
    CHECK_FALSE(news.server_gone);
}

TEST_CASE(
    "a clock has jumped if it differs from one's own count, unless other servers say that one was stopped") {
    constexpr Moment day = 24LL * 3600 * 1000;
    const Moment now = 100 * day;
    const OwnCount own{now - 10, now + 10};
    CHECK(clock_jump({now, 0, now - 1500}, own) == 0);
    CHECK(clock_jump({now + 2000, 0, now - 1500}, own) == 0);
    CHECK(clock_jump({now + day, 0, now - 1500}, own) == day - 10);
    CHECK(clock_jump({now - day, 0, now - 1500}, own) == 10 - day);
    // This server was stopped for an hour, the others were not.
    CHECK(clock_jump({now + 3'600'000, 0, now + 3'599'000}, own) == 0);
    CHECK(clock_jump({now - day, 0, now + 3'599'000}, own) == -day - 3'599'000);
    // Just started: ahead may be a long silence, back cannot be.
    CHECK(clock_jump({now + day, 0, now}, {}) == 0);
    CHECK(clock_jump({now - day, 0, now}, {}) == -day);
    CHECK(clock_jump({now, 0, 0}, {}) == 0);
}
