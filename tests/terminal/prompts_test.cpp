// Entering a turn.
#include "playing.h"

using namespace merels::testing;

namespace {

const std::string crowded = "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w";  // a start of DVONN

}  // namespace

TEST_CASE("G4: names with colours, men, state and what is expected are on view with the board") {
    const Ran ran = play("nine", {"d6"});
    CHECK(has(ran.out,
              "o Anna (White): 9 in hand, 0 on board, 0 lost\n"
              "x Bert (Black): 9 in hand, 0 on board, 0 lost\n"
              "White to move: place a man\n"
              "Anna, place a man on: d6\n"));
    CHECK(has(ran.out,
              "o Anna (White): 8 in hand, 1 on board, 0 lost\n"
              "x Bert (Black): 9 in hand, 0 on board, 0 lost\n"
              "( ) last turn: d6\n"
              "Black to move: place a man\n"
              "Bert, place a man on: "));
    CHECK(has(ran.out, "+------(o)------+"));
}

TEST_CASE("G2, M2: a wrong placing is answered with the reason and asked again") {
    const Ran ran = play("nine", {"d6", "d6", "d4", "z9", "d6-", "d7xa1", "", "   ", "D7"});
    CHECK(has(ran.out,
              "Bert, place a man on: d6\nThere is already a man on d6.\nBert, place a man on: d4\n"
              "There is no point called \"d4\" on this board. (help lists what can be typed)\n"));
    CHECK(has(ran.out, "There is no point called \"z9\" on this board."));
    CHECK(has(ran.out, "A point's name is missing here.\n"));
    CHECK(has(ran.out, "The turn is already complete.\n"));
    CHECK(times(ran.out, "Please type the name of a point.") == 2);
    CHECK(has(ran.out, "Anna, place a man on: "));
    CHECK(has(ran.out, "x Bert (Black): 8 in hand, 1 on board, 0 lost\n"));
}

TEST_CASE("G3, M3: after a man is chosen exactly the places it may go are marked") {
    const std::vector<std::string> position = {"--position", "wb..w..b/.wb...w./.....b.. w 0,0"};
    const Ran ran = play("nine", {"a7", "d7", "b1", "", "d6", "g7", "d6", "", "d7", "a1", "d5"}, position);
    CHECK(has(ran.out, "[o]"));  // the men that can move
    CHECK(has(ran.out, "Anna, source: a7\nThe man on a7 cannot move: every point next to it is taken.\n"));
    CHECK(has(ran.out, "The man on d7 is Black's.\n"));
    CHECK(has(ran.out, "Anna, source: \nThere is no man in hand to place.\n"));
    CHECK(has(ran.out, "  6   |  [+]-----<o>------x   |\n"));
    CHECK(has(ran.out, "  5   |   |   +--[+]--+   |   |\n"));
    CHECK(has(ran.out,
              "White to move: choose where it goes\nAnna, destination: g7\n"
              "G7 is not next to d6 on a line.\n"));
    CHECK(has(ran.out, "The man already stands on d6.\n"));
    CHECK(has(ran.out, "There is already a man on d7.\n"));
    CHECK(has(ran.out, "Bert, source: "));
}

TEST_CASE("M5, M6: a mill closed shows the man standing and asks for the man to remove") {
    const Ran ran = play("nine", words("a1 d6 d1 d2 g1 a1 c3 d7 d2"));
    CHECK(has(ran.out, "  1   o-----------o----------<o>\n"));
    CHECK(has(ran.out,
              "o Anna (White): 6 in hand, 3 on board, 0 lost\n"
              "x Bert (Black): 7 in hand, 2 on board, 0 lost\n"
              "< > chosen   [ ] can be picked   ( ) last turn: d2\n"
              "White to move: choose a man to remove\nAnna, man to remove: a1\n"
              "The man on a1 is your own.\nAnna, man to remove: c3\nThere is no man on c3 to remove.\n"));
    CHECK(has(ran.out, "x Bert (Black): 7 in hand, 1 on board, 1 lost\n"));
    const Ran in_mill = play("nine", words("a1 g7 d1 g4 f2 g1 f2 b2 d2 b4 f6 b6 g4"));
    CHECK(has(in_mill.out, "That man stands in a mill, and others do not.\n"));
}

TEST_CASE("T2: a turn can be typed whole, with or without signs, in capitals") {
    const std::vector<std::string> position = {"--position", "ww.b..../..w..b.b w 0,0"};
    for (const char* text : {"d4-c4", "d4c4", "D4 C4", " d4 - c4 "}) {
        CAPTURE(text);
        CHECK(has(play("six", {text}, position).out, "Bert, source: "));
    }
    CHECK(has(play("six", {"d4xc4"}, position).out, "C4 would not be taken: write - before it, not x.\n"));
    CHECK(has(play("six", {"d4-c4-b4-b3"}, position).out, "The turn is already complete.\n"));
    CHECK(has(play("six", {"pass"}, position).out,
              "A side passes automatically, and only when it has no move.\n"));
}

TEST_CASE("Y5: source blank to place, destination, extra man") {
    const Ran ran = play("yote", {"b2", "b3", "b2", "b4", "a0", "a0", "", "b4", "c4", "b4", "b2", "", "c0"});
    CHECK(has(ran.out,
              "White to move: place a man or choose one to move\nAnna, source (blank to place): b2\n"));
    CHECK(has(ran.out, "  b |   |[ ]|<o>|(x)|[ ]|   |\n"));
    const Ran placed = play("yote", {"b2", "3b", "", "b2", "", "", "0c"});
    CHECK(has(placed.out,
              "Anna, source (blank to place): \nAnna, place a man on: b2\n"
              "There is already a man on b2.\nAnna, place a man on: \n"
              "Anna, source (blank to place): \nAnna, place a man on: 0c\n"));
    CHECK(has(placed.out, "o Anna (White): 10 in hand, 2 on board, 0 lost\n"));
}

