// Daily games, which have days for a turn: conditional turns (N2) and vacations (N3).
#include <algorithm>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/moment.h"
#include "server/account.h"
#include "server/push_service.h"
#include "store/database.h"

using namespace merels;
using namespace merels::testing;

namespace {

using TurnLines = std::vector<std::vector<std::string>>;

Answer plan(Pair& pair, Sitter& who, std::int64_t turns, const TurnLines& lines) {
    return who.browser().post("/api/games/" + pair.id + "/conditional-turns",
                              {{"turns", turns}, {"lines", json::value_from(lines)}});
}

TurnLines planned(Pair& pair, Sitter& who) {
    const Answer answer = who.browser().get("/api/games/" + pair.id + "/conditional-turns");
    REQUIRE(answer.status == 200);
    return json::value_to<TurnLines>(answer.object().at("lines"));
}

// The turns that were played, as everyone is told them.
std::vector<std::string> turns_of(const Sitter& who) {
    std::vector<std::string> turns;
    for (const json::object& event : who.events()) {
        if (text_of(event, "kind") == "turn") turns.push_back(text_of(event, "turn"));
    }
    return turns;
}

bool sees_turns(Sitter& who, std::size_t count) {
    return eventually([&] {
        who.listen(Milliseconds(20));
        return turns_of(who).size() >= count;
    });
}

std::size_t rows(const std::string& db, const char* sql) {
    auto database = store::open_database(db);
    return (*database)->query({sql})->rows.size();
}

std::int64_t clock_at(const json::object& game) {
    return game.at("time").at("at").as_int64();
}

}  // namespace

TEST_CASE("N2: a prepared answer is played at once, one after the other, and seen by nobody before") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Pair pair(server.port(), daily);
        REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
        REQUIRE(pair.same());
        CHECK(plan(pair, pair.white, 1, {{"f4", "d2", "b4", "g1"}, {"g7", "a1"}}).status == 200);
        CHECK(planned(pair, pair.white) == TurnLines{{"f4", "d2", "b4", "g1"}, {"g7", "a1"}});
        CHECK(planned(pair, pair.black).empty());
        CHECK(pair.black.browser().get("/api/games/" + pair.id).body.find("g1") == std::string::npos);
        pair.white.drop();
        REQUIRE(pair.black.act("turn", {{"turn", "f4"}}) == "done");
        REQUIRE(sees_turns(pair.black, 3));
        CHECK(turns_of(pair.black) == std::vector<std::string>{"d6", "f4", "d2"});
        CHECK(planned(pair, pair.white) == TurnLines{{"b4", "g1"}});
        REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
        REQUIRE(sees_turns(pair.black, 5));
        CHECK(turns_of(pair.black).back() == "g1");
        CHECK(eventually([&] { return rows(server.db(), "SELECT 1 FROM conditional_turns") == 0; }));
    }
}

TEST_CASE("N2: a line that the opponent leaves is dropped, and so is one the player leaves") {
    ServerProcess server("");
    Pair pair(server.port(), daily);
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    CHECK(plan(pair, pair.white, 1, {{"f4", "d2"}}).status == 200);
    REQUIRE(pair.black.act("turn", {{"turn", "g7"}}) == "done");
    CHECK(eventually([&] { return rows(server.db(), "SELECT 1 FROM conditional_turns") == 0; }));
    REQUIRE(pair.same());
    CHECK(pair.white.turns() == 2);
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    REQUIRE(pair.same());
    // The first answer is played; then the player thinks better of it.
    CHECK(plan(pair, pair.white, 3, {{"b4", "g1", "a7", "a1"}}).status == 200);
    REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
    REQUIRE(sees_turns(pair.white, 5));
    CHECK(plan(pair, pair.white, 5, {}).status == 200);
    REQUIRE(pair.black.sees(pair.white.number()));
    REQUIRE(pair.black.act("turn", {{"turn", "a7"}}) == "done");
    REQUIRE(pair.white.sees(pair.black.number()));
    CHECK(pair.white.turns() == 6);
}

TEST_CASE("N2: only the players of a game of days prepare, only legal lines, and only while they wait") {
    ServerProcess server("");
    Pair pair(server.port(), daily);
    CHECK(plan(pair, pair.white, 0, {{"f4", "d2"}}).status == 409);  // it is White's turn
    CHECK(plan(pair, pair.black, 1, {{"d6", "d2"}}).status == 409);  // not so many turns
    CHECK(plan(pair, pair.black, 0, {{"d6", "d6"}}).status == 409);
    CHECK(plan(pair, pair.black, 0, {{"d6"}}).status == 409);
    CHECK(plan(pair, pair.black, 0, {{"d6", "d2"}, {"d6", "g7"}}).status == 409);
    CHECK(plan(pair, pair.black, 0, TurnLines(21, {"d6", "d2"})).status == 400);
    CHECK(pair.black.browser().post("/api/games/" + pair.id + "/conditional-turns", {{"turns", 0}}).status ==
          400);
    Sitter tim(server.port(), "Tim");
    CHECK(plan(pair, tim, 0, {{"d6", "d2"}}).status == 403);
    CHECK(tim.browser().get("/api/games/" + pair.id + "/conditional-turns").status == 403);
    CHECK(Browser(server.port()).get("/api/games/" + pair.id + "/conditional-turns").status == 401);
    Pair quick(server.port(), {{"game", "nine"}});
    CHECK(plan(quick, quick.black, 0, {{"d6", "d2"}}).status == 409);
}

