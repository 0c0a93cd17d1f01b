// Puzzles over HTTP: the same one for everybody each day, and attempts that are rated once.
#include <algorithm>
#include <cstdlib>

#include "server/account.h"
#include "store/database.h"
#include "support/folder.h"
#include "support/postgres.h"

using namespace merels;
using namespace merels::testing;

namespace {

json::object puzzle_in(const Answer& answer) {
    REQUIRE(answer.status == 200);
    return answer.object().at("puzzle").as_object();
}

// The solver's turns of a puzzle.
json::array own_turns(const json::object& puzzle) {
    json::array turns;
    const json::array& solution = puzzle.at("solution").as_array();
    for (std::size_t i = 0; i < solution.size(); i += 2) turns.push_back(solution[i]);
    return turns;
}

Answer attempt(Browser& browser, const json::object& puzzle, const json::array& turns) {
    return browser.post("/api/puzzles/" + text_of(puzzle, "id") + "/attempt", {{"turns", turns}});
}

std::int64_t rating_in(const json::object& answer) {
    return answer.at("player").as_object().at("rating").as_int64();
}

void test_attempts(const std::string& db) {
    ServerProcess server(db);
    Browser ada(server.port());
    const json::object daily = puzzle_in(ada.get("/api/puzzles/daily"));
    CHECK(ada.get("/api/puzzles/daily").object().at("player").is_null());
    CHECK(attempt(ada, daily, own_turns(daily)).status == 401);  // nobody yet

    REQUIRE(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
    const json::object first = puzzle_in(ada.get("/api/puzzles/next?game=six&rating=1200"));
    CHECK(text_of(first, "game") == "six");
    const json::object solved = attempt(ada, first, own_turns(first)).object();
    CHECK(solved.at("solved") == true);
    CHECK(solved.at("counted") == true);
    CHECK(rating_in(solved) > 1500);
    // Once for each player and puzzle.
    const json::object again = attempt(ada, first, {}).object();
    CHECK(again.at("solved") == false);
    CHECK(again.at("counted") == false);
    CHECK(rating_in(again) == rating_in(solved));

    const json::object second = puzzle_in(ada.get("/api/puzzles/next?game=six&rating=1200"));
    CHECK(text_of(second, "id") != text_of(first, "id"));
    const json::object failed = attempt(ada, second, {}).object();
    CHECK(failed.at("solved") == false);
    CHECK(failed.at("counted") == true);
    CHECK(rating_in(failed) < rating_in(solved));
    CHECK(failed.at("player").as_object().at("tried") == 2);
    CHECK(failed.at("player").as_object().at("solved") == 1);

    // A puzzle has become easier or harder for others.
    Browser grace(server.port());
    REQUIRE(grace.post("/api/me", {{"name", "Grace"}}).status == 200);
    const auto rated = [&](const json::object& puzzle) {
        return puzzle_in(grace.get("/api/puzzles/" + text_of(puzzle, "id"))).at("rating").as_int64();
    };
    CHECK(rated(first) < first.at("rating").as_int64());
    CHECK(rated(second) > second.at("rating").as_int64());
    CHECK(text_of(puzzle_in(grace.get("/api/puzzles/daily")), "id") == text_of(daily, "id"));
}

}  // namespace

TEST_CASE("attempts at puzzles change the ratings of players and puzzles, once each") {
    SUBCASE("SQLite") {
        test_attempts("");
    }
    SUBCASE("PostgreSQL") {
        test_attempts(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("the next puzzle is near the player's rating, by what people's results have made of it") {
    const Folder folder;
    const std::string db = folder.path() + "/db";
    const auto rating_of = [](const json::object& puzzle) { return puzzle.at("rating").as_int64(); };
    std::vector<std::string> hard;
    {
        ServerProcess server(db);
        Browser ada(server.port());
        // Of one who is not known.
        CHECK(std::abs(rating_of(puzzle_in(ada.get("/api/puzzles/next"))) - 1500) <= 100);
        REQUIRE(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
        CHECK(std::abs(rating_of(puzzle_in(ada.get("/api/puzzles/next"))) - 1500) <= 100);
        std::int64_t rating = 1500;
        for (int i = 0; i < 20; ++i) {
            const json::object easy = puzzle_in(ada.get("/api/puzzles/next?game=six&rating=900"));
            rating = rating_in(attempt(ada, easy, {}).object());
            hard.push_back(text_of(easy, "id"));
        }
        CHECK(rating < 1200);
        CHECK(rating_of(puzzle_in(ada.get("/api/puzzles/next"))) <=
              std::max<std::int64_t>(rating, 900) + 100);
        CHECK(server.terminate() == 0);
    }
    // As if many had failed at these.
    {
        auto database = store::open_database(db);
        REQUIRE(database.has_value());
        REQUIRE((*database)->run_script("UPDATE puzzle_ratings SET rating = 3500000000000").has_value());
    }
    ServerProcess server(db);
    Browser grace(server.port());
    for (int i = 0; i < 5; ++i) {
        const json::object next = puzzle_in(get_patiently(grace, "/api/puzzles/next?rating=3500"));
        CHECK(std::ranges::find(hard, text_of(next, "id")) != hard.end());
        CHECK(rating_of(next) == 3500);
    }
}

TEST_CASE("the server checks the turns of an attempt itself, and refuses what is none") {
    ServerProcess server("");
    Browser ada(server.port());
    REQUIRE(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
    const json::object puzzle = puzzle_in(ada.get("/api/puzzles/next?theme=long"));
    const std::string path = "/api/puzzles/" + text_of(puzzle, "id") + "/attempt";
    CHECK(ada.post(path, {{"solved", true}}).status == 400);
    CHECK(ada.post(path, {{"turns", "d7"}}).status == 400);
    CHECK(ada.post(path, {{"turns", json::array{1, 2}}}).status == 400);
    CHECK(ada.post(path, {{"turns", json::array{"no such turn"}}}).status == 409);
    json::array many;
    for (int i = 0; i < 100; ++i) many.emplace_back("d7");
    CHECK(ada.post(path, {{"turns", many}}).status == 400);
    json::array half = own_turns(puzzle);
    half.pop_back();
    CHECK(ada.post(path, {{"turns", half}}).object().at("solved") == false);
    CHECK(ada.post("/api/puzzles/00000000/attempt", {{"turns", json::array()}}).status == 404);
    CHECK(ada.get("/api/puzzles/nothing").status == 404);
    CHECK(ada.get("/api/puzzles/next?game=chess").status == 400);
    CHECK(ada.get("/api/puzzles/next?theme=no-such-theme").status == 404);
}
