// Every pick that is not legal is refused with its own reason (G2, D7).
#include <doctest/doctest.h>
#include <memory>

#include "dvonn/game.h"
#include "dvonn/position.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::position;
using merels::testing::refusal;

namespace {

const std::unique_ptr<AnyGame> game = dvonn::make_game(dvonn::named_variants()[0]);
const std::unique_ptr<AnyGame> placed_game = dvonn::make_game(dvonn::named_variants()[1]);

// White's stacks: d2, shut in on all sides; b3, with stacks next to it; c4, two high, with stacks two cells
// away on c2 and e4; i1, three high, with none three cells away.
std::string why_not(std::string_view turn) {
    const auto* text = "..bbb..rw3/..bwb...../.wbbb....../.w2br....../........r w";
    return refusal(*game, position(*game, text), turn);
}

}  // namespace

TEST_CASE("G2: an empty cell has no stack to move") {
    CHECK(why_not("a1") == "there is no stack on a1");
}

TEST_CASE("D7: a stack that is not yours") {
    CHECK(why_not("c1") == "the stack on c1 is Black's");
}

TEST_CASE("D7: a lone red cannot move") {
    CHECK(why_not("h1") == "the red piece on h1 stands alone and cannot move");
}

TEST_CASE("D7: a stack that is shut in") {
    CHECK(why_not("d2") == "the stack on d2 cannot move: all six cells around it are occupied");
}

TEST_CASE("D7: a stack with nothing to land on") {
    CHECK(why_not("i1") ==
          "the stack on i1 cannot move: there is no stack exactly 3 cells from it in a straight line");
}

TEST_CASE("D7: a landing that is not its height away") {
    CHECK(why_not("c4f4") == "f4 is 3 cells from c4, but the stack is 2 high and moves exactly 2");
    CHECK(why_not("c4d4") == "d4 is next to c4, but the stack is 2 high and moves exactly 2");
    CHECK(why_not("b3d3") == "d3 is 2 cells from b3, but the stack is 1 high and moves exactly 1");
}

TEST_CASE("G2: a landing out of line, on an empty cell, or where the stack stands") {
    CHECK(why_not("c4d2") == "d2 is not in a straight line from c4");
    CHECK(why_not("b3a3") == "there is no stack on a3 to land on");
    CHECK(why_not("b3b3") == "the stack already stands on b3");
}

TEST_CASE("G2: a piece is placed on an empty cell only") {
    const AnyPosition one =
        position(*placed_game, "r......../........../.........../........../......... b 23,23,2");
    CHECK(refusal(*placed_game, one, "a1") == "there is already a piece on a1");
}

TEST_CASE("G2: a point that is not on the board") {
    CHECK(game->start(0).why_not({}, 49).text() == "there is no such point on this board");
    CHECK(game->start(0).why_not({}, no_point).text() == "there is no such point on this board");
}
