// Against the computer.
#include <filesystem>

#include "playing.h"

using namespace merels::testing;

namespace {

Ran against(const Folder& folder, const std::string& game, const std::string& white, const std::string& black,
            const Lines& lines, const std::vector<std::string>& options = {}) {
    std::vector<std::string> command = {"play", game,      "--white", white, "--black",
                                        black,  "--ascii", "--seed",  "3"};
    command.insert(command.end(), options.begin(), options.end());
    return type(folder, command, lines);
}

}  // namespace

TEST_CASE("G9: the person picks the side and a level; the computer answers by itself") {
    const Folder folder;
    const Ran white = against(folder, "nine", "Zoe", "computer:2", {"d6", "history"});
    CHECK(has(white.out, "x Computer 2 (Black): 9 in hand"));
    CHECK(has(white.out, "Computer 2 (Black) plays "));
    CHECK(has(white.out, "   2  Black  "));
    const Ran black = against(folder, "nine", "computer:1", "Zoe", {"history"});
    CHECK(has(black.out, "Computer 1 (White) plays "));
    CHECK(has(black.out, "   1  White  "));
    CHECK(has(black.out, "Zoe, place a man on: "));
    CHECK(has(against(folder, "nine", "Computer", "Zoe", {}).out, "Computer 1 (White) plays "));
}

TEST_CASE("G9: without a level the computer starts at level 1 and adapts to the results, game by game") {
    const Folder folder;
    const auto levels = folder.path() + "/state/merels";
    std::filesystem::create_directories(levels);
    folder.write("state/merels/levels", "nine 3 -1\nsix 4 0\n");
    const Ran ran = against(folder, "nine", "Zoe", "computer", {"forfeit", "yes", "yes", "save Again"});
    CHECK(has(ran.out, "x Computer 3 (Black)"));
    CHECK(has(ran.out, "The computer plays at level 2 (Beginner) next time.\n"));
    CHECK(has(folder.read("Again"), "[White \"Computer 2\"]\n"));
    CHECK(folder.read("state/merels/levels") == "nine 2 0\nsix 4 0\n");
    // at a level of one's own, and in a position of one's own, nothing counts
    (void)against(folder, "six", "Zoe", "computer:4", {"forfeit", "yes", "no"});
    (void)against(folder, "six", "Zoe", "computer", {"forfeit", "yes", "no"},
                  {"--position", "b.....b./wwwww.b. w 0,0"});
    CHECK(folder.read("state/merels/levels") == "nine 2 0\nsix 4 0\n");
    // a damaged file counts as none
    folder.write("state/merels/levels", "nine 99 0\nsix four\n");
    CHECK(has(against(folder, "nine", "Zoe", "computer", {}).out, "x Computer 1 (Black)"));
}

TEST_CASE("G9: a level is a number from 1 to 10") {
    for (const char* player :
         {"computer:0", "computer:11", "computer:", "computer:x", "computer:5x", "computer:-1"}) {
        CAPTURE(player);
        const Ran ran = against(Folder(), "nine", player, "Zoe", {});
        CHECK(ran.status == 2);
        CHECK(ran.err == "\"" + std::string(player) + "\": the computer's level is a number from 1 to 10\n");
    }
    CHECK(has(against(Folder(), "nine", "computerist", "Zoe", {}).out, "computerist, place a man on: "));
}

TEST_CASE("G9: with --wait the computer waits to be told, and nothing a person does moves its men") {
    const Ran ran = against(Folder(), "nine", "computer:1", "Zoe",
                            {"d6", "d7-d6", "undo", "moves", "", "history"}, {"--wait"});
    CHECK(has(ran.out,
              "Press Enter to let Computer 1 move: d6\n"
              "It is the turn of Computer 1 (White). Press Enter to let it move.\n"
              "Press Enter to let Computer 1 move: d7-d6\n"));
    CHECK(times(ran.out, "Press Enter to let it move.") == 2);
    CHECK(has(ran.out, "Nothing of this turn is chosen yet."));
    CHECK(times(ran.out, "Computer 1 (White) plays ") == 1);
    CHECK(has(ran.out, "Zoe, place a man on: history\n   1  White  "));
}

TEST_CASE("G9, G7: the person can give up on the computer's turn, and it is the person who loses") {
    const Ran ran =
        against(Folder(), "nine", "computer:1", "Zoe", {"forfeit", "no", "forfeit", "yes"}, {"--wait"});
    CHECK(has(
        ran.out,
        "Zoe, do you really want to give up? (yes or no) no\nPress Enter to let Computer 1 move: forfeit\n"));
    CHECK(has(ran.out, "Computer 1 (White) wins: Zoe (Black) gave up.\n"));
}

