// Every reason why a set-up is impossible (G10).
#include "dvonn/setup_check.h"

#include <doctest/doctest.h>
#include <memory>

#include "dvonn/board.h"
#include "dvonn/game.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::Texts;

namespace {

const std::unique_ptr<AnyGame> game = dvonn::make_game(dvonn::named_variants()[0]);
const std::unique_ptr<AnyGame> placed_game = dvonn::make_game(dvonn::named_variants()[1]);

const std::string rest = "/........../.........../........../......... w";

// What is wrong with a stacking position.
Texts problems(const std::string& text) {
    return merels::testing::problems(*game, text);
}
// What is wrong with a placing position.
Texts placing_problems(const std::string& text) {
    return merels::testing::problems(*placed_game, text);
}

Texts problems(const AnyGame& any, const Setup& setup) {
    Texts texts;
    for (const Message& problem : any.problems(setup)) texts.insert(problem.text());
    return texts;
}

}  // namespace

TEST_CASE("G10: positions that games come to have no problems, those of both phases and decided ones") {
    CHECK(problems("bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w").empty());
    CHECK(problems("..B4bbb.../...b2bb3B7.../...b2b2bb..../...w5.b3..../...r..... b").empty());
    CHECK(problems("........./..w8......./..W7b5......./.....W10w2.../.....b5... b").empty());
    CHECK(placing_problems("........./........../.........../........../......... w 23,23,3").empty());
    CHECK(placing_problems("r..r...../...r....../.........b./........../......... w 23,22,0").empty());
    CHECK(placing_problems("........./..w8......./..W7b5......./.....W10w2.../.....b5... b").empty());
}

TEST_CASE("G10: a set-up of another board") {
    Setup setup = game->start(0).setup();
    setup.board.pop_back();
    CHECK(problems(*game, setup) == Texts{"the board has 49 points, not 48"});
}

TEST_CASE("G10: stacks that are none") {
    Setup setup = game->start(0).setup();
    setup.board[0] = {Colour::white, 0, false};
    setup.board[1] = {Colour::none, 3, false};
    setup.board[2] = {Colour::none, 0, true};
    setup.board[3] = {Colour::red, 2, true};
    setup.board[4] = {Colour::black, 1, true};
    CHECK(problems(*game, setup) ==
          Texts{"a stack needs a colour and a height; one of them is missing on a1, b1, c1",
                "a red piece cannot be on top of a stack: d1",
                "a white or black piece alone cannot hold a red one: e1"});
}

TEST_CASE("G10: a lone red set up by its colour alone is a red") {
    Setup setup = *game->read("rwb.....r/........../.........../........../........r w");
    setup.board[0].holds_red = false;
    CHECK(problems(*game, setup).empty());
    CHECK(game->position(setup).text() == "rwb.....r/........../.........../........../........r w");
}

TEST_CASE("G10: the empty board") {
    CHECK(problems("........." + rest) == Texts{"the board is empty"});
}

TEST_CASE("G10: more pieces than there are") {
    CHECK(problems("W40b10......." + rest) == Texts{"there are 50 pieces on the board; the maximum is 49"});
    CHECK(problems("W40b9......." + rest).empty());
}

TEST_CASE("G10: more stacks of a colour than it has pieces") {
    CHECK(problems("wwwwwwwww/wwwwwwwwww/wwwwwrrr.../........../......... b") ==
          Texts{"White tops 24 stacks, but has only 23 pieces"});
    CHECK(problems("bbbbbbbbb/bbbbbbbbbb/bbbbbrrr.../........../......... w") ==
          Texts{"Black tops 24 stacks, but has only 23 pieces"});
}

TEST_CASE("G10: no red, too many, or no room for all three") {
    CHECK(problems("wb......." + rest) ==
          Texts{"there is no red piece on the board, so no stack is connected to one"});
    CHECK(problems("rrrW2....." + rest) == Texts{"4 stacks hold a red piece, but there are only 3 reds"});
    CHECK(problems("rW2......." + rest) ==
          Texts{"no red ever leaves the board, but the stacks that hold one have room for only 2 of the 3"});
    CHECK(problems("rW3......." + rest).empty());
    CHECK(problems("W4........" + rest).empty());
}

TEST_CASE("G10: stacks that are not connected to a red") {
    CHECK(problems("W4b.ww...b/........../.........../........../......... w") ==
          Texts{"not connected to a red piece: d1, e1, i1"});
}

