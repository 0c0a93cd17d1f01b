#include "terminal/board_drawing.h"

#include <doctest/doctest.h>
#include <string>

#include "core/any_game.h"
#include "registry/registry.h"

using namespace merels;
using terminal::draw_board;

namespace {

constexpr terminal::Look plain{.unicode = false, .colour = false};
constexpr terminal::Look fine{.unicode = true, .colour = false};

Setup setup(const AnyGame& game, std::string_view text) {
    return *game.read(text);
}

}  // namespace

TEST_CASE("G11: a mill board is drawn from its geometry") {
    const AnyGame& six = *find_game("six");
    CHECK(draw_board(six.geometry(), setup(six, "w.b...../.w...... b 4,5"), plain) ==
          "  5   o-------+-------x\n"
          "      |       |       |\n"
          "  4   |   +---o---+   |\n"
          "      |   |       |   |\n"
          "  3   +---+       +---+\n"
          "      |   |       |   |\n"
          "  2   |   +---+---+   |\n"
          "      |       |       |\n"
          "  1   +-------+-------+\n"
          "\n"
          "      a   b   c   d   e\n");
}

TEST_CASE("G11: diagonals and the centre are drawn, in line drawing where the terminal has it") {
    const AnyGame& three = *find_game("three");
    CHECK(draw_board(three.geometry(), setup(three, "w......./b b 2,2"), fine) ==
          "  3   ○───┬───┐\n"
          "      │ \\ │ / │\n"
          "  2   ├───●───┤\n"
          "      │ / │ \\ │\n"
          "  1   └───┴───┘\n"
          "\n"
          "      a   b   c\n");
}

TEST_CASE("Y6: the Yoté board is printed with its rows and columns named") {
    const AnyGame& yote = *find_game("yote");
    const std::string text = draw_board(yote.geometry(), yote.start(0).setup(), plain);
    CHECK(text.starts_with("      0   1   2   3   4   5\n    +---+---+---+---+---+---+\n  a |   |"));
    CHECK(text.find("  e |") != std::string::npos);
}

TEST_CASE("D7: x, o and d with the height show each stack, X and O when it holds a red") {
    const AnyGame& dvonn = *find_game("dvonn");
    const std::string text =
        draw_board(dvonn.geometry(),
                   setup(dvonn, "..B4bbb.../...b2bb3B7.../...b2b2bb..../...w5.b3..../...r..... b"), plain);
    for (const char* stack : {"X4", "x1", "x2", "x3", "X7", "o5", "d1"}) {
        CAPTURE(stack);
        CHECK(text.find(stack) != std::string::npos);
    }
}

TEST_CASE("points that can be picked and those of the last turn stand out without colours") {
    const AnyGame& three = *find_game("three");
    const Point a3 = *three.geometry().find("a3");
    const Point b2 = *three.geometry().find("b2");
    const terminal::Marked marked{.pickable = {a3}, .last = {b2}};
    const std::string text = draw_board(three.geometry(), setup(three, "w......./b b 2,2"), plain, marked);
    CHECK(text.starts_with("  3  [o]--+---+\n"));
    CHECK(text.find("+--(x)--+") != std::string::npos);
    CHECK(terminal::legend(three.geometry(), plain, marked) ==
          "o White   x Black   [ ] can be picked   ( ) last turn");
}

TEST_CASE("colours are codes around the men and leave the rest of the line as it is") {
    const AnyGame& three = *find_game("three");
    const std::string text =
        draw_board(three.geometry(), setup(three, "w......./b b 2,2"), {.unicode = false, .colour = true});
    CHECK(text.find("\033[1;38;5;136mo\033[0m---+---+\n") != std::string::npos);
}
