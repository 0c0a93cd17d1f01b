// A position set up by hand (G10).
#include "playing.h"

using namespace merels::testing;

namespace {

Ran set_up(const std::string& game, const Lines& lines) {
    return type(Folder(), {"--ascii", "--seed", "1"}, Lines{"setup", game} + lines);
}

}  // namespace

TEST_CASE("G10: a position is put together and played on from; history starts there") {
    const Ran ran =
        set_up("six", {"w a5 c4", "b e5", "white b2", "BLACK e1 a1", "b e1", "black a1", "hand 3,3",
                       "turn white", "done", "no", "Anna", "Bert", "w", "history", "b3", "save"});
    CHECK(has(ran.out, "  5   o-------+-------x\n"));
    CHECK(has(ran.out, "In hand: White 3, Black 3. White to move.\nw.b.b.b./.w....w. w 3,3\n"));
    CHECK(has(ran.out, "Anna, place a man on: history\nNo turn has been played.\n"));
    CHECK(has(ran.out, "o Anna (White): 2 in hand, 4 on board, 0 lost\n"));
    CHECK(ran.status == 3);
}

TEST_CASE("G10: an impossible position is refused with every reason and stays to be mended") {
    const Ran ran =
        set_up("six", {"w a5 c5 e5 e3 e1 c1 a1", "b b4 c4 d4 d3 d2 c2 b2", "done", ". a1", "empty b2", "done",
                       "turn black", "no such thing", "done", "yes", "Zoe", "1", "black"});
    CHECK(has(ran.out,
              "The position is not possible:\n"
              "  White has 7 men, hand included; the maximum is 6.\n"
              "  Black has 7 men, hand included; the maximum is 6.\n"));
    CHECK(times(ran.out, "The position is not possible:") == 1);
    CHECK(has(ran.out, "Play it against the computer? (yes or no) "));
}

TEST_CASE("M12: past placing, too few men on both sides is impossible, and so is one man against three") {
    const Ran both = set_up("six", {"w a5 c5", "b b4 c4", "done", "menu", "quit"});
    CHECK(has(both.out, "  Both sides have fewer than 3 men: the game was over before it came to this.\n"));
    const Ran one = set_up("six", {"w a5", "b b4 c4 d3", "done", "cancel", "quit"});
    CHECK(has(one.out, "  White has only 1 left: the game was over before it came to this.\n"));
    CHECK(one.status == 0);
}

TEST_CASE("G10: one that is already decided is accepted and shown as ended") {
    const Ran ran = set_up("six", {"w a5 c5", "b b4 c4 d3", "done", "no", "quit"});
    CHECK(has(ran.out, "Black wins: White has too few men left.\nPlay again? (yes or no) no\n"));
    CHECK(ran.status == 0);
}

TEST_CASE("G10: what is typed wrong in the editor is said, and changes nothing") {
    const Ran ran = set_up("six", {"w z9", "w a5 c3", "x a5", "w", "hand 3", "hand a,b", "hand 3,-1",
                                   "hand 3,3,3", "turn green", "text nonsense", "", "help", "show", "done"});
    CHECK(has(ran.out, "There is no point called \"z9\" on this board.\n"));
    CHECK(has(ran.out, "There is no point called \"c3\" on this board.\n"));
    CHECK(times(ran.out, "That was not understood; help lists what can be typed.\n") == 2);
    CHECK(times(ran.out, "Men in hand are two numbers: White's, Black's.\n") == 4);
    CHECK(has(ran.out, "The side to move is white or black.\n"));
    CHECK(has(ran.out, "The position cannot be read: "));
    CHECK(times(ran.out, "  cancel       back to the menu\n") == 3);
    CHECK(after(ran.out, "Set up: show\n").starts_with("\n  5   +-------+-------+\n"));
    CHECK(ran.status == 0);  // the input ended, but no game was begun
}

TEST_CASE("G10: a position text, cleared and read again") {
    const Ran ran =
        set_up("nine", {"text wb..w..b/.wb...w./.....b.. w 0,0", "clear", "done",
                        "text wb..w..b/.wb...w./.....b.. b 0,0", "done", "no", "Anna", "Bert", "w"});
    CHECK(has(ran.out, "Bert, source: "));
    CHECK(has(ran.out, "The position is not possible:\n"));
}

TEST_CASE("G10: stacks and reds in DVONN") {
    const Ran ran = set_up(
        "dvonn", {"w3 c3", "W2 d3", "r e3", "b e4", "w0 a1", "hand 1,1,x", "done", "show", "cancel", "quit"});
    CHECK(has(ran.out, "o3"));
    CHECK(has(ran.out, "O2"));
    CHECK(has(ran.out, "d1"));
    CHECK(has(ran.out, "That was not understood"));
    CHECK(has(ran.out, "Pieces in hand are numbers: White's, Black's, reds.\n"));
    CHECK(ran.status == 0);
}

TEST_CASE("G10: play --position starts from a position text, or says what is wrong with it") {
    CHECK(has(play("six", {}, {"--position", "bbw...wb/..w....w b 0,0"}).out, "Bert, source: "));
    const Ran bad = play("six", {}, {"--position", "wwwwwww./bbbbbbb. w 0,0"});
    CHECK(bad.status == 2);
    CHECK(has(bad.err, "White has 7 men, hand included; the maximum is 6\n"));
    CHECK(play("six", {}, {"--position", "zzz"}).status == 2);
    CHECK(has(play("six", {}, {"--position", "ww....../bbb..... w 0,0"}).out,
              "Bert (Black) wins: Anna (White) has too few men left.\n"));
}
