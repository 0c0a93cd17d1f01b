#include "yote/variant.h"

#include "yote/test_game.h"

namespace merels::yote {
namespace {

Texts problems_of(std::string_view switches) {
    Texts texts;
    for (const Message& problem : problems(variant_with(switches))) texts.push_back(problem.text());
    return texts;
}

Texts errors_in(std::string_view switches) {
    Variant variant;
    const auto [lines, bad_lines] = read_field_lines(switches);
    REQUIRE(bad_lines.empty());
    Texts texts;
    for (const VariantProblem& problem : apply_fields<Variant>(fields(), lines, variant)) {
        texts.push_back(problem.text());
    }
    return texts;
}

TEST_CASE("Y1: what a variant is left at is 5 rows of 6 cells and twelve men") {
    const Variant variant;
    CHECK(variant.name == "yote");
    CHECK(variant.title == "Yoté");
    CHECK(variant.rows == 5);
    CHECK(variant.columns == 6);
    CHECK(variant.men == 12);
    CHECK(problems(variant).empty());
}

TEST_CASE("a variant is written with every switch") {
    CHECK(TestGame().game().variant_text() ==
          "like: yote\n"
          "title: Yoté\n"
          "rows: 5\n"
          "columns: 6\n"
          "men: 12\n"
          "several-jumps: no\n"
          "extra-from-hand: no\n"
          "forced-capture: no\n"
          "step-back: no\n"
          "no-move: more-men-wins\n"
          "draw-at: 3\n"
          "quiet-turns: 200\n");
}

TEST_CASE("a variant text reads back as the variant it was written from") {
    const std::string text =
        "rows: 8\n"
        "columns: 3\n"
        "men: 11\n"
        "several-jumps: yes\n"
        "extra-from-hand: yes\n"
        "forced-capture: yes\n"
        "step-back: yes\n"
        "no-move: draws\n"
        "draw-at: 0\n"
        "quiet-turns: 0\n";
    CHECK(TestGame(text).game().variant_text() == "like: yote\ntitle: Yoté\n" + text);
    CHECK(variant_with("no-move: loses").no_move == Variant::NoMove::loses);
}

TEST_CASE("a variant text with mistakes is answered with each of them") {
    CHECK(errors_in("rows: 9\ncolums: 6\nno-move: wins\nstep-back: maybe") ==
          Texts{"line 1: \"rows\" is a number from 3 to 8, not \"9\"",
                "line 2: there is no switch called \"colums\"; did you mean \"columns: 6\"?",
                "line 3: \"no-move\" is more-men-wins, loses or draws, not \"wins\"",
                "line 4: \"step-back\" is no or yes, not \"maybe\"",
                "the switches are like, title, rows, columns, men, several-jumps, extra-from-hand, "
                "forced-capture, step-back, no-move, draw-at, quiet-turns"});
    CHECK(errors_in("men: 25") == Texts{"line 1: \"men\" is a number from 1 to 24, not \"25\""});
    CHECK(errors_in("columns: 2") == Texts{"line 1: \"columns\" is a number from 3 to 8, not \"2\""});
}

TEST_CASE("a variant that cannot be played is refused with every reason") {
    CHECK(problems_of("rows: 5\ncolumns: 5").empty());
    CHECK(problems_of("men: 16") == Texts{"16 men a side do not fit on 30 cells"});
    CHECK(problems_of("men: 15\nseveral-jumps: yes") ==
          Texts{"with several jumps in a turn a side has at most 14 men, not 15"});
    CHECK(problems_of("men: 14\nseveral-jumps: yes").empty());
    CHECK(problems_of("men: 3") == Texts{"a draw at 3 men each would end a game of 3 before it begins"});
    CHECK(problems_of("men: 1\ndraw-at: 1") ==
          Texts{"a draw at 1 man each would end a game of 1 before it begins"});
    CHECK(problems_of("men: 1\ndraw-at: 0").empty());
    CHECK(problems_of("men: 24\nseveral-jumps: yes\ndraw-at: 24").size() == 3);
}

TEST_CASE("the rules in words follow the switches") {
    const auto rules = [](std::string_view switches) {
        std::string text;
        for (const Message& rule : TestGame(switches).game().rules()) text += rule.text() + '\n';
        return text;
    };
    const auto says = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    const std::string plain = rules("");
    CHECK(says(plain, "5 rows of 6 cells"));
    CHECK(says(plain, "12 men in hand"));
    CHECK(says(plain, "of the player's choice from the board, if there is one"));
    CHECK(says(plain, "There is one jump in a turn."));
    CHECK(says(plain, "Nobody has to capture."));
    CHECK(says(plain, "may not step straight back"));
    CHECK(says(plain, "both sides have 3 men or fewer"));
    CHECK(says(plain, "the side with more men wins"));
    CHECK(says(plain, "after 200 turns in a row"));
    const std::string other = rules(
        "several-jumps: yes\nextra-from-hand: yes\nforced-capture: yes\nstep-back: yes\nno-move: loses\n"
        "draw-at: 0\nquiet-turns: 0");
    CHECK(says(other, "from the board or from the hand"));
    CHECK(says(other, "may jump again"));
    CHECK(says(other, "A side that can capture must."));
    CHECK(says(other, "may step straight back"));
    const std::string one = rules("draw-at: 1\nquiet-turns: 1");
    CHECK(says(one, "When each side has one man left, in hand or on the board, the game is drawn."));
    CHECK(says(one, "It is drawn after a single turn without a placing or a removal."));
    CHECK_FALSE(says(other, "or fewer"));
    CHECK(says(other, "A side that cannot move loses."));
    CHECK_FALSE(says(other, "turns in a row"));
    CHECK(says(rules("no-move: draws"), "When the side to move cannot move, the game is drawn."));
}

}  // namespace
}  // namespace merels::yote