TEST_CASE("G10: a hole that no stack can have left") {
    CHECK(problems("........./.bb......./.r.w......./.bb......./........W3 w") ==
          Texts{"these cells are shut in, so no stack can ever have left them: c3"});
    CHECK(problems("........./.bb......./.r.w......./.b......../........W3 w").empty());
}

TEST_CASE("G10: on the full board White is to move, unless it had to pass") {
    CHECK(problems("bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw b") ==
          Texts{"no stack has moved yet: it is White's turn"});
    CHECK(problems("bbbbbbbbb/bwwwwwwwwb/rwwwwwwwwwr/bwwwwwwbbb/bbbbbbrbb b").empty());
}

TEST_CASE("G10: a side that has not moved cannot have made the last move") {
    const std::string white_moved = "bbrbbbbw2./wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw ";
    CHECK(problems(white_moved + "b").empty());
    CHECK(problems(white_moved + "w") == Texts{"it cannot be White's turn: Black has not moved yet"});
}

TEST_CASE("G10: every reason is given") {
    CHECK(problems("W2.W2.W2.W2w45./........../.........../........../........b w") ==
          Texts{"there are 54 pieces on the board; the maximum is 49",
                "4 stacks hold a red piece, but there are only 3 reds", "not connected to a red piece: k5"});
}

TEST_CASE("G10: pieces in hand in the game that starts with a full board") {
    const Setup setup = *placed_game->read("........./........../.........../........../......... w 23,23,3");
    CHECK(problems(*game, setup) ==
          Texts{"there are no pieces in hand in this game: it starts with all of them on the board"});
    CHECK(problems(*placed_game, setup).empty());
}

TEST_CASE("G10: fewer than no pieces in hand") {
    Setup setup = placed_game->start(0).setup();
    setup.hand[1] = -1;
    CHECK(problems(*placed_game, setup) == Texts{"the number of pieces in hand cannot be negative"});
    setup = game->start(0).setup();
    setup.red_hand = -1;
    CHECK(problems(*game, setup) ==
          Texts{"the number of pieces in hand cannot be negative",
                "there are no pieces in hand in this game: it starts with all of them on the board"});
}

TEST_CASE("G10: while placing, nothing stands on anything") {
    CHECK(placing_problems("rrrb2w..../........../.........../........../......... b 22,22,0")
              .contains("no piece stands on another while there are pieces in hand: d1"));
}

TEST_CASE("G10: while placing, board and hand together make 23, 23 and 3") {
    CHECK(placing_problems("rrrb...../........../.........../........../......... w 22,23,1") ==
          Texts{"there are 22 white pieces, hand included, not 23",
                "there are 24 black pieces, hand included, not 23",
                "there are 4 red pieces, hand included, not 3"});
    CHECK(placing_problems("br......./........../.........../........../......... w 1,0,0") ==
          Texts{"there is 1 white piece, hand included, not 23",
                "there is 1 black piece, hand included, not 23",
                "there is 1 red piece, hand included, not 3"});
}

TEST_CASE("G10: while placing, the reds come first and then the sides in turn") {
    CHECK(placing_problems("rrb....../........../.........../........../......... b 23,22,1") ==
          Texts{"the reds are placed first, but not all of them are on the board"});
    CHECK(
        placing_problems("rrrbb..../........../.........../........../......... b 23,21,0") ==
        Texts{
            "Black and White place in turn, Black first: there cannot be 2 black and 0 white on the board"});
    CHECK(
        placing_problems("rrrw...../........../.........../........../......... w 22,23,0") ==
        Texts{
            "Black and White place in turn, Black first: there cannot be 0 black and 1 white on the board"});
}

TEST_CASE("G10: while placing, the number of pieces says whose turn it is") {
    CHECK(placing_problems("........./........../.........../........../......... b 23,23,3") ==
          Texts{"pieces on the board: 0; so it is White's turn to place"});
    CHECK(placing_problems("rrrb...../........../.........../........../......... b 23,22,0") ==
          Texts{"pieces on the board: 4; so it is White's turn to place"});
    CHECK(placing_problems("r......../........../.........../........../......... w 23,23,2") ==
          Texts{"pieces on the board: 1; so it is Black's turn to place"});
}
