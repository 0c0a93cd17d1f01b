// The ends of games, and the end of the input.
#include "playing.h"
#include "support/paths.h"

using namespace merels::testing;

TEST_CASE("M8, G12: a side with no legal move loses, and a new game is offered with the sides changed over") {
    const Ran ran = play("six", {"d4-c4", "hello", "yes"}, {"--position", "bbw...wb/..w....w w 0,0"});
    CHECK(has(ran.out,
              "Anna (White) wins: Bert (Black) has no legal move.\nPlay again? (yes or no) hello\n"
              "Please answer yes or no.\n"));
    CHECK(has(ran.out, "o Bert (White): 6 in hand, 0 on board, 0 lost\nx Anna (Black): 6 in hand"));
    CHECK(ran.status == 3);
}

TEST_CASE("M9: the same position for the third time is a draw, by itself") {
    const Ran ran =
        play("six", words("e5-e3 c5-e5 e3-d3 e5-c5 d3-e3 c5-e5 e3-d3 e5-c5 d3-e3 c5-e5 e3-d3 e5-c5 "),
             {"--position", "bbw...wb/..w....w w 0,0"});
    CHECK(has(ran.out, "Drawn: the same position for the third time.\nPlay again? (yes or no) "));
    CHECK(ran.status == 0);
}

TEST_CASE("M11: the first mill wins in Three") {
    CHECK(has(play("three", words("b2 a3 b3 a2 b1")).out, "Anna (White) wins by closing the first mill.\n"));
}

TEST_CASE("Y4: all men gone, and three men or fewer on both sides") {
    CHECK(has(play("yote", {"a0-a2"}, {"--position", "wb4/6/6/6/6 w 3,0 -,-"}).out,
              "Anna (White) wins: Bert (Black) has no men left.\n"));
    CHECK(has(play("yote", {"a0-a2xe0"}, {"--position", "wb4/6/6/6/b2b1b w 2,1 -,-"}).out,
              "Drawn: neither side has enough men to go on.\n"));
}

TEST_CASE("D6, D7: the move that ends the game is confirmed too, and the score told") {
    const Ran last = play("dvonn", {"g3", "c3", "no", "g3c3", "yes"},
                          {"--position", "........./..w8......./..W3b5..w4..../.....W10w2.../.....b5... w"});
    CHECK(times(last.out, "Confirm? (yes or no) ") == 2);
    CHECK(has(last.out, "Anna (White) wins on points.\nScore: Anna (White) 27, Bert (Black) 10\n"));
}

TEST_CASE("T2: end of input ends the program: status 3 and a message for an unfinished game") {
    const std::string start_of_dvonn = "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w";
    const std::vector<std::pair<Lines, std::string>> prompts = {
        {{}, "nine"},                        // place
        {words("a1 d6 d1 d2 g1"), "nine"},   // man to remove
        {words("b2 b3"), "yote"},            // source
        {{"b2", "b3", ""}, "yote"},          // place after blank
        {words("b2 b3 b2"), "yote"},         // destination
        {words("d6 forfeit"), "nine"},       // give up?
        {words("d6 quit"), "nine"},          // save first?
        {words("d6 new"), "nine"},           //
        {words("forfeit yes yes"), "nine"},  // the game after
        {{"save a/b", "moves"}, "nine"},     //
    };
    for (const auto& [lines, game] : prompts) {
        CAPTURE(game);
        CAPTURE(lines.size());
        const Folder folder;
        const Ran ran = play(folder, game, lines);
        CHECK(ran.status == 3);
        CHECK(ran.err == "The input ended before the game did. It was not saved.\n");
        CHECK(folder.files().empty());
    }
    const Ran confirm = play("dvonn", {"a2a1"}, {"--position", start_of_dvonn});
    CHECK(confirm.status == 3);
    const Ran waiting = type(Folder(), {"play", "nine", "--black", "computer:1", "--wait"}, {"d6"});
    CHECK(waiting.status == 3);
    const Folder folder;
    folder.write("There", "mine");
    CHECK(play(folder, "nine", {"d6", "save There"}).status == 3);  // Replace it?
    CHECK(folder.read("There") == "mine");
}

TEST_CASE("T2: end of input after the end of the game is a good end: status 0") {
    CHECK(play("nine", words("forfeit yes")).status == 0);
    CHECK(play("three", words("b2 a3 b3 a2 b1")).status == 0);
    CHECK(play("three", words("b2 a3 b3 a2 b1 no")).status == 0);
    CHECK(play("nine", words("quit")).status == 0);
    CHECK(type(Folder(), {}, {}).status == 0);
}

TEST_CASE("a last line without its end is still a line, and lines may end as on other systems") {
    const Ran ran = run(in_build("merels"), {"play", "nine"}, "d6\r\nf4", {"/tmp", {}});
    CHECK(has(ran.out, "White, place a man on: d6\n"));
    CHECK(has(ran.out, "Black, place a man on: f4\n"));
}

TEST_CASE("odd names: long, empty, the same, with control characters") {
    const auto named = [](const std::string& white, const std::string& black) {
        return type(Folder(), {"play", "nine", "--white", white, "--black", black}, {"d6"});
    };
    CHECK(has(named(std::string(300, 'a'), "Bert").out, std::string(40, 'a') + "... (White): 9 in hand"));
    CHECK(has(named("", " ").out, "White: 9 in hand"));
    CHECK(has(named("", "").out, "White, place a man on: d6\n"));
    CHECK(has(named("Anna", "Anna").out, "Anna (White), place a man on: d6\n"));
    CHECK(has(named("An\033[2Jna\n", "B").out, "An?[2Jna (White)"));
    CHECK(has(named("Zoé", "B").out, "Zoé (White)"));
    CHECK(has(named("a \"b\" \\c", "B").out, "a \"b\" \\c, place a man on: "));
}
