#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "mill/game.h"
#include "mill/position.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::problems;
using merels::testing::Texts;

namespace {

const AnyGame& nine() {
    static const auto game = mill::make_game(mill::Variant{});
    return *game;
}

std::string error(const AnyGame& game, const std::string& text) {
    const auto setup = game.read(text);
    return setup ? "no error" : setup.error().text();
}

mill::Variant named(const std::string& name) {
    return *std::ranges::find(mill::named_variants(), name, &mill::Variant::name);
}

}  // namespace

TEST_CASE(
    "a position text lists the squares from the outermost inward, each clockwise from its top-left corner") {
    const auto position = merels::testing::position(nine(), "w......./.b....../..w..... b 7,8");
    const Setup setup = position.setup();
    CHECK(setup.board[*nine().geometry().find("a7")].colour == Colour::white);
    CHECK(setup.board[*nine().geometry().find("d6")].colour == Colour::black);
    CHECK(setup.board[*nine().geometry().find("e5")].colour == Colour::white);
    CHECK(position.text() == "w......./.b....../..w..... b 7,8");
    const auto three = mill::make_game(named("three"));
    CHECK(merels::testing::position(*three, "......../w b 2,3")
              .setup()
              .board[*three->geometry().find("b2")]
              .colour == Colour::white);
}

TEST_CASE("a bad position text is refused with what is wrong and at which character") {
    CHECK(error(nine(), "") == "character 1: expected w, b or . for a7, found the end of the text");
    CHECK(error(nine(), "x......./......../........ w 9,9") ==
          "character 1: expected w, b or . for a7, found \"x.......\"");
    CHECK(error(nine(), ".........") == "character 9: expected / between two squares");
    CHECK(error(nine(), "......../......../........") ==
          "character 27: expected a space, found the end of the text");
    CHECK(error(nine(), "......../......../........ x 9,9") ==
          "character 28: expected the side to move, w or b, found \"x\"");
    CHECK(error(nine(), "......../......../........ w") ==
          "character 29: expected a space, found the end of the text");
    CHECK(error(nine(), "......../......../........ w -1,9") ==
          "character 30: expected a number, found \"-1\"");
    CHECK(error(nine(), "......../......../........ w 9") ==
          "character 31: expected a comma and Black's part after White's");
    CHECK(error(nine(), "......../......../........ w 9,9 more") ==
          "character 34: expected nothing more, found \"more\"");
    CHECK(error(nine(), "......../......../........ w 99999,9") == "character 33: that number is too large");
    CHECK(error(nine(), "hello") == "character 1: expected w, b or . for a7, found \"hello\"");
    CHECK(error(nine(), "foo-bar w 9,9") == "character 1: expected w, b or . for a7, found \"foo-bar\"");
    CHECK(error(nine(), "\xff") == "character 1: expected w, b or . for a7, found \"?\"");
}

TEST_CASE("M12: the set-up check for Six") {
    const auto six = mill::make_game(named("six"));
    CHECK(problems(*six, "wwwwwww./bbbbbb.. w 0,0")
              .contains("White has 7 men, hand included; the maximum is 6"));
    CHECK(problems(*six, "wwww..../bb...... w 3,3")
              .contains("White has 7 men, hand included; the maximum is 6"));
    CHECK(problems(*six, "wwwwwww./bbbbbbb. w 0,0").size() == 2);
    CHECK(problems(*six, "w......./bbb..... w 0,0") ==
          Texts{"White has only 1 left: the game was over before it came to this"});
    CHECK(problems(*six, "......../bbb..... w 0,0") ==
          Texts{"White has only 0 left: the game was over before it came to this"});
    CHECK(problems(*six, "ww....../bb...... w 0,0") ==
          Texts{"both sides have fewer than 3 men: the game was over before it came to this"});
    CHECK(problems(*six, "www...../bbb..... w 0,0").empty());
}

TEST_CASE("G10: a position that is already decided is accepted and shown as ended") {
    const auto six = mill::make_game(named("six"));
    CHECK(problems(*six, "ww....../bbb..... w 0,0").empty());
    CHECK(merels::testing::position(*six, "ww....../bbb..... w 0,0").outcome() ==
          Outcome::win(Side::black, Why::too_few_men));
}

TEST_CASE("G10: every reason why a set-up is impossible, not only the first") {
    CHECK(problems(nine(), "w......./......../........ w 2,3") ==
          Texts{"with White to move both sides have the same number in hand, not 2 and 3",
                "White has lost 6, but Black has placed 6 and can have taken at most 4",
                "Black has lost 6, but White has placed 7 and can have taken at most 5"});
    CHECK(problems(nine(), "......../......../........ b 9,9") ==
          Texts{"with Black to move Black has one man more in hand than White, not 9 against 9"});
    const auto three = mill::make_game(named("three"));
    CHECK(problems(*three, "www..bb./. w 0,0") ==
          Texts{"Black has lost 1, but no man is ever taken in this game",
                "White has a mill and would have won before it was its turn again"});
}

TEST_CASE("G10: a set-up made by hand is checked like a text") {
    Setup setup = nine().start(0).setup();
    setup.board[3] = {Colour::red, 1, true};
    setup.board[5] = {Colour::white, 2, false};
    CHECK(nine().problems(setup).size() == 2);
    setup = nine().start(0).setup();
    setup.board.pop_back();
    CHECK(nine().problems(setup).size() == 1);
    setup = nine().start(0).setup();
    setup.hand = {-1, 9};
    CHECK(nine().problems(setup).front().text() == "White cannot have a negative number of men in hand");
}

TEST_CASE("the remembered step of a variant without closing again is part of the text") {
    mill::Variant variant;
    variant.close_again = mill::Variant::CloseAgain::no;
    const auto strict = mill::make_game(variant);
    CHECK(strict->start(0).text() == "......../......../........ w 9,9 -,-");
    CHECK(error(*strict, "......../......../........ w 9,9 z1,-") ==
          "character 34: expected a point's name or -, found \"z1\"");
    CHECK(problems(*strict, "wwww..../b.b.b.../........ b 0,0 a1g4,-") ==
          Texts{"White's last step does not follow a line"});
    // one that cannot be taken back any more is forgotten
    CHECK(merels::testing::position(*strict, "wwww..../b.b.b.../........ b 0,0 g1d1,-").text() ==
          "wwww..../b.b.b.../........ b 0,0 -,-");
}