TEST_CASE("G9: after a loss, the turning point is told once, and again by analyse") {
    const Ran ran = against(Folder(), "nine", "Zoe", "computer:1", {"f2", "forfeit", "yes", "analyse", "no"},
                            {"--position", "bb...w../......../w....... w 7,7", "--wait"});
    const std::string told = "The turning point was turn 1: Zoe (White) played f2. Better was g7: ";
    const auto question = ran.out.find("Play again? (yes or no) ");
    CHECK(has(ran.out.substr(0, question), told));
    CHECK(times(ran.out.substr(0, question), told) == 1);
    CHECK(times(ran.out, told) == 2);
    CHECK(has(ran.out, "keeps Black from closing a mill on g7\n"));
}

TEST_CASE("G9: after a loss, an easier level is offered, down to the first") {
    const Ran easier =
        against(Folder(), "nine", "Zoe", "computer:5", {"forfeit", "yes", "yes", "yes", "quit"}, {"--wait"});
    CHECK(has(easier.out, "Play again? (yes or no) yes\nPlay at the easier level 4 ("));
    CHECK(has(easier.out, "Press Enter to let Computer 4 move: "));
    const Ran same =
        against(Folder(), "nine", "Zoe", "computer:5", {"forfeit", "yes", "yes", "no", "quit"}, {"--wait"});
    CHECK(has(same.out, "Press Enter to let Computer 5 move: "));
    const Ran first =
        against(Folder(), "nine", "Zoe", "computer:1", {"forfeit", "yes", "yes", "quit"}, {"--wait"});
    CHECK_FALSE(has(first.out, "easier level"));
}

TEST_CASE("W7: rematches make a series, whose score is shown at the end of each") {
    const Ran ran =
        against(Folder(), "six", "Zoe", "computer:1",
                {"forfeit", "yes", "yes", "forfeit", "yes", "yes", "forfeit", "yes", "no"}, {"--wait"});
    CHECK(has(ran.out, "Series: Computer 1 (White) 2, Zoe (Black) 0\n"));
    CHECK(has(ran.out, "Series: Zoe (White) 0, Computer 1 (Black) 3\n"));
    CHECK(times(ran.out, "Series: ") == 2);  // the first game is no series yet
    const Ran drawn = play("nine", {"draw", "d6", "draw", "yes", "draw", "d6", "draw", "no"});
    CHECK(has(drawn.out, "Series: Bert (White) 1, Anna (Black) 1\n"));
}

TEST_CASE("G9: after a loss, an easier level is offered where the level adapts, and goes on adapting") {
    const Folder folder;
    std::filesystem::create_directories(folder.path() + "/state/merels");
    folder.write("state/merels/levels", "nine 5 0\n");
    const Ran ran =
        against(folder, "nine", "Zoe", "computer", {"forfeit", "yes", "yes", "yes", "quit"}, {"--wait"});
    CHECK(has(ran.out, "Play again? (yes or no) yes\nPlay at the easier level 4 ("));
    CHECK(has(ran.out, "Press Enter to let Computer 4 move: "));
    CHECK(folder.read("state/merels/levels") == "nine 4 0\n");
    const Ran same =
        against(folder, "nine", "Zoe", "computer", {"forfeit", "yes", "yes", "no", "quit"}, {"--wait"});
    CHECK(has(same.out, "Press Enter to let Computer 4 move: "));
    CHECK(folder.read("state/merels/levels") == "nine 4 -1\n");
}

TEST_CASE("G6: back against the computer goes back to the person's own last turn") {
    const Ran ran = against(Folder(), "nine", "Zoe", "computer:1", {"d6", "back", "history"});
    CHECK(has(ran.out, "No turn has been played.\n"));
    CHECK(times(ran.out, "plays ") == 1);
    const Ran computer_first = against(Folder(), "nine", "computer:1", "Zoe", {"back", "history"});
    CHECK(has(computer_first.out, "Zoe, place a man on: back\nYou have no turn to take back.\n"));
    CHECK(times(computer_first.out, "plays ") == 1);
    const Ran waiting = against(Folder(), "nine", "Zoe", "computer:1", {"d6", "back", "history"}, {"--wait"});
    CHECK(has(waiting.out, "No turn has been played.\n"));
}

TEST_CASE("G8: the computer declines a draw when it is not behind, and the game goes on") {
    const Folder folder;
    const Ran ran = against(folder, "nine", "Zoe", "computer:1", {"draw", "draw", "save Declined", "d6"});
    CHECK(times(ran.out, "Computer 1 (Black) declines.\n") == 2);
    CHECK_FALSE(has(folder.read("Declined"), "DrawOffer"));
    CHECK(has(ran.out, "Computer 1 (Black) plays "));
    const Ran behind =
        against(Folder(), "six", "Zoe", "computer:1", {"draw"}, {"--position", "b.....b./wwwww.b. w 0,0"});
    CHECK(has(behind.out, "Drawn by agreement.\n"));
}

