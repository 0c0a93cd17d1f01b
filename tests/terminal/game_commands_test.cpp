// What can be typed at every prompt.
#include "playing.h"

using namespace merels::testing;

TEST_CASE("T3: help lists what can be typed, at every prompt") {
    const Ran ran = play("nine", words("help a1 d6 d1 d2 g1 help d6 forfeit help no forfeit yes help"));
    CHECK(times(ran.out, "At every prompt you can also type:\n") == 4);
    for (const char* word : {"save [FILE]", "load [FILE]", "undo", "back", "forfeit", "draw", "hint", "moves",
                             "board", "history [N]", "rules", "new", "help", "quit"}) {
        CAPTURE(word);
        CHECK(times(ran.out, "\n  " + std::string(word) + " ") == 4);
    }
}

TEST_CASE("G6: undo takes back the points of the turn, one by one") {
    const Ran ran =
        play("yote", {"undo", "b2", "b3", "c2", "e5", "b2", "b4", "undo", "undo", "undo", "", "undo"});
    CHECK(times(ran.out, "Nothing of this turn is chosen yet. (back takes back the last turn)\n") == 2);
    const std::string last = after(ran.out, "man to remove: undo\n");
    CHECK(has(last, "Anna, destination: undo\n"));
    CHECK(has(last, "x Bert (Black): 10 in hand, 2 on board, 0 lost\n"));
    CHECK(has(last, "Anna, place a man on: undo\n"));
    CHECK(last.ends_with("Anna, source (blank to place): \n"));
}

TEST_CASE("G6, D8: undo at Confirm? goes back to the destination, and the score is right again") {
    const Ran ran = play("dvonn", {"a2", "a1", "undo", "undo"},
                         {"--position", "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w"});
    const std::string undone = after(ran.out, "Confirm? (yes or no) undo\n");
    CHECK(has(undone, "o Anna (White): 23 stacks, 23 points\nx Bert (Black): 23 stacks, 23 points\n"));
    CHECK(has(undone, "Anna, destination: undo\n"));
    CHECK(undone.ends_with("Anna, source: \n"));
}

TEST_CASE("G6: back takes back the last turn, as often as there are any") {
    const Ran ran = play("nine", words("d6 f4 back back back"));
    CHECK(has(ran.out, "There is no turn to take back.\n"));
    CHECK(after(ran.out, "Anna, place a man on: back\n").starts_with("There is no turn"));
    const Ran ended = play("six", {"d4-c4", "back"}, {"--position", "bbw...wb/..w....w w 0,0"});
    CHECK(
        has(ended.out, "Anna (White) wins: Bert (Black) has no legal move.\nPlay again? (yes or no) back\n"));
    CHECK(ended.out.ends_with("Anna, source: \n"));
}

TEST_CASE("G7: forfeit asks first; no returns to the game, yes ends it") {
    const Ran ran = play("nine", words("d6 forfeit perhaps no f4 FORFEIT y draw forfeit back hint moves"));
    CHECK(
        has(ran.out, "Bert, do you really want to give up? (yes or no) perhaps\nPlease answer yes or no.\n"));
    CHECK(has(ran.out, "Bert, do you really want to give up? (yes or no) no\nBert, place a man on: f4\n"));
    CHECK(has(ran.out,
              "Bert (Black) wins: Anna (White) gave up.\nPlay again? (yes or no) draw\n"
              "The game is over.\n"));
    CHECK(times(ran.out, "The game is over.\n") == 4);
    CHECK(has(ran.out, "There are none: the game is over.\n"));
    CHECK(ran.status == 0);
}

TEST_CASE("G7: forfeit works in the middle of a turn and at Confirm?") {
    CHECK(has(play("nine", words("a1 d6 d1 d2 g1 forfeit yes")).out,
              "Bert (Black) wins: Anna (White) gave up."));
    CHECK(has(play("dvonn", {"forfeit", "yes"}, {"--seed", "1"}).out, "gave up."));
    CHECK(has(play("dvonn", {"a2", "a1", "forfeit", "yes"},
                   {"--position", "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w"})
                  .out,
              "Bert (Black) wins: Anna (White) gave up."));
}

TEST_CASE("G8: a draw is offered and accepted, or lapses with the opponent's next turn") {
    const Ran accepted = play("nine", words("d6 draw draw f4 draw"));
    CHECK(has(accepted.out,
              "Bert (Black) offers a draw. Anna (White) can accept it by typing draw on the next turn.\n"));
    CHECK(has(accepted.out, "A draw has already been offered.\n"));
    CHECK(has(accepted.out, "Bert (Black) offers a draw: type draw to accept, or play on.\n"));
    CHECK(has(accepted.out, "Drawn by agreement.\nPlay again? (yes or no) "));
    const Ran lapsed = play("nine", words("d6 draw f4 b4 g4"));
    CHECK(times(lapsed.out, "type draw to accept") == 1);
    CHECK(lapsed.status == 3);
}

TEST_CASE("T3: hint gives a legal turn, in the middle of a turn too") {
    const Ran ran = play("nine", {"hint"}, {"--position", "wb..w..b/.wb...w./.....b.. w 0,0"});
    const std::string hint = after(ran.out, "Hint: ").substr(0, 5);
    CHECK(has("g1-g4 g1-d1 d6-b6 d6-d5 b2-d2 b2-b4", hint));
    const Ran begun = play("nine", {"d6", "hint"}, {"--position", "wb..w..b/.wb...w./.....b.. w 0,0"});
    const std::string line = after(begun.out, "Hint: ");
    CHECK((line.starts_with("d6-") || has(line, "(undo first)")));
}

TEST_CASE("G3, T3: moves lists exactly the legal turns, from what was picked on") {
    const std::vector<std::string> position = {"--position", "wb..w..b/.wb...w./.....b.. w 0,0"};
    CHECK(has(play("nine", {"moves"}, position).out, "moves\ng1-g4  g1-d1  d6-b6  d6-d5  b2-d2  b2-b4\n"));
    CHECK(has(play("nine", {"d6", "moves"}, position).out, "moves\nd6-b6  d6-d5\n"));
}

TEST_CASE("T3: board, history and rules") {
    const Ran ran = play("nine", {"history", "d6", "f4", "history", "history 1", "history 0", "history 3",
                                  "history x", "board", "rules"});
    CHECK(has(ran.out, "history\nNo turn has been played.\n"));
    CHECK(has(ran.out, "   1  White  d6\n   2  Black  f4\n"));
    CHECK(has(ran.out, "After turn 1, d6:\n\n  7   +-"));
    CHECK(has(ran.out, "The start:\n"));
    CHECK(times(ran.out, "history takes a number of turns from 0 to 2.\n") == 2);
    CHECK(after(ran.out, ": board\n").starts_with("\n  7   +-"));
    CHECK(has(ran.out, "Nine Men's Morris\n  "));
}

TEST_CASE("what is neither a point nor a command is asked again") {
    const Ran ran =
        play("dvonn", {"hlep", "savefile", "123", "\x01\x1b[2J", "\xff\xfe", std::string(5000, 'a')},
             {"--seed", "4"});
    CHECK(times(ran.out, "(help lists what can be typed)") == 6);
    CHECK_FALSE(has(ran.out, "called \"\x01"));
    CHECK(ran.status == 3);
}
