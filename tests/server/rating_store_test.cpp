// Ratings and the games they follow from, on SQLite and on PostgreSQL.
#include "store/recompute_ratings.h"
#include "support/folder.h"
#include "support/server_process.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;
namespace rating = merels::rating;

namespace {

const std::vector<std::string> players{"ada", "grace", "emmy", "sofia"};

std::optional<rating::Opponent> strength(const std::string& game, std::int64_t level) {
    if (game != "nine" || level != 5) return std::nullopt;
    return rating::Opponent{1510, 50};
}

RatingsReport recompute(Database& database, bool write) {
    const auto report = recompute_ratings(database, write, strength);
    if (!report) FAIL(report.error().reason);
    return *report;
}

Store new_store(const std::string& db) {
    auto store = Store::open(db);
    REQUIRE(store.has_value());
    for (const std::string& id : players) (void)made(*store, {NewPlayer{{id, id, 1}}});
    return std::move(*store);
}

// Everything about ratings, as text.
std::string ratings_in(Database& database) {
    std::string all;
    for (const char* sql : {"SELECT * FROM ratings ORDER BY player, game",
                            "SELECT * FROM rating_history ORDER BY game_id, player"}) {
        const auto rows = database.query({sql});
        REQUIRE(rows.has_value());
        for (const Row& row : rows->rows) {
            for (const Value& value : row) {
                if (const auto* text = std::get_if<std::string>(&value)) all += *text;
                if (const auto* number = std::get_if<std::int64_t>(&value)) all += std::to_string(*number);
                all += ' ';
            }
            all += '\n';
        }
    }
    return all;
}

// Sixty games between all of the players, one of them against the computer; each on a day of its own.
void play_games(Store& store) {
    for (std::size_t i = 0; i < 60; ++i) {
        const std::string id = "g" + std::to_string(i);
        const std::int64_t at = first_day + static_cast<std::int64_t>(i) * one_day;
        const std::string winner = i % 3 == 0 ? "draw" : i % 5 < 3 ? "white" : "black";
        const std::string& white = players[i % 4];
        const std::string& black = players[(i + 1 + i / 7 % 3) % 4];
        (void)made(store, {rated_game(id), i == 30 ? rated_end_with_computer(id, white, winner, at)
                                                   : rated_end(id, white, black, winner, at)});
    }
}

struct Damage {
    const char* what;
    const char* script;
    std::int64_t missing;
    std::int64_t superfluous;
};

// Whatever is done to the rows, recomputing says so, and brings back what was there to the last digit.
void check_repairs(const std::string& db) {
    Store store = new_store(db);
    play_games(store);
    auto database = open_database(db);
    REQUIRE(database.has_value());
    const std::string before = ratings_in(**database);
    const RatingsReport sound = recompute(**database, false);
    CHECK(sound.games == 60);
    CHECK(sound.players == 4);
    CHECK(sound.wrong() == 0);
    for (const Damage& damage :
         {Damage{"one player's row", "DELETE FROM rating_history WHERE game_id = 'g20' AND player = 'ada'", 1,
                 0},
          Damage{"both rows of a game", "DELETE FROM rating_history WHERE game_id = 'g13'", 2, 0},
          Damage{"the first game", "DELETE FROM rating_history WHERE game_id = 'g0'", 2, 0},
          Damage{"the last game", "DELETE FROM rating_history WHERE game_id = 'g59'", 2, 0},
          Damage{"the computer's game", "DELETE FROM rating_history WHERE game_id = 'g30'", 1, 0},
          Damage{"games one after the other",
                 "DELETE FROM rating_history WHERE game_id IN ('g10', 'g11', 'g12', 'g14')", 8, 0},
          Damage{"everything", "DELETE FROM rating_history; DELETE FROM ratings", 119 + 4, 0},
          Damage{"rows under another game's name",
                 "UPDATE rating_history SET game = 'six' WHERE game_id = 'g7'", 2, 2}}) {
        CAPTURE(damage.what);
        REQUIRE((*database)->run_script(damage.script).has_value());
        const std::string damaged = ratings_in(**database);
        CHECK(damaged != before);
        for (const bool write : {false, true}) {
            CHECK(ratings_in(**database) == damaged);
            const RatingsReport found = recompute(**database, write);
            CHECK(found.games == 60);
            CHECK(found.missing == damage.missing);
            CHECK(found.superfluous == damage.superfluous);
            CHECK(found.different == 0);
        }
        CHECK(ratings_in(**database) == before);
        CHECK(recompute(**database, false).wrong() == 0);
    }
}

// A rated game whose end did not reach the ratings: as if an older server had stored it.
NewEvent unrated_end(const std::string& id, const std::string& white, const std::string& black,
                     std::int64_t at) {
    NewEvent end = rated_end(id, white, black, "white", at);
    end.rated.reset();
    return end;
}

void check_left_out(const std::string& db) {
    Store store = new_store(db);
    const auto at = [](int day) { return first_day + day * one_day; };
    (void)made(store, {rated_game("a"), rated_end("a", "ada", "grace", "white", at(0))});
    (void)made(store, {rated_game("b"), unrated_end("b", "ada", "grace", at(1))});
    (void)made(store, {rated_game("c"), rated_end("c", "grace", "ada", "white", at(2))});
    (void)made(store, {rated_game("d"), rated_end("d", "ada", "emmy", "white", at(3))});
    auto database = open_database(db);
    REQUIRE(database.has_value());
    for (const bool write : {false, true}) {
        const RatingsReport found = recompute(**database, write);
        CHECK(found.games == 4);
        CHECK(found.missing == 2);
        CHECK(found.superfluous == 0);
        // It takes the place of c, which with all that follows moves on.
        CHECK(found.different == 4 + 3);
    }
    CHECK(recompute(**database, false).wrong() == 0);
    const auto history = store.rating_history("ada", "nine", 10);
    REQUIRE(history->size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(history->at(i).change.game_id == std::string(1, "abcd"[i]));
        CHECK(history->at(i).change.sequence == static_cast<std::int64_t>(i) + 1);
    }
    // The same as if it had been rated when it ended.
    Store other = new_store(db.starts_with("postgres") ? PostgresProcess::shared().new_database() : db + "2");
    (void)made(other, {rated_game("a"), rated_end("a", "ada", "grace", "white", at(0))});
    (void)made(other, {rated_game("b"), rated_end("b", "ada", "grace", "white", at(1))});
    (void)made(other, {rated_game("c"), rated_end("c", "grace", "ada", "white", at(2))});
    (void)made(other, {rated_game("d"), rated_end("d", "ada", "emmy", "white", at(3))});
    for (const char* player : {"ada", "grace", "emmy"})
        CHECK(*store.rating(player, "nine") == *other.rating(player, "nine"));
}

// Games that need no rating are not missing, and a row of one is too many.
void check_uncounted(const std::string& db) {
    Store store = new_store(db);
    NewEvent given_up = unrated_end("early", "ada", "grace", first_day);
    given_up.standing.turns = 1;
    NewEvent agreed = unrated_end("agreed", "ada", "grace", first_day);
    agreed.standing.turns = 5;
    agreed.standing.winner = "draw";
    agreed.standing.why = "agreement";
    NewGame casual = rated_game("casual");
    casual.game.rated = false;
    (void)made(store, {rated_game("early"), given_up, rated_game("agreed"), agreed, casual,
                       unrated_end("casual", "ada", "emmy", first_day), rated_game("running")});
    for (int i = 0; i < 7; ++i) {
        const std::string id = "g" + std::to_string(i);
        (void)made(store, {rated_game(id), rated_end(id, "ada", "grace", "white", first_day + i)});
    }
    auto database = open_database(db);
    REQUIRE(database.has_value());
    const RatingsReport found = recompute(**database, false);
    CHECK(found.games == Store::results_a_day);
    CHECK(found.wrong() == 0);
    REQUIRE(
        (*database)
            ->run_script("INSERT INTO rating_history SELECT 'casual', 'emmy', 'nine', 9, at, rating_before, "
                         "deviation_before, rating, deviation, volatility, opponent_rating, "
                         "opponent_deviation FROM rating_history WHERE game_id = 'g1' AND player = 'ada'; "
                         "UPDATE rating_history SET game_id = 'g6' WHERE game_id = 'g4'")
            .has_value());
    for (const bool write : {false, true}) {
        const RatingsReport wrong = recompute(**database, write);
        CHECK(wrong.games == Store::results_a_day);
        CHECK(wrong.superfluous == 3);
        CHECK(wrong.missing == 2);
        CHECK(wrong.different == 0);
    }
    CHECK(recompute(**database, false).wrong() == 0);
    CHECK(store.rating_changes("casual")->empty());
    CHECK(store.rating_changes("g4")->size() == 2);
}

}  // namespace

TEST_CASE("W16: a lost row of the ratings is found from the games, and written again as it was") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_repairs(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_repairs(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("W16: a rated game that was never rated is found, and takes its place by the time of its end") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_left_out(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_left_out(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("W16: games that do not count have no row, and one that they have is removed") {
    SUBCASE("SQLite") {
        const Folder folder;
        check_uncounted(folder.path() + "/db");
    }
    SUBCASE("PostgreSQL") {
        check_uncounted(PostgresProcess::shared().new_database());
    }
}
