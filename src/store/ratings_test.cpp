#include "store/ratings.h"

#include <doctest/doctest.h>
#include <set>

#include "store/store.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;
namespace rating = merels::rating;

namespace {

constexpr std::int64_t day = one_day;
constexpr std::int64_t start = first_day;

Store store_of_players(const Folder& folder) {
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store, {NewPlayer{{"ada", "Ada", 100}}, NewPlayer{{"grace", "Grace", 200}},
                  NewPlayer{{"emmy", "Emmy", 300}}});
    return std::move(*store);
}

RatingRow rating_of(Store& store, const std::string& player) {
    const auto row = store.rating(player, "nine");
    REQUIRE(row.has_value());
    return *row;
}

}  // namespace

TEST_CASE("a rated result changes both ratings in the same transaction, once") {
    const Folder folder;
    Store store = store_of_players(folder);
    CHECK(store.ratings("ada")->empty());
    CHECK(rating_of(store, "ada").rating == rating::Rating{});
    const NewEvent end = rated_end("g", "ada", "grace", "white", start);
    CHECK(made(store, {rated_game("g"), end, end}) == std::vector{true, true, false});
    CHECK(made(store, {end}) == std::vector{false});
    const RatingRow of_ada = rating_of(store, "ada");
    const RatingRow of_grace = rating_of(store, "grace");
    CHECK(of_ada.games == 1);
    CHECK(of_ada.rating.rating == doctest::Approx(1662.3).epsilon(0.001));
    CHECK(of_grace.rating.rating == doctest::Approx(3000 - of_ada.rating.rating));
    const auto changes = store.rating_changes("g");
    REQUIRE(changes->size() == 2);
    CHECK(changes->at(0).player == "ada");
    CHECK(changes->at(0).before == rating::Opponent{1500, 350});
    CHECK(changes->at(0).after == of_ada.rating);
    CHECK(changes->at(0).opponent == changes->at(1).before);
}

TEST_CASE("results of one player in one commit are rated one after the other") {
    const Folder folder;
    Store store = store_of_players(folder);
    made(store, {rated_game("a"), rated_game("b"), rated_end("a", "ada", "grace", "white", start),
                 rated_end("b", "emmy", "ada", "black", start)});
    CHECK(rating_of(store, "ada").games == 2);
    CHECK(store.rating_changes("b")->at(0).before.rating == store.rating_changes("a")->at(0).after.rating);
    const auto history = store.rating_history("ada", "nine", 10);
    REQUIRE(history->size() == 2);
    CHECK(history->at(0).change.sequence < history->at(1).change.sequence);
    CHECK(history->at(1).opponent_name == "emmy");
    CHECK(history->at(1).result == "won");
}