TEST_CASE("Y2, Y5: a capture takes the jumped man off and asks for one more") {
    const Ran ran = play("yote", {"b2", "b3", "c2", "e5", "b2", "b4", "b3", "b2", "c2", "save", "e5"});
    CHECK(has(ran.out, "  b |   |   |< >|   |<o>|   |\n"));  // the jumped man is gone
    CHECK(has(ran.out, "  e |   |   |   |   |   |[x]|\n"));
    CHECK(has(ran.out, "x Bert (Black): 10 in hand, 1 on board, 1 lost\n"));
    CHECK(has(ran.out, "The man on b3 has already been taken in this turn.\n"));
    CHECK(has(ran.out, "There is no man on b2 to remove.\n"));
    CHECK(has(ran.out, "The man on c2 is your own.\n"));
    CHECK(has(ran.out, "x Bert (Black): 10 in hand, 0 on board, 2 lost\n"));
}

TEST_CASE("Y5: a placing with an empty hand says so") {
    const Ran ran = play("yote", {"", "c3"}, {"--position", "w1w3/6/6/6/b1b2b w 0,3 -,-"});
    CHECK(has(ran.out, "Anna, source: \nThere is no man in hand to place.\n"));
    CHECK(has(ran.out, "There is no man in hand to place on c3.\n"));
}

TEST_CASE("Y3: a step straight back is refused in words") {
    const Ran ran = play("yote", {"b2", "e5", "b2-b3", "e4", "b3-b2"});
    CHECK(has(ran.out, "The man stepped from b2 on your last turn and may not step straight back.\n"));
}

TEST_CASE("Y6: the board is printed with its rows and columns named and both hands counted") {
    const Ran ran = play("yote", {});
    CHECK(has(ran.out, "      0   1   2   3   4   5\n"));
    CHECK(has(ran.out, "  a |   |   |   |   |   |   |\n"));
    CHECK(has(ran.out, "  e |   |   |   |   |   |   |\n"));
    CHECK(has(ran.out, "o Anna (White): 12 in hand"));
    CHECK(has(ran.out, "x Bert (Black): 12 in hand"));
}

TEST_CASE("D7: source, destination, the result of the move, and Confirm? which no takes back") {
    const Ran ran =
        play("dvonn", {"a2", "a1", "maybe", "", "no", "board", "2,1", "1,1", "yes"}, {"--position", crowded});
    CHECK(has(ran.out, "Result of move:\n"));
    CHECK(has(ran.out, "o Anna (White): 23 stacks, 24 points\nx Bert (Black): 22 stacks, 22 points\n"));
    CHECK(times(ran.out, "Please answer yes or no.\n") == 2);
    CHECK(has(ran.out, "Confirm? (yes or no) no\n"));
    const std::string after_no = after(ran.out, "Confirm? (yes or no) no\n");
    CHECK(has(after_no, "o Anna (White): 23 stacks, 23 points\nx Bert (Black): 23 stacks, 23 points\n"));
    CHECK(has(ran.out, "Anna, source: 2,1\n"));
    CHECK(has(after(ran.out, "Confirm? (yes or no) yes\n"), "Bert, source: "));
}

TEST_CASE("D7: each wrong source and landing has its own message") {
    const Ran ran = play("dvonn", {"a1", "c1", "d3", "a9", "", "a2", "c3", "c2", "b5", "a2", "undo", "undo"},
                         {"--position", crowded});
    CHECK(has(ran.out, "The stack on a1 is Black's.\n"));
    CHECK(has(ran.out, "The red piece on c1 stands alone and cannot move.\n"));
    CHECK(has(ran.out, "The stack on d3 cannot move: all six cells around it are occupied.\n"));
    CHECK(has(ran.out, "There is no point called \"a9\" on this board."));
    CHECK(has(ran.out, "C2 is 2 cells from a2, but the stack is 1 high and moves exactly 1.\n"));
    CHECK(has(ran.out, "C3 is not in a straight line from a2.\n"));
    CHECK(has(ran.out, "The stack already stands on a2.\n"));
    CHECK(has(ran.out, "Nothing of this turn is chosen yet."));
    CHECK_FALSE(has(ran.out, "no man in hand"));
}

TEST_CASE("D7: confirming is on for DVONN and off for the others, unless said otherwise") {
    CHECK_FALSE(has(play("dvonn", {"a2a1"}, {"--position", crowded, "--no-confirm"}).out, "Confirm?"));
    const Ran placing = play("dvonn-placed", words("g2 c1"));  // a piece from the hand goes where it goes
    CHECK_FALSE(has(placing.out, "Confirm?"));
    CHECK(has(placing.out, "d Red pieces: 1 in hand\n"));
    const Ran nine = play("nine", {"d6", "no", "d7", "yes"}, {"--confirm"});
    CHECK(times(nine.out, "Confirm?") == 2);
    CHECK(has(nine.out, "Bert, place a man on: "));
    CHECK(has(nine.out, "+----------(o)"));
    CHECK_FALSE(has(play("nine", {"d6"}).out, "Confirm?"));
}
