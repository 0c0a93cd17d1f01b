#include "store/puzzles.h"

#include <doctest/doctest.h>

#include "store/store.h"
#include "support/folder.h"

using namespace merels::store;
using merels::testing::Folder;

namespace {

Store new_store(const Folder& folder) {
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    const std::vector<Change> players{NewPlayer{{"ada", "Ada", 100}}, NewPlayer{{"grace", "Grace", 200}}};
    REQUIRE(store->commit(players).has_value());
    return std::move(*store);
}

PuzzleRatings ratings(Store& store, const std::string& player, const std::string& puzzle) {
    const auto found = store.puzzle_ratings(player, puzzle);
    REQUIRE(found.has_value());
    return *found;
}

// An attempt that moves both ratings by ten points.
RatePuzzle attempt(const PuzzleRatings& before, bool solved) {
    RatePuzzle change{before.player, before.puzzle, solved, 1000};
    for (PuzzleRatingRow* row : {&change.player, &change.puzzle}) {
        ++row->tried;
        if (solved) ++row->solved;
        row->at = change.at;
    }
    change.player.rating.rating += solved ? 10 : -10;
    change.puzzle.rating.rating -= solved ? 10 : -10;
    return change;
}

bool rated(Store& store, const RatePuzzle& change) {
    const std::vector<Change> changes{change};
    const auto answer = store.commit(changes);
    REQUIRE(answer.has_value());
    return answer->front();
}

}  // namespace

TEST_CASE("an attempt at a puzzle is stored with both ratings, once for each player") {
    const Folder folder;
    Store store = new_store(folder);
    const PuzzleRatings before = ratings(store, "ada", "p1");
    CHECK(before.player.tried == 0);
    CHECK_FALSE(before.tried);
    CHECK(rated(store, attempt(before, true)));
    const PuzzleRatings after = ratings(store, "ada", "p1");
    CHECK(after.tried);
    CHECK(after.player.rating.rating == doctest::Approx(1510));
    CHECK(after.puzzle.rating.rating == doctest::Approx(1490));
    CHECK(after.player.solved == 1);
    CHECK_FALSE(rated(store, attempt(after, true)));
    CHECK(ratings(store, "ada", "p1").player.tried == 1);
    CHECK(store.tried_puzzles("ada") == std::vector<std::string>{"p1"});
    CHECK(store.tried_puzzles("grace")->empty());
}

TEST_CASE("an attempt that was computed from old ratings is not stored") {
    const Folder folder;
    Store store = new_store(folder);
    const PuzzleRatings ada = ratings(store, "ada", "p1");
    const PuzzleRatings grace = ratings(store, "grace", "p1");
    CHECK(rated(store, attempt(ada, true)));
    CHECK_FALSE(rated(store, attempt(grace, false)));
    CHECK(rated(store, attempt(ratings(store, "grace", "p1"), false)));
    CHECK(ratings(store, "grace", "p1").puzzle.tried == 2);
    CHECK_FALSE(rated(store, attempt(ratings(store, "nobody", "p1"), false)));
}