TEST_CASE("of the games two players have in a day only so many are rated") {
    const Folder folder;
    Store store = store_of_players(folder);
    for (int i = 0; i < 8; ++i) {
        const std::string id = "g" + std::to_string(i);
        made(store, {rated_game(id), rated_end(id, i % 2 == 0 ? "ada" : "grace", i % 2 == 0 ? "grace" : "ada",
                                               "draw", start + i)});
    }
    CHECK(rating_of(store, "ada").games == Store::results_a_day);
    CHECK(store.rating_changes("g7")->empty());
    made(store, {rated_game("next"), rated_end("next", "ada", "grace", "white", start + day)});
    CHECK(rating_of(store, "ada").games == Store::results_a_day + 1);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("against the computer only the player's rating changes") {
    const Folder folder;
    Store store = store_of_players(folder);
    made(store, {rated_game("g"), rated_end_with_computer("g", "ada", "white", start)});
    CHECK(rating_of(store, "ada").games == 1);
    CHECK(store.rating_changes("g")->size() == 1);
    CHECK(store.rating_changes("g")->front().opponent == rating::Opponent{1510, 50});
    CHECK(store.rating_history("ada", "nine", 10)->front().opponent_level == 5);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("all ratings follow from the games: recomputing finds the same rows, and mends others") {
    const Folder folder;
    Store store = store_of_players(folder);
    const std::vector<std::string> players{"ada", "grace", "emmy"};
    std::vector<Change> changes;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::string id = "g" + std::to_string(i);
        const std::string winner = i % 3 == 0 ? "draw" : i % 5 < 3 ? "white" : "black";
        changes.emplace_back(rated_game(id));
        changes.emplace_back(rated_end(id, players[i % 3], players[(i + 1 + i / 7 % 2) % 3], winner,
                                       start + static_cast<std::int64_t>(i) * day / 2));
    }
    made(store, changes);
    const auto found = store.recompute_ratings(false);
    REQUIRE(found.has_value());
    CHECK(found->games == 60);
    CHECK(found->players == 3);
    CHECK(found->different == 0);
    const RatingRow of_ada = rating_of(store, "ada");
    auto database = open_database(folder.path() + "/db");
    REQUIRE(
        (*database)
            ->run_script("UPDATE ratings SET rating = rating + 1 WHERE player = 'ada'; "
                         "UPDATE rating_history SET rating = 1 WHERE game_id = 'g7' AND player = 'grace'; "
                         "INSERT INTO ratings VALUES ('emmy', 'six', 1, 1, 1, 1, 1, 1)")
            .has_value());
    for (const bool write : {false, true}) {
        CHECK(rating_of(store, "ada") != of_ada);
        const auto wrong = store.recompute_ratings(write);
        CHECK(wrong->different == 3);
    }
    CHECK(rating_of(store, "ada") == of_ada);
    CHECK(store.ratings("emmy")->size() == 1);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("a deleted account takes its ratings with it; those of the opponents stay, and stay reproducible") {
    const Folder folder;
    Store store = store_of_players(folder);
    made(store, {rated_game("a"), rated_end("a", "ada", "grace", "white", start), rated_game("b"),
                 rated_end("b", "ada", "emmy", "black", start + day)});
    const RatingRow of_grace = rating_of(store, "grace");
    made(store, {CloseAccount{"ada", "Deleted player", "", start + day}});
    CHECK(store.mark_anonymised("ada", start + day).has_value());
    CHECK(store.ratings("ada")->empty());
    CHECK(store.rating_history("ada", "nine", 10)->empty());
    CHECK(rating_of(store, "grace") == of_grace);
    CHECK(store.rating_changes("a")->size() == 1);
    CHECK(store.recompute_ratings(false)->different == 0);
    made(store, {rated_game("c"), rated_end("c", "emmy", "grace", "white", start + 2 * day)});
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("a game that an operator removes counts until the ratings are recomputed") {
    const Folder folder;
    Store store = store_of_players(folder);
    made(store, {rated_game("a"), rated_end("a", "ada", "grace", "white", start)});
    CHECK(*store.moderate(RemoveGame{"a", start}, {start, "op", "remove-game", "a", ""}));
    CHECK(rating_of(store, "ada").games == 1);
    CHECK(store.recompute_ratings(true)->different == 2);
    CHECK(store.ratings("ada")->empty());
}

TEST_CASE("the best of a game are listed players with enough games and an established rating") {
    const Folder folder;
    Store store = store_of_players(folder);
    for (int i = 0; i < 40; ++i) {
        const std::string id = "g" + std::to_string(i);
        made(store, {rated_game(id),
                     rated_end(id, "ada", "grace", i % 4 == 0 ? "black" : "white", start + i * day)});
    }
    made(store, {rated_game("once"), rated_end("once", "emmy", "grace", "white", start)});
    CHECK(store.best_rated("nine", 10, 10)->empty());
    for (const char* player : {"ada", "grace", "emmy"}) made(store, {SetListed{player, true}});
    const auto best = store.best_rated("nine", 10, 10);
    REQUIRE(best->size() == 2);
    CHECK(best->at(0).player.name == "Ada");
    CHECK(best->at(1).player.name == "Grace");
    CHECK(store.best_rated("nine", 100, 10)->empty());
    CHECK(store.best_rated("six", 1, 10)->empty());
}

TEST_CASE("leaving rated games again and again leads to a wait that grows, and is forgotten after a day") {
    const Folder folder;
    Store store = store_of_players(folder);
    std::int64_t n = 0;
    const auto leave = [&](std::int64_t at) {
        const std::string id = "g" + std::to_string(n++);
        NewEvent left{id, "key", {1, "left", at, "{}"}, {"cancelled", 0, "position", {}, {}, {}, "{}"}};
        left.left_by = "ada";
        CHECK(made(store, {rated_game(id), left, left}) == std::vector{true, true, false});
        return *store.rated_wait("ada", at);
    };
    CHECK(leave(start).until == start);
    CHECK(leave(start + 1).until == start + 1);
    std::int64_t before = 0;
    for (std::int64_t i = 3; i <= 8; ++i) {
        const RatedWait wait = leave(start + i);
        CHECK(wait.left == i);
        CHECK(wait.until - (start + i) >= before);
        CHECK(wait.until - (start + i) >= 5 * 60'000);
        before = wait.until - (start + i);
    }
    CHECK(before == wait_after_leaving(100));
    CHECK(store.rated_wait("ada", start + 9 + day)->left == 0);
    CHECK(store.rated_wait("grace", start)->until == 0);
    CHECK(leave(start + 2 * day).left == 1);
}
