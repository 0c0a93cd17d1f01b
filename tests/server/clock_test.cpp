// Clocks (W12), and what a restart does to them.
#include <thread>

#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

using Clock = std::chrono::steady_clock;

// A clock that runs out soon, but not before both sit at the game and one has moved.
json::object short_clock() {
    return {{"initial", scaled(std::chrono::seconds(2)).count()}, {"increment", 0}, {"days", 0}};
}

std::int64_t milliseconds_since(Clock::time_point then) {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - then).count();
}

}  // namespace

TEST_CASE("W12: a side whose time runs out loses") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"clock", short_clock()}});
    CHECK(pair.white.game().at("time").at("running").as_string() == "white");
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.white.last().at("time").at("running").as_string() == "black");
    CHECK(pair.white.last().at("time").at("white").as_int64() <= scaled(std::chrono::seconds(2)).count());
    REQUIRE(pair.white.sees(pair.white.number() + 1));
    CHECK(text_of(pair.white.last(), "kind") == "ended");
    CHECK(pair.white.last().at("result").at("why").as_string() == "time");
    CHECK(pair.white.last().at("result").at("winner").as_string() == "white");
    CHECK(pair.white.last().at("time").at("black").as_int64() == 0);
    CHECK(pair.white.last().at("time").at("running").is_null());
}

TEST_CASE("W12: time that runs out is a draw where the opponent could not have won") {
    ServerProcess server("");
    // In Yote three men cannot bring four down to none without a draw on the way.
    Pair pair(server.port(),
              {{"game", "yote"}, {"position", "w4b/6/6/6/b4w w 6,1 -,-"}, {"clock", short_clock()}});
    REQUIRE(pair.white.sees(pair.white.number() + 1));
    CHECK(pair.white.last().at("result").at("why").as_string() == "time");
    CHECK(pair.white.last().at("result").at("winner").is_null());
}

TEST_CASE("W12: an increment comes back after each turn; days are for each turn") {
    ServerProcess server("");
    Pair pair(server.port(),
              {{"game", "nine"}, {"clock", {{"initial", 60000}, {"increment", 5000}, {"days", 0}}}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.white.last().at("time").at("white").as_int64() > 60000);
    Pair slow(server.port(), {{"game", "nine"}, {"clock", {{"days", 2}}}});
    CHECK(slow.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(slow.white.last().at("time").at("white").as_int64() == 2LL * 24 * 3600 * 1000);
}

TEST_CASE("W10, W12: a restarted server goes on with clocks, and its absence is nobody's time") {
    ServerProcess server("");
    constexpr std::int64_t initial = 600'000;
    Pair pair(server.port(),
              {{"game", "nine"}, {"clock", {{"initial", initial}, {"increment", 0}, {"days", 0}}}});
    const auto before_turn = Clock::now();
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));  // a sign of life is on disk after that
    server.kill();
    const std::int64_t at_most = milliseconds_since(before_turn);
    std::this_thread::sleep_for(std::chrono::milliseconds(5000));
    server.start();
    pair.black.reconnect();
    REQUIRE(pair.black.sees(5));
    CHECK(text_of(pair.black.last(), "kind") == "resumed");
    const std::int64_t left = pair.black.last().at("time").at("black").as_int64();
    CHECK(left >= initial - at_most);
    CHECK(left <= initial);
    CHECK(pair.black.act("turn", {{"turn", "f4"}}) == "done");
}

TEST_CASE("W10: a computer's turn that was pending when the server died is made by the next") {
    ServerProcess server("", {"--computer-pace", "3000"});
    Sitter ada(server.port(), "Ada");
    const json::object made = make_game(
        ada.browser(), {{"game", "nine"}, {"opponent", "computer"}, {"level", 1}, {"side", "white"}});
    ada.sit_at(text_of(made, "id"));
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
    server.kill();
    server.start();
    ada.reconnect();
    REQUIRE(ada.sees(4));
    CHECK(text_of(ada.last(), "side") == "black");
}
