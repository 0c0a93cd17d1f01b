// Clocks (W12), and what a restart does to them.
#include <cstdlib>
#include <functional>
#include <thread>

#include "core/moment.h"
#include "server/club.h"
#include "store/database.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

const json::object twelve_seconds{{"game", "nine"},
                                  {"clock", {{"initial", 12000}, {"increment", 0}, {"days", 0}}}};

// How often a server has noticed that the clock jumped.
int jumps(const ServerProcess& server) {
    const std::string log = server.log();
    int count = 0;
    for (auto at = log.find("clock has jumped"); at != std::string::npos;
         at = log.find("clock has jumped", at + 1))
        ++count;
    return count;
}

// A system clock of the tests' own, for one server.
class FakeClock {
  public:
    FakeClock() { set("+0"); }
    void set(const std::string& offset) { folder_.write("offset", offset + "\n"); }
    [[nodiscard]] std::vector<std::string> environment() const {
        return {"LD_PRELOAD=/usr/$LIB/faketime/libfaketimeMT.so.1",
                "ASAN_OPTIONS=verify_asan_link_order=0",  // where the address sanitizer watches
                "FAKETIME_TIMESTAMP_FILE=" + folder_.path() + "/offset", "FAKETIME_NO_CACHE=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1"};
    }

  private:
    Folder folder_;
};

// Black, whose time has been running all along, runs out of it: neither at once nor in a day.
void check_runs_out(Pair& pair, std::int64_t began) {
    while (text_of(pair.white.last(), "kind") != "ended")
        REQUIRE(pair.white.sees(pair.white.number() + 1, patience()));
    CHECK(pair.white.last().at("result").at("why").as_string() == "time");
    const std::int64_t took = pair.white.last().at("at").as_int64() - began;
    CHECK(took >= 12'000);
    CHECK(took < 100'000);
}

using Clock = std::chrono::steady_clock;

// A clock that runs out soon, but not before both sit at the game and one has moved.
json::object short_clock() {
    return {{"initial", scaled(std::chrono::seconds(2)).count()}, {"increment", 0}, {"days", 0}};
}

std::int64_t milliseconds_since(Clock::time_point then) {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - then).count();
}

// A sanitizer's runtime does not start beside the preloaded clock.
bool sanitized() {
    return std::getenv("MERELS_SERVER") != nullptr;
}

}  // namespace

