// Position texts, both ways, and what is wrong with those that cannot be read.
#include "dvonn/notation.h"

#include <doctest/doctest.h>
#include <string>

#include "dvonn/board.h"

using namespace merels;
using namespace merels::dvonn;

namespace {

const Variant& random_set_up = named_variants()[0];
const Variant& players_set_up = named_variants()[1];

Piece stack_on(const Setup& setup, std::string_view name) {
    const auto point = geometry().find(name);
    REQUIRE(point);
    return setup.board[point.value_or(0)];
}

std::string error(std::string_view text, const Variant& variant = players_set_up) {
    const auto setup = read(variant, text);
    REQUIRE(!setup);
    return setup.error().text();
}

const std::string empty_rows = "/........../.........../........../......... ";

}  // namespace

TEST_CASE("a position text says what stands on every cell and who is to move") {
    const auto setup = read(random_set_up, "r.w3b....W10/........../.........../........../........B2 b");
    REQUIRE(setup);
    CHECK(stack_on(*setup, "a1") == Piece{Colour::red, 1, true});
    CHECK(stack_on(*setup, "b1") == Piece{});
    CHECK(stack_on(*setup, "c1") == Piece{Colour::white, 3, false});
    CHECK(stack_on(*setup, "d1") == Piece{Colour::black, 1, false});
    CHECK(stack_on(*setup, "i1") == Piece{Colour::white, 10, true});
    CHECK(stack_on(*setup, "k5") == Piece{Colour::black, 2, true});
    CHECK(setup->to_move == Side::black);
    CHECK(setup->hand == std::array{0, 0});
    CHECK(setup->red_hand == 0);
}

TEST_CASE("while placing, a third field says what is left in hand: white, black, red") {
    const std::string text = "........." + empty_rows + "w 23,22,1";
    const auto setup = read(players_set_up, text);
    REQUIRE(setup);
    CHECK(setup->hand == std::array{23, 22});
    CHECK(setup->red_hand == 1);
    CHECK(write(*setup) == text);
}

TEST_CASE("texts are written as they are read") {
    for (const std::string text : {"bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w",
                                   "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w",
                                   "..B4bbb.../...b2bb3B7.../...b2b2bb..../...w5.b3..../...r..... b",
                                   "........./..w8......./..W7b5......./.....W10w2.../.....b5... b"}) {
        const auto setup = read(random_set_up, text);
        REQUIRE(setup);
        CHECK(write(*setup) == text);
    }
}

TEST_CASE("a height of 1 may be written, and spaces may be many") {
    const auto setup = read(random_set_up, "w1........" + empty_rows + "  w  ");
    REQUIRE(setup);
    CHECK(write(*setup) == "w........" + empty_rows + "w");
}

TEST_CASE("impossible stacks are read as they are written: set-up check has the reasons") {
    const auto setup = read(random_set_up, "W.r2......" + empty_rows + "w");
    REQUIRE(setup);
    CHECK(stack_on(*setup, "a1") == Piece{Colour::white, 1, true});
    CHECK(stack_on(*setup, "c1") == Piece{Colour::red, 2, true});
}

TEST_CASE("a row that is too short or too long") {
    CHECK(error("......../.......... w") == "character 9: row 1 is too short: it has 9 cells, not 8");
    CHECK(error("........./.........b./") ==
          "character 21: row 2 is too long: after its 10 cells comes \".\"");
    CHECK(error("........./........../.........../........../....... w") ==
          "character 52: row 5 is too short: it has 9 cells, not 7");
    CHECK(error("........./........../.........../........../..........w") ==
          "character 54: row 5 is too long: after its 9 cells comes \".w\"");
    CHECK(error("") == "character 1: row 1 is too short: it has 9 cells, not 0");
}

TEST_CASE("a missing row") {
    CHECK(error("......... w") == "character 10: expected / between two rows");
    CHECK(error(".........") == "character 10: expected / between two rows");
}

TEST_CASE("a letter that stands for nothing") {
    CHECK(error("..x....../") == "character 3: expected ., r, w, b, W or B for c1, found \"x......\"");
    CHECK(error("........./R........./") ==
          "character 11: expected ., r, w, b, W or B for a2, found \"R.........\"");
    CHECK(error("3......../") == "character 1: expected ., r, w, b, W or B for a1, found \"3........\"");
}

TEST_CASE("a height that cannot be") {
    CHECK(error("w0......../") == "character 2: the stack on a1 cannot be 0 high");
    CHECK(error(".b50......../") == "character 4: the stack on b1 cannot be that high: there are 49 pieces");
    CHECK(error("W123......./") == "character 4: the stack on a1 cannot be that high: there are 49 pieces");
    CHECK(read(random_set_up, "w49........" + empty_rows + "w"));
}

TEST_CASE("the side to move and what follows") {
    const std::string board = ".........";
    CHECK(error(board + empty_rows) ==
          "character 55: expected the side to move, w or b, found the end of the text");
    CHECK(error(board + empty_rows + "x") == "character 55: expected the side to move, w or b, found \"x\"");
    CHECK(error(board + "/........../.........../........../.........w") ==
          "character 54: row 5 is too long: after its 9 cells comes \"w\"");
    CHECK(error(board + empty_rows + "wx") == "character 56: expected nothing more, found \"x\"");
    CHECK(error(board + empty_rows + "w x") == "character 57: expected nothing more, found \"x\"");
}

TEST_CASE("hands that are not three numbers") {
    const std::string start = "........." + empty_rows + "w ";
    CHECK(error(start + "23") == "character 59: expected a comma and Black's part after White's");
    CHECK(error(start + "23,23") == "character 62: expected a comma and the red pieces after Black's part");
    CHECK(error(start + "23,23,") == "character 63: expected a number, found the end of the text");
    CHECK(error(start + "23,x,3") == "character 60: expected a number, found \"x\"");
    CHECK(error(start + "23,23,3,1") == "character 64: expected nothing more, found \",\"");
}

TEST_CASE("hands in the game that starts with a full board") {
    CHECK(error("........." + empty_rows + "w 23,23,3", random_set_up) ==
          "character 57: there are no pieces in hand in this game: it starts with all of them on the board");
}
