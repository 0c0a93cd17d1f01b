#include "yote/notation.h"

#include "yote/test_game.h"

namespace merels::yote {
namespace {

std::string error_in(const TestGame& test, std::string_view text) {
    const auto setup = test.game().read(text);
    return setup ? "" : setup.error().text();
}
std::string error_in(std::string_view text) {
    return error_in(TestGame(), text);
}

TEST_CASE("a position text says the board, the side to move, the hands and the remembered steps") {
    const TestGame test;
    const auto setup = test.game().read("1b4/4bw/b5/6/2w1w1 w 7,6 -,c4b4");
    REQUIRE(setup.has_value());
    const auto at = [&](std::string_view name) { return setup->board[test.cell(name)].colour; };
    CHECK(at("a1") == Colour::black);
    CHECK(at("b5") == Colour::white);
    CHECK(at("e2") == Colour::white);
    CHECK(at("a0") == Colour::none);
    CHECK(setup->to_move == Side::white);
    CHECK(setup->hand == std::array{7, 6});
    CHECK(setup->last_step[0] == Step{});
    CHECK(setup->last_step[1] == Step{test.cell("c4"), test.cell("b4")});
}

TEST_CASE("a position text is written as it is read") {
    for (const auto* const text : {"6/6/6/6/6 w 12,12 -,-", "1b4/4bw/b5/6/2w1w1 w 7,7 -,c4b4",
                                   "wwwwww/bbbbbb/6/w4b/1w2b1 b 0,3 b5c5,-"}) {
        const auto setup = TestGame().game().read(text);
        REQUIRE(setup.has_value());
        CHECK(TestGame().game().write(*setup) == text);
    }
    const TestGame wide("rows: 3\ncolumns: 8\nextra-from-hand: yes");
    const auto setup = wide.game().read("8/1w6/b6b w 10,10 -,-");
    REQUIRE(setup.has_value());
    CHECK(setup->board.size() == 25);
    CHECK(wide.game().write(*setup) == "8/1w6/b6b w 10,10 -,-");
}

TEST_CASE("spaces may be wider, stand at the end, and names be turned round") {
    CHECK(TestGame().at("6/6/2w3/6/5b  w 0,4  2b2c,-  ").text() == "6/6/2w3/6/5b w 0,4 b2c2,-");
}

TEST_CASE("step-back: the remembered steps may be left out, and are written as none") {
    const TestGame test("step-back: yes");
    CHECK(test.at("6/6/2w3/6/5b w 0,4").text() == "6/6/2w3/6/5b w 0,4 -,-");
    CHECK(test.at("6/6/2w3/6/5b w 0,4 ").text() == "6/6/2w3/6/5b w 0,4 -,-");
    CHECK(test.at("6/6/2w3/6/5b w 0,4 -,-").text() == "6/6/2w3/6/5b w 0,4 -,-");
    CHECK(error_in(test, "6/6/2w3/6/5b w 0,4x") == "character 19: expected a space, found \"x\"");
    CHECK(error_in("6/6/2w3/6/5b w 0,4") == "character 19: expected a space, found the end of the text");
}

TEST_CASE("G5: a board that is not as it should be is refused with the character and the reason") {
    CHECK(error_in("") == "character 1: row a has fewer than 6 cells");
    CHECK(error_in("5/6/6/6/6 w 12,12 -,-") == "character 2: row a has fewer than 6 cells");
    CHECK(error_in("6/6/6/6/2w w 12,12 -,-") == "character 11: row e has fewer than 6 cells");
    CHECK(error_in("6/7/6/6/6 w 12,12 -,-") == "character 3: row b has more than 6 cells");
    CHECK(error_in("6/4www/6/6/6 w 12,12 -,-") == "character 6: row b has more than 6 cells");
    CHECK(error_in("6/w6/6/6/6 w 12,12 -,-") == "character 4: row b has more than 6 cells");
    CHECK(error_in("6/0w5/6/6/6 w 12,12 -,-") == "character 3: a number of empty cells cannot begin with 0");
    CHECK(error_in("33/6/6/6/6 w 12,12 -,-") ==
          "character 2: write empty cells next to each other as one number");
    CHECK(error_in("6/2x3/6/6/6 w 12,12 -,-") ==
          "character 4: expected w, b, a number of empty cells or /, found \"x3\"");
    CHECK(error_in("6/6/6/6 w 12,12 -,-") == "character 8: expected / and the next row");
    CHECK(error_in("6/6/6/6/6/6 w 12,12 -,-") == "character 10: there are only 5 rows");
}

TEST_CASE("G5: what follows the board is refused with the character and the reason") {
    CHECK(error_in("6/6/6/6/6") == "character 10: expected a space, found the end of the text");
    CHECK(error_in("6/6/6/6/6 x 12,12 -,-") ==
          "character 11: expected the side to move, w or b, found \"x\"");
    CHECK(error_in("6/6/6/6/6 w 12 -,-") == "character 15: expected a comma and Black's part after White's");
    CHECK(error_in("6/6/6/6/6 w 12,a -,-") == "character 16: expected a number, found \"a\"");
    CHECK(error_in("6/6/6/6/6 w 1234,1 -,-") == "character 16: that number is too large");
    CHECK(error_in("6/6/6/6/6 w 12,12 a1f0,-") == "character 21: expected a point's name or -, found \"f0\"");
    CHECK(error_in("6/6/6/6/6 w 12,12 -") == "character 20: expected a comma and Black's part after White's");
    CHECK(error_in("6/6/6/6/6 w 12,12 -,- x") == "character 23: expected nothing more, found \"x\"");
}

}  // namespace
}  // namespace merels::yote
