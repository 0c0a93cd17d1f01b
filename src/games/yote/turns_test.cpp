// What a turn may be: Y1 to Y3 and the switches that change them.
#include "yote/test_game.h"

namespace merels::yote {
namespace {

constexpr std::string_view start = "6/6/6/6/6 w 12,12 -,-";

TEST_CASE("Y1: the board is empty at first, twelve men in hand a side, White to move") {
    const TestGame test;
    const AnyPosition position = test.game().start(0);
    CHECK(position.text() == start);
    CHECK(position == test.at(start));
    CHECK(position.to_move() == Side::white);
    CHECK(position.tally(Side::white) == Tally{12, 0, 0});
    CHECK(position.tally(Side::black) == Tally{12, 0, 0});
    CHECK_FALSE(position.score(Side::white).has_value());
}

TEST_CASE("Y2: a turn may place a man from hand on any empty cell") {
    const TestGame test;
    CHECK(test.turns(start).size() == 30);
    CHECK(test.after(start, "c3") == "6/6/3w2/6/6 b 11,12 -,-");
    CHECK(test.after(start, "3c") == "6/6/3w2/6/6 b 11,12 -,-");
    CHECK(test.turns("6/6/3w2/6/6 b 11,12 -,-").size() == 29);
}

TEST_CASE("Y2: a turn may step one cell across or down to an empty one") {
    const TestGame test;
    CHECK(test.turns("6/6/2w3/6/5b w 0,4 -,-") == Texts{"c2-b2", "c2-c1", "c2-c3", "c2-d2"});
    CHECK(test.turns("w5/6/6/6/5b w 0,4 -,-") == Texts{"a0-a1", "a0-b0"});
    CHECK(test.turns("6/5w/w5/6/4b1 w 0,4 -,-") ==
          Texts{"b5-a5", "b5-b4", "b5-c5", "c0-b0", "c0-c1", "c0-d0"});
    CHECK(test.after("6/6/2w3/6/5b w 0,4 -,-", "c2-b2") == "6/2w3/6/6/5b b 0,4 c2b2,-");
}

TEST_CASE("Y2: a side with men in hand chooses between placing and moving") {
    const TestGame test;
    CHECK(test.turns("6/6/2w3/6/5b w 1,4 -,-").size() == 28 + 4);
}

TEST_CASE("Y2: a capture jumps an adjacent opposing man and removes one more of the player's choice") {
    const TestGame test;
    const auto* const text = "b4b/6/2wb2/6/6 w 3,3 -,-";
    CHECK(test.turns_of("c2", text) == Texts{"c2-b2", "c2-c1", "c2-c4xa0", "c2-c4xa5", "c2-d2"});
    CHECK(test.after(text, "c2-c4xa5") == "b5/6/4w1/6/6 b 3,3 -,-");
    CHECK(test.at(text)
              .after(*read_turn(test.game().geometry(), test.at(text), "c2-c4xa5"))
              .tally(Side::black) == Tally{3, 1, 8});
}

TEST_CASE("Y2: a jump goes in each of the four directions, never past the edge or onto a man") {
    const TestGame test;
    CHECK(test.turns_of("c2", "6/2b3/1bwb2/2b3/6 w 0,1 -,-").size() == 4 * 3);
    CHECK(test.turns_of("b1", "1b4/bwb3/1b4/6/6 w 0,1 -,-").size() == 2 * 3);
    CHECK(test.turns_of("c2", "2b3/2b3/bbwbb1/2b3/2b3 w 0,1 -,-").empty());
    CHECK(test.turns_of("a4", "4wb/6/6/6/b5 w 0,2 -,-") == Texts{"a4-a3", "a4-b4"});
}

TEST_CASE("Y2: nobody jumps his own men") {
    CHECK(TestGame().turns_of("c2", "6/6/2ww2/6/b5 w 0,3 -,-") == Texts{"c2-b2", "c2-c1", "c2-d2"});
}

TEST_CASE("Y2, Y4: the last man on the board is taken without a removal more, and the game goes on") {
    const TestGame test;
    const auto* const text = "6/6/2wb2/6/6 w 3,4 -,-";
    CHECK(test.turns_of("c2", text) == Texts{"c2-b2", "c2-c1", "c2-c4", "c2-d2"});
    CHECK(test.after(text, "c2-c4") == "6/6/4w1/6/6 b 3,4 -,-");
    CHECK(test.outcome("6/6/4w1/6/6 b 3,4 -,-") == "in progress");
}

TEST_CASE("Y3: a man may not step straight back to the cell it stepped from on that player's previous turn") {
    const TestGame test;
    CHECK(test.after("6/6/2w3/6/5b w 0,4 -,-", "c2-b2") == "6/2w3/6/6/5b b 0,4 c2b2,-");
    CHECK(test.after("6/2w3/6/6/5b b 0,4 c2b2,-", "e5-d5") == "6/2w3/6/5b/6 w 0,4 c2b2,e5d5");
    CHECK(test.turns("6/2w3/6/5b/6 w 0,4 c2b2,e5d5") == Texts{"b2-a2", "b2-b1", "b2-b3"});
    CHECK(test.turns("6/2w3/6/5b/6 w 0,4 -,e5d5").size() == 4);
}

TEST_CASE("Y3: the step is forbidden in each direction, to that man alone") {
    const TestGame test;
    CHECK(test.turns_of("c2", "6/6/2w3/6/5b w 0,4 b2c2,-") == Texts{"c2-c1", "c2-c3", "c2-d2"});
    CHECK(test.turns_of("c2", "6/6/2w3/6/5b w 0,4 c1c2,-") == Texts{"c2-b2", "c2-c3", "c2-d2"});
    CHECK(test.turns_of("c2", "6/6/2w3/6/5b w 0,4 c3c2,-") == Texts{"c2-b2", "c2-c1", "c2-d2"});
    CHECK(test.turns_of("c2", "6/6/2w3/6/5b w 0,4 d2c2,-") == Texts{"c2-b2", "c2-c1", "c2-c3"});
    const Texts of_another = test.turns_of("a2", "2w3/6/2w3/6/5b w 0,4 b2c2,-");
    CHECK(std::ranges::count(of_another, "a2-b2") == 1);
}

TEST_CASE("Y3: only the previous turn counts, and then the step is free again") {
    const TestGame test;
    std::string text = "w5/6/2w3/6/5b w 0,4 -,-";
    for (const auto* const turn : {"c2-b2", "e5-d5", "a0-a1", "d5-c5"}) text = test.after(text, turn);
    CHECK(text == "1w4/2w3/5b/6/6 w 0,4 a0a1,d5c5");
    CHECK(test.turns_of("b2", text) == Texts{"b2-a2", "b2-b1", "b2-b3", "b2-c2"});
    CHECK(test.turns_of("a1", text) == Texts{"a1-a2", "a1-b1"});
}

TEST_CASE("Y3: placings and captures do not count as that previous step") {
    const TestGame test;
    CHECK(test.after("6/2w3/6/5b/6 w 1,4 c2b2,-", "a0") == "w5/2w3/6/5b/6 b 0,4 -,-");
    CHECK(test.after("6/2w3/2b3/5b/6 w 1,4 -,e5d5", "b2-d2xd5") == "6/6/6/2w3/6 b 1,4 -,-");
}

TEST_CASE("Y3: a remembered step is kept only while it could be taken back") {
    const TestGame test;
    // the man is taken: by the jump, and as the extra man
    CHECK(test.after("6/6/2w3/2b3/w5 b 2,2 b2c2,-", "d2-b2xe0") == "6/2b3/6/6/6 w 2,2 -,-");
    CHECK(test.after("5w/6/2w3/2b3/6 b 2,2 a4a5,-", "d2-b2xa5") == "6/2b3/6/6/6 w 2,2 -,-");
    // the cell it left is taken
    CHECK(test.after("6/6/2w3/6/6 b 2,4 b2c2,-", "b2") == "6/2b3/2w3/6/6 w 2,3 -,-");
    CHECK(test.after("6/6/2w3/6/6 b 2,4 b2c2,-", "a2") == "2b3/6/2w3/6/6 w 2,3 b2c2,-");
    // ... and so it is when a text says otherwise
    CHECK(test.at("6/2b3/2w3/6/6 w 2,3 b2c2,-") == test.at("6/2b3/2w3/6/6 w 2,3 -,-"));
    CHECK(test.at("6/2b3/2w3/6/6 w 2,3 d3d2,-").text() == "6/2b3/2w3/6/6 w 2,3 -,-");
}

TEST_CASE("Y3, Y4: positions that differ in a forbidden step are not the same") {
    const TestGame test;
    const AnyPosition forbidden = test.at("6/6/2w3/6/5b w 0,4 b2c2,-");
    const AnyPosition other_way = test.at("6/6/2w3/6/5b w 0,4 d2c2,-");
    const AnyPosition free = test.at("6/6/2w3/6/5b w 0,4 -,-");
    CHECK_FALSE(forbidden == free);
    CHECK_FALSE(forbidden == other_way);
    CHECK(forbidden.key() != free.key());
    CHECK(forbidden.key() != other_way.key());
    CHECK(forbidden == test.at(forbidden.text()));
    CHECK(forbidden.key() == test.at(forbidden.text()).key());
}

TEST_CASE("step-back: where men may step back nothing is remembered") {
    const TestGame test("step-back: yes");
    CHECK(test.after("6/6/2w3/6/5b w 0,4 -,-", "c2-b2") == "6/2w3/6/6/5b b 0,4 -,-");
    CHECK(test.after("6/2w3/6/6/5b w 0,4", "b2-c2") == "6/6/2w3/6/5b b 0,4 -,-");
}

TEST_CASE("forced-capture: if any jump exists, only jumps are legal") {
    const auto* const text = "w5/6/2wb2/6/4b1 w 1,4 -,-";
    CHECK(TestGame("forced-capture: yes").turns(text) == Texts{"c2-c4xe4"});
    CHECK(TestGame().turns(text).size() > 30);
    CHECK(TestGame("forced-capture: yes").turns("w5/6/2w1b1/6/6 w 1,4 -,-").size() == 27 + 2 + 4);
}

TEST_CASE("several-jumps: after a jump and its extra removal the same man may jump again or stop") {
    const auto* const text = "6/6/wb1b1b/6/5b w 0,4 -,-";
    const TestGame several("several-jumps: yes");
    CHECK(several.turns_of("c0", text) ==
          Texts{"c0-b0", "c0-c2xc3", "c0-c2xc5", "c0-c2xc5-c4xe5", "c0-c2xe5", "c0-c2xe5-c4xc5", "c0-d0"});
    CHECK(TestGame().turns_of("c0", text) == Texts{"c0-b0", "c0-c2xc3", "c0-c2xc5", "c0-c2xe5", "c0-d0"});
    CHECK(several.after(text, "c0-c2xc5") == "6/6/2wb2/6/5b b 0,4 -,-");
    CHECK(several.after(text, "c0-c2xc5-c4xe5") == "6/6/4w1/6/6 b 0,4 -,-");
}

TEST_CASE(
    "several-jumps: a jump that leaves no opposing man on the board ends the turn without an extra man") {
    const TestGame several("several-jumps: yes");
    CHECK(several.turns_of("c0", "6/6/wb1b2/6/b5 w 0,4 -,-") ==
          Texts{"c0-b0", "c0-c2xc3", "c0-c2xe0", "c0-c2xe0-c4", "c0-d0"});
}

TEST_CASE("several-jumps: a man may come back to the cell it started from") {
    const TestGame several("several-jumps: yes");
    CHECK(several.after("bbbb2/6/wb4/b1b3/1b4 w 0,4 -,-", "c0-c2xa0-e2xa1-e0xa2-c0xa3") ==
          "6/6/w5/6/6 b 0,4 -,-");
}

TEST_CASE("several-jumps: fourteen men can be taken in one turn") {
    const TestGame test("several-jumps: yes\nmen: 14\nrows: 8\ncolumns: 8");
    CHECK(test.after("wb1b1b2/6b1/8/6b1/8/6b1/5b2/bbbbbbb1 w 0,0 -,-",
                     "a0-a2xh0-a4xh1-a6xh2-c6xh3-e6xh4-g6xh5-g4xh6") == "8/8/8/8/8/8/4w3/8 b 0,0 -,-");
}

TEST_CASE("extra-from-hand: the extra man may come out of the opponent's hand, if one is there") {
    const TestGame test("extra-from-hand: yes");
    const auto* const text = "b5/6/2wb2/6/6 w 5,4 -,-";
    CHECK(test.turns_of("c2", text) == Texts{"c2-b2", "c2-c1", "c2-c4xa0", "c2-c4xhand", "c2-d2"});
    CHECK(test.after(text, "c2-c4xhand") == "b5/6/4w1/6/6 b 5,3 -,-");
    CHECK(test.turns_of("c2", "b5/6/2wb2/6/1b4 w 5,1 -,-").size() == 3 + 3);
    CHECK(test.turns_of("c2", "b5/6/2wb2/6/1bb3 w 5,0 -,-").size() == 3 + 3);
}

TEST_CASE("extra-from-hand: with no man left on the board it comes from the hand") {
    const TestGame test("extra-from-hand: yes");
    CHECK(test.turns_of("c2", "6/6/2wb2/6/6 w 5,5 -,-") == Texts{"c2-b2", "c2-c1", "c2-c4xhand", "c2-d2"});
    CHECK(test.turns_of("c2", "6/6/2wb2/6/6 w 5,1 -,-") == Texts{"c2-b2", "c2-c1", "c2-c4xhand", "c2-d2"});
}

TEST_CASE("extra-from-hand, several-jumps: a man may jump on after taking one from the hand") {
    const TestGame test("extra-from-hand: yes\nseveral-jumps: yes");
    CHECK(test.turns_of("c0", "6/6/wb1b2/6/6 w 5,2 -,-") ==
          Texts{"c0-b0", "c0-c2xc3", "c0-c2xhand", "c0-c2xhand-c4xhand", "c0-d0"});
    CHECK(test.after("6/6/wb1b2/6/6 w 5,2 -,-", "c0-c2xhand-c4xhand") == "6/6/4w1/6/6 b 5,0 -,-");
}

TEST_CASE("G3: a man jumping several times is led from point to point") {
    const TestGame test("several-jumps: yes");
    PartialTurn entry(test.at("6/6/wb1b2/6/b5 w 0,4 -,-"));
    const auto pick = [&](std::string_view name) { return entry.pick(test.cell(name)).has_value(); };
    CHECK(entry.expected() == Expected::move);
    CHECK(pick("c0"));
    CHECK(entry.expected() == Expected::destination);
    CHECK(pick("c2"));
    CHECK(entry.expected() == Expected::remove);
    CHECK_FALSE(entry.complete());
    CHECK(pick("e0"));
    CHECK(entry.complete());
    CHECK(entry.expected() == Expected::destination);
    CHECK(pick("c4"));
    CHECK(entry.complete());
    CHECK(entry.expected() == Expected::nothing);
}

TEST_CASE("G6: a turn tried on a copy leaves the position as it was") {
    const TestGame test;
    const AnyPosition before = test.at("b4b/6/2wb2/6/6 w 3,3 -,-");
    AnyPosition copy = before;
    copy.play(*read_turn(test.game().geometry(), copy, "c2-c4xa5"));
    CHECK(before.text() == "b4b/6/2wb2/6/6 w 3,3 -,-");
    CHECK_FALSE(copy == before);
}

}  // namespace
}  // namespace merels::yote
