// How a game ends: Y4.
#include "core/history.h"
#include "yote/test_game.h"

namespace merels::yote {
namespace {

void play(History& history, const AnyGame& game, std::string_view text) {
    const auto turn = read_turn(game.geometry(), history.position(), text);
    if (!turn) FAIL(std::string(text), ": ", turn.error().text());
    history.play(*turn);
}

TEST_CASE("Y4: all the opponent's men gone, hand and board: win") {
    const TestGame test;
    CHECK(test.outcome("6/6/4w1/6/6 b 4,0 -,-") == "White wins: Black has no men left");
    CHECK(test.outcome("6/6/4b1/6/6 w 0,4 -,-") == "Black wins: White has no men left");
    CHECK(test.outcome("6/6/4w1/6/6 b 4,1 -,-") == "in progress");
    CHECK(test.after("6/6/2wb2/6/5b w 3,0 -,-", "c2-c4xe5") == "6/6/4w1/6/6 b 3,0 -,-");
    CHECK(test.turns("6/6/4w1/6/6 b 4,0 -,-").empty());
}

TEST_CASE("Y4: both sides with three men or fewer, hand and board: draw") {
    const TestGame test;
    CHECK(test.outcome("6/6/1b2w1/6/6 b 2,2 -,-") == "drawn: neither side has enough men to go on");
    CHECK(test.turns("6/6/1b2w1/6/6 b 2,2 -,-").empty());
    CHECK(test.outcome("6/6/1b2w1/6/6 b 3,2 -,-") == "in progress");
    CHECK(test.outcome("6/6/1b2w1/6/6 b 0,3 -,-") == "in progress");
}

TEST_CASE("Y4: all men gone comes before three men or fewer") {
    CHECK(TestGame().outcome("6/6/4w1/6/6 b 0,0 -,-") == "White wins: Black has no men left");
}

TEST_CASE("draw-at: the number of men that draws is a switch, and can be none") {
    const auto* const text = "6/6/1b2w1/6/6 b 2,2 -,-";
    CHECK(TestGame("draw-at: 2").outcome(text) == "in progress");
    CHECK(TestGame("draw-at: 0").outcome("6/6/1b2w1/6/6 b 0,0 -,-") == "in progress");
    CHECK(TestGame("draw-at: 5").outcome("6/6/1b2w1/6/6 b 4,4 -,-") ==
          "drawn: neither side has enough men to go on");
}

TEST_CASE("Y4: the side to move has no move: the side with more men wins, equal is a draw") {
    CHECK(TestGame().outcome("wbb3/b5/b5/6/6 w 0,0 -,-") ==
          "Black wins with more men: there is no move left");
    CHECK(TestGame().turns("wbb3/b5/b5/6/6 w 0,0 -,-").empty());
    CHECK(TestGame().outcome("wbb3/b5/b5/6/6 w 1,0 -,-") == "in progress");
    CHECK(TestGame().outcome("wbb3/b5/6/6/6 w 0,2 -,-") == "in progress");  // b0 can be jumped
    CHECK(TestGame("rows: 8\ncolumns: 3").outcome("www/www/www/bbb/bbb/3/3/3 w 0,0 -,-") ==
          "White wins with more men: there is no move left");
    CHECK(TestGame().outcome("wwwwww/wwwwww/bbbbbb/bbbbbb/6 w 0,0 -,-") ==
          "drawn: there is no move left, and the men are equal");
}

TEST_CASE("Y4: the men in hand of the side that could move count") {
    CHECK(TestGame("rows: 8\ncolumns: 3").outcome("www/www/bbb/bbb/3/3/3/3 w 0,1 -,-") ==
          "Black wins with more men: there is no move left");
}

TEST_CASE("Y4: a step that Y3 forbids is no move") {
    CHECK(TestGame().outcome("w5/b5/b5/6/4bb w 0,0 a1a0,-") ==
          "Black wins with more men: there is no move left");
    CHECK(TestGame().outcome("w5/b5/b5/6/4bb w 0,0 -,-") == "in progress");
    CHECK(TestGame("step-back: yes").outcome("w5/b5/b5/6/4bb w 0,0") == "in progress");
}

TEST_CASE("Y4: three men or fewer comes before having no move") {
    CHECK(TestGame().outcome("w5/b5/b5/6/6 w 0,0 a1a0,-") == "drawn: neither side has enough men to go on");
}

TEST_CASE("no-move: a side with no move may lose, or the game be drawn") {
    const auto* const blocked = "www/www/www/bbb/bbb/3/3/3 w 0,0 -,-";
    CHECK(TestGame("rows: 8\ncolumns: 3\nno-move: loses").outcome(blocked) ==
          "Black wins: White has no legal move");
    CHECK(TestGame("rows: 8\ncolumns: 3\nno-move: draws").outcome(blocked) ==
          "drawn: there is no legal move");
}

TEST_CASE("Y4: repetition, the forbidden steps being part of the position") {
    const TestGame test;
    History history(test.game(), test.at("w5/6/2w3/6/bb1b2 w 0,2 -,-"));
    const auto round = {"c2-b2", "e3-d3", "a0-a1", "e1-e2", "b2-c2", "d3-e3", "a1-a0", "e2-e1"};
    const auto go_round = [&] {
        for (const auto* const turn : round) play(history, test.game(), turn);
    };
    go_round();
    go_round();
    // The board stands as it did for the third time, but at first any step was free.
    CHECK(history.position().text() == "w5/6/2w3/6/bb1b2 w 0,2 a1a0,e2e1");
    CHECK(history.times_seen() == 2);
    CHECK_FALSE(history.outcome().over());
    play(history, test.game(), "c2-b2");
    CHECK_FALSE(history.outcome().over());
    play(history, test.game(), "e3-d3");
    CHECK(history.outcome() == Outcome::draw(Why::repetition));
}

TEST_CASE("Y4: the turn limit counts turns without a placing or a removal") {
    CHECK(TestGame().game().draw_rules().quiet_turns == 200);
    CHECK(TestGame().game().draw_rules().repetitions == 3);
    const TestGame test("quiet-turns: 3");
    History history(test.game(), test.at("w5/6/2w3/6/bb1b2 w 1,2 -,-"));
    play(history, test.game(), "c2-b2");
    play(history, test.game(), "e3-d3");
    play(history, test.game(), "c5");
    CHECK(history.quiet_turns() == 0);
    for (const auto* const turn : {"d3-c3", "a0-a1"}) {
        play(history, test.game(), turn);
        CHECK_FALSE(history.outcome().over());
    }
    play(history, test.game(), "e1-e2");
    CHECK(history.outcome() == Outcome::draw(Why::turn_limit));
}

}  // namespace
}  // namespace merels::yote
