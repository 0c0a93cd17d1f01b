#include "yote/setup_check.h"

#include "yote/test_game.h"

namespace merels::yote {
namespace {

Texts problems_of(std::string_view text) {
    return TestGame().problems(text);
}

TEST_CASE("G10: a set-up that can come about has no problems") {
    CHECK(problems_of("6/6/6/6/6 w 12,12 -,-").empty());
    CHECK(problems_of("6/6/3w2/6/6 b 11,12 -,-").empty());
    CHECK(problems_of("1b4/4bw/b5/6/2w1w1 w 7,7 -,c4b4").empty());
    CHECK(problems_of("6/6/3w2/6/6 b 11,11 -,-").empty());  // Black's first man was jumped
    CHECK(problems_of("6/6/3w2/2b3/6 w 11,4 -,-").empty());
}

TEST_CASE("G10: a set-up that is already decided is accepted") {
    CHECK(problems_of("6/6/3w2/6/6 b 4,0 -,-").empty());
    CHECK(problems_of("6/6/3w2/6/6 w 4,0 -,-").empty());
    CHECK(problems_of("6/6/3w2/6/6 b 0,0 -,-").empty());
    CHECK(problems_of("6/6/3wb1/6/6 b 2,1 -,-").empty());
    CHECK(problems_of("wbb3/b5/b5/6/6 w 0,0 -,-").empty());
}

TEST_CASE("G10: a colour has at most its men, hand included; nobody fewer than none in hand") {
    CHECK(problems_of("6/6/3w2/6/5b w 12,4 -,-") ==
          Texts{"White has 13 men, hand included; the maximum is 12"});
    CHECK(problems_of("6/6/3w2/6/5b w 99,99 -,-").size() == 2);
    const TestGame test;
    Setup setup = test.at("6/6/3w2/6/5b w 4,4 -,-").setup();
    setup.hand = {-1, 3};
    CHECK(test.problems(setup) == Texts{"White cannot have a negative number of men in hand"});
}

TEST_CASE("G10: somebody must have a man") {
    CHECK(problems_of("6/6/6/6/6 w 0,0 -,-") == Texts{"neither side has a man"});
}

TEST_CASE("G10: only single men of the two sides stand on cells") {
    const TestGame test;
    Setup setup = test.game().start(0).setup();
    setup.board[1] = {Colour::red, 1, true};
    setup.board[2] = {Colour::white, 2, false};
    setup.board[3] = {Colour::none, 1, false};
    CHECK(test.problems(setup) == Texts{"only a white man, a black man or nothing can stand on a1",
                                        "only a white man, a black man or nothing can stand on a2",
                                        "only a white man, a black man or nothing can stand on a3"});
    setup.board.pop_back();
    CHECK(test.problems(setup) == Texts{"the board has 30 points, not 29"});
}

TEST_CASE("G10: no man stands on the hand") {
    const TestGame test("extra-from-hand: yes");
    Setup setup = test.game().start(0).setup();
    CHECK(test.problems(setup).empty());
    setup.board[30] = {Colour::white, 1, false};
    CHECK(test.problems(setup) == Texts{"men in hand are counted, not put on a cell"});
}

TEST_CASE("G10: a remembered step leads from a cell to the next") {
    const auto wrong = Texts{"White's last step does not lead from a cell to the next"};
    CHECK(problems_of("6/6/2w3/6/5b w 4,4 a2c2,-") == wrong);
    CHECK(problems_of("6/6/2w3/6/5b w 4,4 b1c2,-") == wrong);
    CHECK(problems_of("6/6/w5/6/5b w 4,4 b5c0,-") == wrong);
    CHECK(problems_of("6/6/2w3/6/5b w 4,4 c2c2,a0e5").size() == 2);
    CHECK(problems_of("6/6/2w3/6/5b w 4,4 b2c2,-").empty());
    CHECK(problems_of("6/6/2w3/6/5b w 4,4 a0a1,-").empty());  // moot: no man stands on a1
    const TestGame test("extra-from-hand: yes");
    Setup setup = test.at("6/6/2w3/6/5b w 5,5 -,-").setup();
    for (const Step step : {Step{30, 14}, Step{14, no_point}, Step{40, 41}}) {
        setup.last_step[0] = step;
        CHECK(test.problems(setup) == wrong);
    }
}

TEST_CASE("G10: no step is remembered where men may step back") {
    CHECK(TestGame("step-back: yes").problems("6/6/2w3/6/5b w 4,4 b2c2,-") ==
          Texts{"White's last step cannot be remembered: in this game men may step back"});
}

TEST_CASE("G10: White begins by placing, and Black answers by placing") {
    const auto white_has_not =
        Texts{"White begins, and can only place at first, but all its men are in hand"};
    CHECK(problems_of("6/6/6/6/6 b 12,12 -,-") == white_has_not);
    CHECK(problems_of("6/6/2b3/6/6 w 12,11 -,-") == white_has_not);
    const auto black_has_not =
        Texts{"Black has placed no man yet: White can have placed only one, and Black is to move"};
    CHECK(problems_of("6/6/2w3/6/6 w 11,12 -,-") == black_has_not);
    CHECK(problems_of("6/6/2ww2/6/6 b 10,12 -,-") == black_has_not);
}

TEST_CASE("G10: the side that has just had its turn has a man on the board") {
    CHECK(problems_of("6/6/2w3/6/6 w 4,4 -,-") ==
          Texts{"Black has just had its turn, so one of its men must stand on the board"});
    CHECK(problems_of("6/6/6/6/6 b 11,12 -,-") ==
          Texts{"White has just had its turn, so one of its men must stand on the board"});
    CHECK(problems_of("6/6/2w3/6/6 b 4,4 -,-").empty());
}

TEST_CASE("G10: where the extra man may come from the hand, men are lost two at a time") {
    const TestGame test("extra-from-hand: yes");
    CHECK(test.problems("6/6/2w3/6/5b w 4,5 -,-") ==
          Texts{"White has lost an odd number of men, 7, but they are taken two at a time"});
    CHECK(test.problems("6/6/2w3/6/5b w 5,5 -,-").empty());
    CHECK(TestGame("extra-from-hand: yes\nmen: 11").problems("6/6/2w3/6/6 b 4,0 -,-").empty());
    CHECK(problems_of("6/6/2w3/6/5b w 4,5 -,-").empty());
}

TEST_CASE("G10: every reason is given at once") {
    CHECK(problems_of("6/6/3w2/6/5b w 12,12 a0c3,-").size() == 3);
}

TEST_CASE("a text that is readable but impossible is refused with the first reason") {
    const TestGame test;
    const auto position = read_position(test.game(), "6/6/6/6/6 b 12,12 -,-");
    REQUIRE_FALSE(position.has_value());
    CHECK(position.error().why.text() ==
          "White begins, and can only place at first, but all its men are in hand");
}

}  // namespace
}  // namespace merels::yote
