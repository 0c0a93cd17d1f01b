// Perfect play: the engine with a tablebase against random play and against the search alone.
// Short versions of `merels-bench perfect`.
#include "bench/perfect_play.h"

#include <doctest/doctest.h>
#include <string>

#include "bench/unbeaten.h"
#include "core/any_game.h"
#include "engine/perfect_play.h"
#include "registry/registry.h"
#include "support/folder.h"
#include "support/patience.h"
#include "tablebase/files/tablebase.h"

using namespace merels;
using namespace merels::tablebase;

namespace {

// Every won position is won, and no drawn one is lost.
void show_perfect_play(const AnyGame& game, const TablebaseProbe& solved, const bench::DrawStart& draw,
                       int games, bench::Opponent opponent) {
    for (const Wdl wdl : {Wdl::win, Wdl::draw})
        CHECK(bench::failed_starts(game, solved, wdl, games, draw, opponent).empty());
}

void show_perfect_six(int games, bench::Opponent opponent) {
    const AnyGame& six = *find_game("six");
    const Tablebase tablebases("");
    show_perfect_play(six, *tablebases.find(six), bench::random_play_positions(six, 30), games, opponent);
}

constexpr bench::Opponent chance{};
constexpr bench::Opponent search{5000};

}  // namespace

TEST_CASE(
    "games of the search against perfect play: every depth, and each loss by the phase of its mistake") {
    const AnyGame& five = *find_game("five");
    const Tablebase tablebases("");
    const TablebaseProbe& solved = *tablebases.find(five);
    int told = 0;
    const auto on_lost = [&](const AnyPosition& start, const AnyPosition& thrown) {
        ++told;
        CHECK(solved.probe(start)->wdl == Wdl::draw);
        CHECK(solved.probe(thrown)->wdl != Wdl::loss);
        const auto turns = engine::rate_turns(thrown, solved);
        REQUIRE(turns.has_value());
        CHECK(turns->front().value.wdl != Wdl::loss);
        CHECK(turns->back().value.wdl == Wdl::loss);
    };
    constexpr int games = 66;
    const auto by_chance = bench::play_unbeaten(five, solved, games, chance, on_lost);
    REQUIRE(by_chance.size() == 11);  // after 0 to 9 men are placed, and in the moving phase
    int lost = 0;
    int thrown = 0;
    for (const bench::UnbeatenDepth& depth : by_chance) {
        CHECK(depth.games == 6);
        lost += depth.lost;
        thrown += depth.thrown_in_placing + depth.thrown_in_moving;
    }
    CHECK(lost > games / 2);
    CHECK(thrown == lost);
    CHECK(told == lost);
}

TEST_SUITE("slow") {
    TEST_CASE("Six: perfect play against chance wins what is won and holds what is drawn") {
        show_perfect_six(500, chance);
    }
    TEST_CASE("Six: perfect play against the search wins what is won and holds what is drawn") {
        show_perfect_six(100, search);
    }
    TEST_CASE(
        "Nine: endings of up to six men against four are generated where configured and played perfectly") {
        const AnyGame& nine = *find_game("nine");
        const testing::Folder folder;
        const Tablebase tablebases(folder.path(), MissingEndings::generate);
        const auto knows = [&](const std::string& position) {
            return tablebases.find(nine)->probe(*read_position(nine, position)).has_value();
        };
        const std::string six_to_move = "www.w.../b..w..b./.w..b.b. w 0,0";
        const std::string four_to_move = "www.w.../b..w..b./.w..b.b. b 0,0";
        CHECK_FALSE(knows(six_to_move));
        REQUIRE(testing::eventually([&] { return knows(six_to_move); }));
        CHECK(knows(four_to_move));
        CHECK_FALSE(knows("www.w.../b..w..b./.w..bwb. w 0,0"));
        const TablebaseProbe& solved = *tablebases.find(nine);
        show_perfect_play(nine, solved, bench::random_endings(nine, {3, 6}, {3, 4}), 500, chance);
        show_perfect_play(nine, solved, bench::random_endings(nine, {6, 6}, {4, 4}), 100, search);
    }
}
