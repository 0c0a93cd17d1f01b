// G2, Y5: what cannot be picked is refused with the reason in words.
#include "yote/test_game.h"

namespace merels::yote {
namespace {

constexpr std::string_view middle_game = "1b4/4bw/b5/6/2w1w1 w 7,7 -,c4b4";
constexpr std::string_view jumping = "b4b/6/2wb2/2w3/6 w 3,3 -,-";

TEST_CASE("G2: the first point of a turn is refused with the reason") {
    const TestGame test;
    CHECK(test.refusal(middle_game, "b4") == "the man on b4 is Black's");
    CHECK(test.refusal("6/6/3w2/6/6 b 11,12 -,-", "c3") == "there is already a man on c3");
    CHECK(test.refusal("wwb3/w1b3/b5/6/6 w 1,2 -,-", "a0") ==
          "the man on a0 cannot move: no cell next to it is empty, and there is no man it can jump");
    CHECK(test.refusal("w5/b5/b5/6/4bb w 1,0 a1a0,-", "a0") ==
          "the man on a0 could only step straight back to a1, where it came from on your last turn");
}

TEST_CASE("Y5: a placing with an empty hand says so") {
    CHECK(TestGame().refusal("6/6/2w3/6/5b w 0,4 -,-", "a0") == "there is no man in hand to place on a0");
}

TEST_CASE("G2: where a man cannot go is refused with the reason") {
    const TestGame test;
    CHECK(test.refusal(jumping, "c2-c2") == "the man already stands on c2");
    CHECK(test.refusal(jumping, "c2-d2") == "there is already a man on d2");
    CHECK(test.refusal(jumping, "c2-a0") == "there is already a man on a0");
    CHECK(test.refusal(jumping, "c2-c3") ==
          "there is already a man on c3: to jump it, choose the cell behind it");
    CHECK(test.refusal(jumping, "c2-b3") == "men neither step nor jump diagonally");
    CHECK(test.refusal(jumping, "c2-a4") == "men neither step nor jump diagonally");
    CHECK(test.refusal(jumping, "c2-a3") == "a3 is neither in the row nor in the column of c2");
    CHECK(test.refusal(jumping, "c2-c0") ==
          "c0 is more than one step from c2 and there is no man between to jump");
    CHECK(test.refusal(jumping, "c2-a2") ==
          "a2 is more than one step from c2 and there is no man between to jump");
    CHECK(test.refusal(jumping, "c2-e2") ==
          "d2 holds one of your own men: only an opposing man can be jumped");
    CHECK(test.refusal(jumping, "c2-c5") ==
          "c5 is too far from c2: a man steps to the next cell or jumps over one man");
}

TEST_CASE("Y3: a step straight back is refused with the reason") {
    CHECK(TestGame().refusal("6/6/2w3/6/5b w 0,4 b2c2,-", "c2-b2") ==
          "the man stepped from b2 on your last turn and may not step straight back");
}

TEST_CASE("G2: an extra man that cannot be taken is refused with the reason") {
    const TestGame test;
    CHECK(test.refusal(jumping, "c2-c4xd2") == "the man on d2 is your own");
    CHECK(test.refusal(jumping, "c2-c4xc4") == "the man on c4 is your own");
    CHECK(test.refusal(jumping, "c2-c4xc3") == "the man on c3 has already been taken in this turn");
    CHECK(test.refusal(jumping, "c2-c4xc2") == "there is no man on c2 to remove");
    CHECK(test.refusal(jumping, "c2-c4") == "the man to remove is missing");
}

TEST_CASE("forced-capture: other turns are refused with the reason") {
    const TestGame test("forced-capture: yes");
    const auto* const text = "w5/6/2wb2/6/4b1 w 1,4 -,-";
    CHECK(test.refusal(text, "e0") == "an opposing man can be jumped, and capturing is forced");
    CHECK(test.refusal(text, "c2-b2") == "an opposing man can be jumped, and capturing is forced");
    CHECK(test.refusal(text, "a0") == "capturing is forced, and the man on a0 can jump nothing");
    CHECK(test.refusal("w5/6/2wb2/6/4b1 w 0,4 -,-", "e0") == "there is no man in hand to place on e0");
}

TEST_CASE("several-jumps: how a turn cannot go on is refused with the reason") {
    const TestGame test("several-jumps: yes");
    const auto* const text = "6/2w3/wb1b1b/6/5b w 0,4 -,-";
    CHECK(test.refusal(text, "c0-c2xe5-d2") == "after a jump the man may only jump again, not step");
    CHECK(test.refusal(text, "c0-c2xe5-c3") ==
          "there is already a man on c3: to jump it, choose the cell behind it");
    CHECK(test.refusal(text, "c0-c2xe5-a2") ==
          "b2 holds one of your own men: only an opposing man can be jumped");
    CHECK(test.refusal(text, "c0-c2xe5-c0") ==
          "c0 is more than one step from c2 and there is no man between to jump");
    CHECK(test.refusal(text, "c0-c2xe5-c4xe5") == "the man on e5 has already been taken in this turn");
    CHECK(test.refusal(text, "c0-c2xc3-c4") == "the turn is already complete");
}

TEST_CASE("extra-from-hand: the hand is refused where it has no place") {
    const TestGame test("extra-from-hand: yes\nrows: 8\ncolumns: 8\nmen: 12");
    const auto* const text = "8/8/2wb3b/8/8/8/8/8 w 5,0 -,-";
    CHECK(test.refusal(text, "hand") == "a man is placed by choosing the empty cell it goes to");
    CHECK(test.refusal(text, "c2-hand") == "a man on the board cannot go back to the hand");
    CHECK(test.refusal(text, "c2-c4xhand") == "Black has no man in hand to remove");
}

TEST_CASE("a point that is not on the board is refused, the hand too where it cannot be picked") {
    const TestGame test;
    CHECK(test.at(jumping).why_not(Turn{}, 30).text() == "there is no such cell on this board");
    CHECK(test.refusal(jumping, "c2-c4xhand") == "there is no point called \"hand\" on this board");
}

}  // namespace
}  // namespace merels::yote