TEST_CASE("N2: at several servers an answer is played once, whichever of them is killed") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    ServerProcess three(db);
    Pair pair(one.port(), two.port(), daily);
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    // Planned at one server, played at another.
    CHECK(plan(pair, pair.white, 1, {{"f4", "d2"}}).status == 200);
    REQUIRE(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    REQUIRE(sees_turns(pair.white, 3));
    REQUIRE(pair.black.sees(pair.white.number()));
    // What a server leaves that is killed between the turn and the answer: others take it up.
    CHECK(plan(pair, pair.white, 3, {{"b4", "g1"}}).status == 200);
    auto database = store::open_database(db);
    REQUIRE((*database)->run_script("CREATE TABLE kept AS SELECT * FROM conditional_turns").has_value());
    CHECK(plan(pair, pair.white, 3, {}).status == 200);
    REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
    REQUIRE((*database)->run_script("INSERT INTO conditional_turns SELECT * FROM kept").has_value());
    REQUIRE(sees_turns(pair.white, 5));
    REQUIRE(pair.black.sees(pair.white.number()));
    // Killed as soon as it has answered.
    CHECK(plan(pair, pair.white, 5, {{"a7", "a1"}}).status == 200);
    REQUIRE(pair.black.act("turn", {{"turn", "a7"}}) == "done");
    two.kill();
    REQUIRE(sees_turns(pair.white, 7));
    CHECK(eventually([&] { return rows(db, "SELECT 1 FROM conditional_turns") == 0; }));
    CHECK(turns_of(pair.white) == std::vector<std::string>{"d6", "f4", "d2", "b4", "g1", "a7", "a1"});
}

TEST_CASE("N3: on vacation a player's clocks stand in games of days, and everyone sees until when") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Pair pair(server.port(), daily);
        play_first_turns(pair);
        const auto vacation = [&](std::int64_t days) {
            return pair.white.browser().post("/api/me/vacation", {{"days", days}});
        };
        const auto at_end = [&](std::int64_t until) {
            return eventually([&] { return clock_at(pair.game()) == until; });
        };
        const std::int64_t left = pair.game().at("time").at("white").as_int64();
        const Answer begun = vacation(7);
        REQUIRE(begun.status == 200);
        CHECK(begun.object().at("days_left").as_int64() == 21);
        const std::int64_t until = begun.object().at("until").as_int64();
        REQUIRE(at_end(until));
        const json::object paused = pair.game();
        CHECK(paused.at("time").at("running").as_string() == "white");
        CHECK(paused.at("time").at("white").as_int64() > left - 60'000);
        CHECK(vacation(1).status == 409);
        // The opponent's clock runs as ever; when it is the player's turn again it stands again.
        REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
        REQUIRE(pair.same());
        CHECK(clock_at(pair.game()) < until);
        REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
        REQUIRE(at_end(until));
        // Ended before its time, it costs the day that was begun.
        const Answer ended = vacation(0);
        CHECK(ended.object().at("until").is_null());
        CHECK(ended.object().at("days_left").as_int64() == 27);
        REQUIRE(eventually([&] { return clock_at(pair.game()) < until; }));
        CHECK(pair.game().at("time").at("white").as_int64() > 2 * day_length - 60'000);
        CHECK(vacation(28).status == 409);
        CHECK(vacation(29).status == 400);
        CHECK(vacation(-1).status == 400);
    }
}

TEST_CASE("N3: a vacation counts at every server, and one that ends early while nobody is told, too") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    Pair pair(one.port(), two.port(), daily);
    play_first_turns(pair);
    const Answer begun = pair.white.browser().post("/api/me/vacation", {{"days", 7}});
    REQUIRE(begun.status == 200);
    const std::int64_t until = begun.object().at("until").as_int64();
    const auto clock_at_two = [&] {
        return clock_at(Browser(two.port()).get("/api/games/" + pair.id).object().at("game").as_object());
    };
    CHECK(eventually([&] { return clock_at_two() == until; }));
    // The server that ended it was killed before it came to the game: the next that opens the game sees it.
    const std::int64_t ended = until - 7 * day_length + 1000;
    auto database = store::open_database(db);
    REQUIRE((*database)->run_script(fmt::format("UPDATE vacations SET until = {}", ended)).has_value());
    ServerProcess three(db);
    (void)Browser(three.port()).get("/api/games/" + pair.id);
    CHECK(eventually([&] { return clock_at_two() == ended; }));
}

TEST_CASE("N2, N3: the own data has planned turns, vacations and muted players; deletion erases them") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Pair pair(server.port(), daily);
        Browser& ada = pair.white.browser();
        REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
        REQUIRE(pair.same());
        CHECK(plan(pair, pair.white, 1, {{"f4", "d2"}}).status == 200);
        CHECK(ada.post("/api/me/vacation", {{"days", 3}}).status == 200);
        CHECK(ada.post("/api/me/mutes", {{"player", pair.black.player()}, {"mute", "always"}}).status == 200);
        const json::object data = ada.get("/api/me/data").object();
        CHECK(data.at("conditional_turns").at(0).at("game").as_string() == pair.id);
        CHECK(data.at("conditional_turns").at(0).at("lines") == json::parse(R"([["f4","d2"]])"));
        CHECK(data.at("vacations").as_array().size() == 1);
        CHECK(data.at("muted").at(0).at("id").as_string() == pair.black.player());
        CHECK(pair.black.browser().get("/api/me/data").object().at("conditional_turns").as_array().empty());
        CHECK(ada.post("/api/me/delete", {{"confirm", true}}).status == 200);
        for (const char* sql :
             {"SELECT 1 FROM conditional_turns", "SELECT 1 FROM vacations", "SELECT 1 FROM mutes"})
            CHECK(rows(server.db(), sql) == 0);
    }
}