TEST_CASE("a system clock that is a day ahead for a while stops no game's clock, nor ends a game") {
    if (sanitized()) return;
    FakeClock clock;
    ServerProcess server("", {}, ServerProcess::Limits::none, clock.environment());
    Pair pair(server.port(), twelve_seconds);
    play_first_turns(pair);
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    const std::int64_t began = pair.white.last().at("at").as_int64();
    clock.set("+1d");
    REQUIRE(eventually([&] { return jumps(server) == 1; }));
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    CHECK(pair.white.last().at("at").as_int64() - began < 60'000);
    clock.set("+0");
    REQUIRE(eventually([&] { return jumps(server) == 2; }));
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    CHECK(pair.white.last().at("at").as_int64() - began < 60'000);
    check_runs_out(pair, began);
}

TEST_CASE("a server that starts with its clock a day ahead, or back, goes on with the games' clocks") {
    if (sanitized()) return;
    FakeClock clock;
    ServerProcess server("", {}, ServerProcess::Limits::none, clock.environment());
    Pair pair(server.port(), twelve_seconds);
    play_first_turns(pair);
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    clock.set("+1d");
    REQUIRE(eventually([&] { return jumps(server) == 1; }));
    server.kill();
    clock.set("+0");
    server.start();
    REQUIRE(eventually([&] { return jumps(server) == 2; }));
    server.kill();
    clock.set("+1d");  // for all it knows, it was down for a day: that is nobody's time
    server.start();
    clock.set("+0");
    pair.white.reconnect();
    REQUIRE(eventually([&] { return jumps(server) == 3; }));
    pair.white.listen(Milliseconds(200));
    CHECK(text_of(pair.white.last(), "kind") == "resumed");
    const json::object time = pair.white.last().at("time").as_object();
    CHECK(time.at("black").as_int64() > 0);
    const std::int64_t left = time.at("black").as_int64();
    const std::int64_t since = time.at("at").as_int64();
    while (text_of(pair.white.last(), "kind") != "ended")
        REQUIRE(pair.white.sees(pair.white.number() + 1, patience()));
    CHECK(pair.white.last().at("at").as_int64() - since >= left);
    CHECK(pair.white.last().at("at").as_int64() - since < 100'000);
}

TEST_CASE("two servers on a database whose clock jumps go on together, and so does one that comes later") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess another(db);
    auto database = open_database(db);
    REQUIRE(database.has_value());
    // The games' time is the database's clock less the skew: to the servers it is the clock that jumps.
    const auto jump = [&](std::int64_t by) {
        REQUIRE((*database)->run_script("UPDATE beats SET skew = skew - " + std::to_string(by)).has_value());
    };
    const auto noticed = [&] { return jumps(one) + jumps(another); };
    Pair pair(one.port(), another.port(), twelve_seconds);
    play_first_turns(pair);
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    const std::int64_t began = pair.white.last().at("at").as_int64();
    jump(day_length);
    REQUIRE(eventually([&] { return noticed() >= 1; }));
    ServerProcess later(db);
    Sitter watcher(later.port(), "Emmy");
    watcher.sit_at(pair.id);
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    jump(-day_length);
    REQUIRE(eventually([&] { return noticed() + jumps(later) >= 2; }));
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    check_runs_out(pair, began);
    REQUIRE(watcher.sees(pair.white.number()));
    CHECK(watcher.events() == pair.white.events());
    const auto outages = (*database)->query({"SELECT COUNT(*) FROM outages"});
    REQUIRE(outages.has_value());
    CHECK(std::get<std::int64_t>(outages->rows[0][0]) == 0);
}

TEST_CASE("W12: a side whose time runs out loses") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"clock", short_clock()}});
    CHECK(pair.white.game().at("time").at("running").is_null());
    play_first_turns(pair);
    CHECK(pair.white.last().at("time").at("running").as_string() == "white");
    CHECK(pair.white.act("turn", {{"turn", "d2"}}) == "done");
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
    REQUIRE(pair.white.act("turn", {{"turn", "c3"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("turn", {{"turn", "e2"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.white.sees(pair.white.number() + 1));
    CHECK(pair.white.last().at("result").at("why").as_string() == "time");
    CHECK(pair.white.last().at("result").at("winner").is_null());
}

TEST_CASE("W12: an increment comes back after each turn; days are for each turn") {
    ServerProcess server("");
    Pair pair(server.port(),
              {{"game", "nine"}, {"clock", {{"initial", 60000}, {"increment", 5000}, {"days", 0}}}});
    play_first_turns(pair);
    CHECK(pair.white.last().at("time").at("white").as_int64() == 60000);
    CHECK(pair.white.act("turn", {{"turn", "d2"}}) == "done");
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
    play_first_turns(pair);
    const auto before_turn = Clock::now();
    CHECK(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));  // a sign of life is on disk after that
    server.kill();
    const std::int64_t at_most = milliseconds_since(before_turn);
    std::this_thread::sleep_for(std::chrono::milliseconds(5000));
    server.start();
    pair.black.reconnect();
    REQUIRE(pair.black.sees(7));
    CHECK(text_of(pair.black.last(), "kind") == "resumed");
    const std::int64_t left = pair.black.last().at("time").at("black").as_int64();
    CHECK(left >= initial - at_most);
    CHECK(left <= initial);
    CHECK(pair.black.act("turn", {{"turn", "b4"}}) == "done");
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
