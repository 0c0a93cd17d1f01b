// Perfect play as people meet it: the engine with solved positions, against chance and against the search.
// Short versions of `merels bench perfect`.
#include "bench/perfect_play.h"

#include <doctest/doctest.h>
#include <memory>

#include "registry/registry.h"
#include "tablefiles/library.h"
#include "tablefiles/threads.h"
#include "tables/solving.h"

using namespace merels;
using namespace merels::tables;

namespace {

// A game with its solved positions, and where to start from.
struct Game {
    const AnyGame* game;
    std::unique_ptr<SolvedMill> solved;
    bench::DrawStart draw;
};

Game six() {
    const AnyGame* game = find_game("six");
    return {game, open_solved(*mill_rules(*game), ""), bench::met_in_random_play(*game, 30)};
}

// Nine, solved as far as endings of five men against four.
Game nine_endings() {
    const AnyGame* game = find_game("nine");
    auto ground = std::make_unique<const Ground>(*mill_rules(*game));
    auto shelf = std::make_unique<MemoryShelf>();
    SolvingOptions options;
    options.for_rows = on_threads(2);
    options.only = moving_subspace(ground->variant(), 5, 4);
    REQUIRE(solve(*ground, *shelf, options).has_value());
    return {game,
            std::make_unique<SolvedMill>(std::move(ground), std::make_unique<MemoryLookup>(std::move(shelf))),
            bench::random_endings(*game, {3, 5}, {3, 4})};
}

// From won positions all are won, from drawn ones none is lost.
void show_perfect_play(const Game& game, int games, bench::Opponent opponent) {
    for (const Worth::Kind worth : {Worth::Kind::win, Worth::Kind::draw})
        CHECK(bench::spoilt(*game.game, *game.solved, worth, games, game.draw, opponent).empty());
}

constexpr bench::Opponent chance{};
constexpr bench::Opponent search{5000};

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("Six: perfect play against chance wins what is won and holds what is drawn") {
        show_perfect_play(six(), 500, chance);
    }
    TEST_CASE("Six: perfect play against the search wins what is won and holds what is drawn") {
        show_perfect_play(six(), 100, search);
    }
    TEST_CASE("Nine: perfect play in endings against chance wins what is won and holds what is drawn") {
        show_perfect_play(nine_endings(), 500, chance);
    }
    TEST_CASE("Nine: perfect play in endings against the search wins what is won and holds what is drawn") {
        show_perfect_play(nine_endings(), 100, search);
    }
}
