// Reviews: merels review FILE, and review at the prompt after the end.
#include "playing.h"

using namespace merels::testing;

namespace {

// Both sides err before White closes a mill, and White gives up.
const Lines game = words("a5 c4 c5 b2 e5 c4 d3 forfeit yes");

}  // namespace

TEST_CASE("review at the prompt judges every turn of a finished game, and says what it comes from") {
    const Ran ran = play("six", words("review") + game + words("review"));
    CHECK(has(ran.out, "The game is not over. (analyse looks at the best turns)\n"));
    CHECK_FALSE(has(ran.out, "opinion"));
    CHECK(times(ran.out, "Values are from the point of view of the side that played the turn.\n") == 1);
    CHECK(has(ran.out, "   1  White  a5           Good        draw  (tablebase)\n"));
    CHECK(has(ran.out, "   2  Black  c4           Blunder     loses: "));
    CHECK(has(ran.out, "; was: draw  (tablebase)\n"));
    CHECK(has(ran.out, "   3  White  c5           Missed win  draw; was: wins: "));
    CHECK(has(ran.out, "Anna (White): accuracy "));
    CHECK(has(ran.out, ", 1 missed win\n"));
    CHECK(has(ran.out, "Bert (Black): accuracy "));
    CHECK(has(ran.out, ", 2 blunders\n"));
    CHECK(has(ran.out, "Where most was lost:\n"));
    CHECK(has(ran.out, "Turn 4: Bert (Black) played b2. Blunder. Better was e5: "));
    CHECK(has(ran.out, "  better  e5 "));
    CHECK(has(ran.out, "  played  b2 e5x"));
}

TEST_CASE("merels review reads a saved game, as text and as JSON, and refuses what is none") {
    const Folder folder;
    (void)play(folder, "six", game + Lines{"save game"});
    const Ran text = type(folder, {"review", "game", "--ascii"}, {});
    CHECK(text.status == 0);
    CHECK(has(text.out, "   4  Black  b2           Blunder     "));
    const Ran json = type(folder, {"review", "game", "--json"}, {});
    CHECK(json.status == 0);
    CHECK(json.out.starts_with(
        R"({"version":5,"left":0,"turns":[{"played":0,"side":0,"turn":"a5","label":"good",)"));
    CHECK(times(json.out, R"("label":"blunder")") == 2);
    CHECK(times(json.out, R"("source":"tablebase")") == 6);
    const Ran none = type(folder, {"review", "nothing"}, {});
    CHECK(none.status == 2);
    CHECK(has(none.err, "nothing"));
}

TEST_CASE("merels review judges a record of a game without tables by the engine") {
    const Folder folder;
    (void)play(folder, "yote", words("a1 b2 forfeit yes") + Lines{"save game"});
    const Ran ran = type(folder, {"review", "game", "--nodes", "2000"}, {});
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "(engine, depth "));
    CHECK(has(ran.out, "What the engine says of a turn is its opinion"));
}
