// A game that no file outside its folder knows: its rules through the interfaces every game has.
#include <doctest/doctest.h>

#include "core/history.h"
#include "core/random.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::testing;

namespace {

const AnyGame& siege() {
    return *find_game("siege");
}

std::uint64_t count_leaves(const AnyPosition& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Turn& turn : position.turns()) leaves += count_leaves(position.after(turn), depth - 1);
    return leaves;
}

}  // namespace

TEST_CASE("the game of the tests stands behind those that are shipped") {
    CHECK(all_games().back()->name() == "siege");
    CHECK(all_games().size() == 12);
}

TEST_CASE("perft counts what the turns are") {
    const AnyPosition start = siege().start(0);
    CHECK(turns(siege(), start) ==
          Texts{"c4-b4", "c4-d4", "b3-b4", "b3-b2", "d3-d4", "d3-d2", "c2-b2", "c2-d2"});
    for (int depth = 1; depth <= 4; ++depth) CHECK(start.perft(depth) == count_leaves(start, depth));
}

TEST_CASE("a jump and a landing take a piece that no point of the turn names") {
    const AnyPosition jump = position(siege(), "...../..w../b.k.b/.wb../..... w");
    CHECK(turns(siege(), jump).contains("b2-d2"));
    CHECK(after(siege(), jump, "b2-d2").text() == "...../..w../b.k.b/...w./..... b");

    const AnyPosition arc = position(siege(), "b..../..w../b.k.b/...../w.... w");
    CHECK(after(siege(), arc, "a1-a5").text() == "w..../..w../b.k.b/...../..... b");
}

TEST_CASE("only the king may stand on the throne, and says so") {
    const AnyPosition beside = position(siege(), "...../..w../.k..b/...../....b w");
    CHECK(turns(siege(), beside).contains("b3-c3"));
    CHECK(refusal(siege(), beside, "c4-c3") == "only the king may stand on the throne");
}

TEST_CASE("the ends: the king in a corner, the king taken") {
    const AnyPosition escape = position(siege(), ".k.../...../b...b/...../....b w");
    CHECK(describe(after(siege(), escape, "b5-a5").outcome()).text() == "White wins by reaching the goal");
    const AnyPosition taken = position(siege(), "...../...../...../bk..b/....b b");
    CHECK(describe(after(siege(), taken, "a2-c2").outcome()).text() ==
          "Black wins: White has lost the piece it had to keep");
}

TEST_CASE("a variant of it is read from text, and impossible set-ups are refused with reasons") {
    const auto straight = read_game("like: siege\narcs: no\n");
    REQUIRE(straight.has_value());
    CHECK((*straight)->geometry().segments.size() + 4 == siege().geometry().segments.size());
    CHECK(problems(siege(), "kk.../...../...../...../..... w") == Texts{"there is one king, not 2"});
}

TEST_CASE("random games end, and their positions survive text and set-up") {
    Random random(7);
    for (int game = 0; game < 200; ++game) {
        History history(siege(), siege().start(0));
        while (!history.outcome().over()) {
            const auto legal = history.position().turns();
            history.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
            REQUIRE(read_position(siege(), history.position().text()) == history.position());
            REQUIRE(siege().problems(history.position().setup()).empty());
        }
    }
}
