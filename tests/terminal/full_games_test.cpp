// Whole games, typed from the menu to the result.
#include "playing.h"

using namespace merels::testing;

namespace {

// From the menu: a new game for Anna, who is White, and Bert; the turns; save; no other game; quit.
Ran whole_game(const Folder& folder, const std::string& game, const Lines& turns) {
    return type(folder, {"--ascii", "--no-confirm"},
                Lines{"new", game, "Anna", "Bert", "white"} + turns + Lines{"save", "no", "quit"});
}

// The file that was saved, loaded again, shows the same end and is saved as the same text.
void check_loads_again(const Folder& folder, const std::string& game, const std::string& name,
                       const std::string& result) {
    const Ran ran = type(folder, {"play", game, "--load", name, "--ascii"}, {"save Copy"});
    CHECK(ran.status == 0);
    CHECK(has(ran.out, result));
    CHECK(folder.read("Copy") == folder.read(name));
}

}  // namespace

TEST_CASE("T1, G12: a game of Nine from the menu to the result, saved at the end") {
    const Folder folder;
    const Ran ran = whole_game(
        folder, "nine",
        words("d6 f4 b4 g4 e4 f6 f2 d2 d3 d7 e3 e5 c4 a4 c3xa4 a4 c5xd2 g7 d3-d2 a4-a7xd2 c5-d5 a7-a4 "
              "d5-c5xg7 a4-a7 b4-b2 g4-g7xf2 c4-b4 e5-d5 b2-d2 a7-a4 d2-d3xd7 g7-g4 e4-e5 a4-a7 e3-e4 a7-d7 "
              "d3-e3xf6 g4-g1 e3-d3 g1-d1 b4-c4xd5 d7-d5 e4-e3xf4"));
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    CHECK(has(ran.out,
              "o Anna (White): 0 in hand, 7 on board, 2 lost\n"
              "x Bert (Black): 0 in hand, 2 on board, 7 lost\n"
              "( ) last turn: e4-e3xf4\n"
              "Anna (White) wins: Bert (Black) has too few men left.\n"
              "Play again? (yes or no) save\nSaved as NineSave\n"));
    CHECK(has(after(ran.out, "Play again? (yes or no) no\n"), "What would you like? quit\n"));
    CHECK(has(folder.read("NineSave"), "22. e4-e3xf4 1-0\n"));
    check_loads_again(folder, "nine", "NineSave", "Anna (White) wins: Bert (Black) has too few men left.");
}

TEST_CASE("T1, M10: a game of Six from the menu to the result, point by point") {
    const Folder folder;
    const Ran ran = whole_game(
        folder, "six",
        words("b2 b3 d2 c2 d3 e3 d4 c2 c2 b4 a3 c4 c2 a1 d2 c2 a3 a5 c2 d2 a5 e3 e5 d3 e3 e5 c5 e3 d3 c5"));
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "Anna (White) wins: Bert (Black) has too few men left.\n"));
    CHECK(has(folder.read("SixSave"), "10. e3-d3xc5 1-0\n"));
    check_loads_again(folder, "six", "SixSave", "wins");
}

TEST_CASE("T1, Y4: a game of Yoté from the menu to the result") {
    const Folder folder;
    const Ran ran = whole_game(
        folder, "yote",
        words(
            "a3 d0 e0 d0-c0 c2 c0-b0 c2-c1 d3 e3 c3 a0 c0 c2 c4 e4 d4 a4 d4-d5 d4 b0-b1 c1-a1xc3 d3-c3 "
            "d4-b4xc3 a2 e5 c5 b4-b3 b0 e3-d3 d1 d2 d0 b4 b5 d2-e2 d1-c1 d3-c3 b5-a5 e0-e1 d0-d1 b3-b2 a5-b5 "
            "a3-b3 c1-b1 e1-c1xb1 b5-a5 a1-a3xa5 c5-b5 e5-c5xb5 b0-b1 c1-a1xc0"));
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "Anna (White) wins: Bert (Black) has no men left.\n"));
    CHECK(has(folder.read("YoteSave"), "26. c1-a1xc0 1-0\n"));
    check_loads_again(folder, "yote", "YoteSave", "wins");
}

TEST_CASE("T1, D6, D8: a game of DVONN with placing from the menu to the score, passes told") {
    const Folder folder;
    const Ran ran = whole_game(
        folder, "dvonn-placed",
        words(
            "f4 i3 c3 e3 f3 d3 e4 g4 h3 d4 f5 g5 c2 i4 h2 c4 b2 b3 j4 i2 g3 j3 d2 e2 f2 h4 g2 e5 h5 c1 i5 g1 "
            "d5 b1 j5 h1 a2 c5 k4 a1 b4 j2 d1 f1 e1 a3 i1 k5 k3 f5e5 c5d5 a2b3 b1c2 b3d3 c1d2 b2c2 k5j4 b4c4 "
            "d2f2 d1e2 j4h2 j5i4 g5h5 i5h4 e3e4 e2g4 f1g2 i1i2 e4g4 i2g2 j3i3 f3f4 d5d3 f4d4 i3g3 h3g3 g1g2 "
            "i4g4 h2h5 e5c3 f2c2 c4c2 d4g4 g3c3"));
    CHECK(ran.status == 0);
    CHECK(times(ran.out, "Bert (Black) has no move and passes.\n") == 2);
    CHECK(has(ran.out, "o Anna (White): 4 stacks, 27 points\nx Bert (Black): 2 stacks, 10 points\n"));
    CHECK(has(ran.out, "Anna (White) wins on points.\nScore: Anna (White) 27, Bert (Black) 10\n"));
    CHECK(times(folder.read("DvonnPlacedSave"), "pass") == 2);
    check_loads_again(folder, "dvonn-placed", "DvonnPlacedSave", "Score: Anna (White) 27, Bert (Black) 10");
}

TEST_CASE("T2: the same lines typed again play the same game") {
    const Lines lines = words("d6 f4 b4 moves g4 e4 back e4 history f6 undo f2 d2");
    CHECK(play("nine", lines).out == play("nine", lines).out);
    const std::vector<std::string> seeded = {"--seed", "9"};
    CHECK(play("dvonn", {"moves"}, seeded).out == play("dvonn", {"moves"}, seeded).out);
}
