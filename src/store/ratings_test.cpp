#include "store/ratings.h"

#include <doctest/doctest.h>
#include <set>

#include "store/store.h"
#include "support/folder.h"

using namespace merels::store;
using merels::testing::Folder;
namespace rating = merels::rating;

namespace {

constexpr std::int64_t day = 24LL * 3600 * 1000;
constexpr std::int64_t start = 20'000 * day;

std::vector<bool> made(Store& store, const std::vector<Change>& changes) {
    const auto answer = store.commit(changes);
    if (!answer) FAIL(answer.error().reason);
    return *answer;
}

Store new_store(const Folder& folder) {
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    made(*store, {NewPlayer{{"ada", "Ada", 100}}, NewPlayer{{"grace", "Grace", 200}},
                  NewPlayer{{"emmy", "Emmy", 300}}});
    return std::move(*store);
}

NewGame new_game(const std::string& id) {
    return {{id, "key", "nine", {}, "start", false, "person", "ada", "180000 2000 0", start, true},
            {"running", 0, "position", {}, {}, {}, "{}"},
            {}};
}

// The end of a game between two players: the winner is "white", "black" or "draw".
NewEvent end_of(const std::string& id, const std::string& white, const std::string& black,
                const std::string& winner, std::int64_t at) {
    NewEvent end{id, "key", {1, "end", at, "{}"}, {"ended", 9, "position", winner, "forfeit", {}, "{}"}};
    end.seats = {{"white", white, white, {}}, {"black", black, black, {}}};
    end.pair = std::min(white, black) + " " + std::max(white, black);
    end.rated = RatedResult{"nine",
                            {{{white, {}}, {black, {}}}},
                            winner == "draw"    ? 0.5
                            : winner == "white" ? 1.0
                                                : 0.0};
    return end;
}

RatingRow rating_of(Store& store, const std::string& player) {
    const auto row = store.rating(player, "nine");
    REQUIRE(row.has_value());
    return *row;
}

}  // namespace

TEST_CASE("a rated result changes both ratings in the same transaction, once") {
    const Folder folder;
    Store store = new_store(folder);
    CHECK(store.ratings("ada")->empty());
    CHECK(rating_of(store, "ada").rating == rating::Rating{});
    const NewEvent end = end_of("g", "ada", "grace", "white", start);
    CHECK(made(store, {new_game("g"), end, end}) == std::vector{true, true, false});
    CHECK(made(store, {end}) == std::vector{false});
    const RatingRow ada = rating_of(store, "ada");
    const RatingRow grace = rating_of(store, "grace");
    CHECK(ada.games == 1);
    CHECK(ada.rating.rating == doctest::Approx(1662.3).epsilon(0.001));
    CHECK(grace.rating.rating == doctest::Approx(3000 - ada.rating.rating));
    const auto changes = store.rating_changes("g");
    REQUIRE(changes->size() == 2);
    CHECK(changes->at(0).player == "ada");
    CHECK(changes->at(0).before == rating::Opponent{1500, 350});
    CHECK(changes->at(0).after == ada.rating);
    CHECK(changes->at(0).opponent == changes->at(1).before);
}