TEST_CASE("G8: the computer answers an offer that a saved game holds") {
    const Folder folder;
    (void)play(folder, "nine", {"d6", "draw", "save Offered"});
    std::string offered = folder.read("Offered");
    offered.replace(offered.find("[White \"Anna\"]\n"), 15, "[White \"Anna\"]\n[WhiteLevel \"1\"]\n");
    folder.write("ToComputer", offered);
    const Ran ran = type(folder, {"play", "nine", "--load", "ToComputer"}, {"save Answered"});
    CHECK(has(ran.out, "Anna (White) declines.\n"));
    CHECK_FALSE(has(folder.read("Answered"), "DrawOffer"));
}

TEST_CASE("G5: against the computer a game is saved on either side's turn, side and level included") {
    const Folder folder;
    (void)against(folder, "nine", "Zoe", "computer:7", {"save MyTurn", "d6", "save ItsTurn"}, {"--wait"});
    CHECK(has(folder.read("MyTurn"), "[White \"Zoe\"]\n[Black \"Computer 7\"]\n[BlackLevel \"7\"]\n"));
    CHECK(has(folder.read("ItsTurn"), "1. d6 *\n"));
    const Ran mine = type(folder, {"play", "nine", "--load", "MyTurn", "--wait"}, {"save Copy", "d6"});
    CHECK(folder.read("Copy") == folder.read("MyTurn"));
    CHECK(has(mine.out, "Press Enter to let Computer 7 move: "));
    const Ran its = type(folder, {"play", "nine", "--load", "ItsTurn", "--wait"}, {"save Copy2"});
    CHECK(folder.read("Copy2") == folder.read("ItsTurn"));
    CHECK(has(its.out, "Press Enter to let Computer 7 move: "));
    (void)against(folder, "nine", "computer:2", "Zoe", {"save AsBlack"}, {"--wait"});
    CHECK(has(folder.read("AsBlack"), "[White \"Computer 2\"]\n[WhiteLevel \"2\"]\n[Black \"Zoe\"]\n"));
    CHECK(has(type(folder, {"play", "nine", "--load", "AsBlack"}, {}).out, "Computer 2 (White) plays "));
    // The computer's turn of a finished game stays finished.
    (void)against(folder, "nine", "Zoe", "computer:2", {"d6", "forfeit", "yes", "save Ended"}, {"--wait"});
    CHECK(has(type(folder, {"play", "nine", "--load", "Ended"}, {}).out,
              "(Black) wins: Zoe (White) gave up.\n"));
}

TEST_CASE("T1: computer against computer plays a legal game of each kind to its end") {
    for (const char* game : {"three", "six", "yote", "dvonn"}) {
        CAPTURE(game);
        const Folder folder;
        const Ran ran = against(folder, game, "computer:1", "computer:1", {"forfeit", "draw", "save", "no"});
        CHECK(ran.status == 0);
        CHECK(has(ran.out, "Play again? (yes or no) "));
        CHECK(has(ran.out, "The game is over.\n"));
        CHECK(folder.files().size() == 1);  // the file is read again only if every turn is legal
        CHECK(has(type(folder, {}, {"load", "1"}).out, "Play again? (yes or no) "));
    }
}

TEST_CASE("G9: between computers there is nobody to give up or to offer a draw") {
    const Ran ran =
        against(Folder(), "nine", "computer:1", "computer:1", {"forfeit", "draw", "", "back"}, {"--wait"});
    CHECK(has(ran.out, "Only a person can give up.\n"));
    CHECK(has(ran.out, "Only a person can offer a draw.\n"));
    CHECK(ran.status == 3);
}

TEST_CASE("T3: the computer as an opponent is chosen in the menu, and watched there") {
    const Ran ran =
        type(Folder(), {"--ascii", "--seed", "1"}, {"computer", "3", "Zoe", "1", "black", "quit", "no"});
    CHECK(has(ran.out, "Computer 1 (White) plays "));
    CHECK(ran.status == 0);
    const Ran watched = type(Folder(), {"--ascii", "--seed", "1"}, {"watch", "three", "1", "", "no", "quit"});
    CHECK(has(watched.out, "Computer 5 (Black) plays "));
    CHECK(has(watched.out, "Play again? (yes or no) no\n"));
    CHECK(watched.status == 0);
}

TEST_CASE("an analysis lasts as many seconds as are typed, on as many threads as are wanted") {
    const Ran ran = play("nine", {"analyse 1", "analyse 0", "analyse long", "quit"}, {"--threads", "2"});
    CHECK(times(ran.out, "The best turns for Anna (White), looking ") == 1);
    CHECK(times(ran.out, "For how many seconds? A number from 1 to 3600.\n") == 2);
    CHECK(play("nine", {"quit"}, {"--threads", "0"}).status != 0);
}