TEST_CASE("results of one player in one commit are rated one after the other") {
    const Folder folder;
    Store store = new_store(folder);
    made(store, {new_game("a"), new_game("b"), end_of("a", "ada", "grace", "white", start),
                 end_of("b", "emmy", "ada", "black", start)});
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
    Store store = new_store(folder);
    for (int i = 0; i < 8; ++i) {
        const std::string id = "g" + std::to_string(i);
        made(store, {new_game(id), end_of(id, i % 2 == 0 ? "ada" : "grace", i % 2 == 0 ? "grace" : "ada",
                                          "draw", start + i)});
    }
    CHECK(rating_of(store, "ada").games == Store::results_a_day);
    CHECK(store.rating_changes("g7")->empty());
    made(store, {new_game("next"), end_of("next", "ada", "grace", "white", start + day)});
    CHECK(rating_of(store, "ada").games == Store::results_a_day + 1);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("against the computer only the player's rating changes") {
    const Folder folder;
    Store store = new_store(folder);
    NewEvent end = end_of("g", "ada", "computer", "white", start);
    end.seats[1] = {"black", {}, "Computer 5", 5};
    end.rated->sides[1] = {"", {1510, 50}};
    made(store, {new_game("g"), end});
    CHECK(rating_of(store, "ada").games == 1);
    CHECK(store.rating_changes("g")->size() == 1);
    CHECK(store.rating_changes("g")->front().opponent == rating::Opponent{1510, 50});
    CHECK(store.rating_history("ada", "nine", 10)->front().opponent_level == 5);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("all ratings follow from the games: recomputing finds the same rows, and mends others") {
    const Folder folder;
    Store store = new_store(folder);
    const std::vector<std::string> players{"ada", "grace", "emmy"};
    std::vector<Change> changes;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::string id = "g" + std::to_string(i);
        const std::string winner = i % 3 == 0 ? "draw" : i % 5 < 3 ? "white" : "black";
        changes.emplace_back(new_game(id));
        changes.emplace_back(end_of(id, players[i % 3], players[(i + 1 + i / 7 % 2) % 3], winner,
                                    start + static_cast<std::int64_t>(i) * day / 2));
    }
    made(store, changes);
    const auto found = store.recompute_ratings(false);
    REQUIRE(found.has_value());
    CHECK(found->games == 60);
    CHECK(found->players == 3);
    CHECK(found->different == 0);
    const RatingRow ada = rating_of(store, "ada");
    auto database = open_database(folder.path() + "/db");
    REQUIRE(
        (*database)
            ->run_script("UPDATE ratings SET rating = rating + 1 WHERE player = 'ada'; "
                         "UPDATE rating_history SET rating = 1 WHERE game_id = 'g7' AND player = 'grace'; "
                         "INSERT INTO ratings VALUES ('emmy', 'six', 1, 1, 1, 1, 1, 1)")
            .has_value());
    CHECK(store.recompute_ratings(false)->different >= 3);
    CHECK(rating_of(store, "ada") != ada);
    CHECK(store.recompute_ratings(true)->different >= 3);
    CHECK(rating_of(store, "ada") == ada);
    CHECK(store.ratings("emmy")->size() == 1);
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("a deleted account takes its ratings with it; those of the opponents stay, and stay reproducible") {
    const Folder folder;
    Store store = new_store(folder);
    made(store, {new_game("a"), end_of("a", "ada", "grace", "white", start), new_game("b"),
                 end_of("b", "ada", "emmy", "black", start + day)});
    const RatingRow grace = rating_of(store, "grace");
    made(store, {CloseAccount{"ada", "Deleted player", "", start + day}});
    CHECK(store.mark_anonymised("ada", start + day).has_value());
    CHECK(store.ratings("ada")->empty());
    CHECK(store.rating_history("ada", "nine", 10)->empty());
    CHECK(rating_of(store, "grace") == grace);
    CHECK(store.rating_changes("a")->size() == 1);
    CHECK(store.recompute_ratings(false)->different == 0);
    made(store, {new_game("c"), end_of("c", "emmy", "grace", "white", start + 2 * day)});
    CHECK(store.recompute_ratings(false)->different == 0);
}

TEST_CASE("a game that an operator removes counts until the ratings are recomputed") {
    const Folder folder;
    Store store = new_store(folder);
    made(store, {new_game("a"), end_of("a", "ada", "grace", "white", start)});
    CHECK(*store.moderate(RemoveGame{"a", start}, {start, "op", "remove-game", "a", ""}));
    CHECK(rating_of(store, "ada").games == 1);
    CHECK(store.recompute_ratings(true)->different == 2);
    CHECK(store.ratings("ada")->empty());
}

TEST_CASE("the best of a game are listed players with enough games and an established rating") {
    const Folder folder;
    Store store = new_store(folder);
    for (int i = 0; i < 40; ++i) {
        const std::string id = "g" + std::to_string(i);
        made(store,
             {new_game(id), end_of(id, "ada", "grace", i % 4 == 0 ? "black" : "white", start + i * day)});
    }
    made(store, {new_game("once"), end_of("once", "emmy", "grace", "white", start)});
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
    Store store = new_store(folder);
    std::int64_t n = 0;
    const auto leave = [&](std::int64_t at) {
        const std::string id = "g" + std::to_string(n++);
        NewEvent left{id, "key", {1, "left", at, "{}"}, {"cancelled", 0, "position", {}, {}, {}, "{}"}};
        left.left_by = "ada";
        CHECK(made(store, {new_game(id), left, left}) == std::vector{true, true, false});
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
