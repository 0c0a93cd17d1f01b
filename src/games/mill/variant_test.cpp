#include "mill/variant.h"

#include <algorithm>
#include <doctest/doctest.h>

#include "mill/board.h"
#include "mill/game.h"

using namespace merels;

namespace {

int lines_of(const mill::Variant& variant) {
    const mill::Board board(variant);
    int mills = 0;
    for (std::size_t point = 0; point < board.geometry().size(); ++point) {
        mills += board.mills_through(static_cast<Point>(point), board.all());
    }
    return mills / 3;
}

}  // namespace

TEST_CASE("M11: the named variants are as the requirements have them") {
    struct Row {
        const char* name;
        int points;
        int lines;
        int men;
        bool fly;
        bool mixed;
        bool full_board_draws;
    };
    const Row table[] = {
        {"three", 9, 8, 3, false, false, false},
        {"five", 16, 8, 5, false, false, false},
        {"six", 16, 8, 6, false, false, false},
        {"nine", 24, 16, 9, true, false, false},
        {"ten", 24, 16, 10, true, true, false},
        {"twelve", 24, 20, 12, true, false, true},
        {"morabaraba", 24, 20, 12, true, false, true},
        {"twelve-four-squares", 32, 24, 12, true, false, false},
    };
    REQUIRE(mill::named_variants().size() == std::size(table));
    for (std::size_t i = 0; i < std::size(table); ++i) {
        const mill::Variant& variant = mill::named_variants()[i];
        CAPTURE(variant.name);
        CHECK(variant.name == table[i].name);
        CHECK(variant.points() == table[i].points);
        CHECK(lines_of(variant) == table[i].lines);
        CHECK(variant.men == table[i].men);
        CHECK(variant.fly_at == (table[i].fly ? 3 : 0));
        CHECK(variant.mixed == table[i].mixed);
        CHECK((variant.full_board == mill::Variant::FullBoard::draw) == table[i].full_board_draws);
        CHECK(variant.first_mill_wins == (i == 0));
        CHECK(mill::problems(variant).empty());
    }
}

TEST_CASE("M11: boards of one to four squares, with and without centre, diagonals and cross-lines") {
    for (int squares = 1; squares <= 4; ++squares) {
        for (const bool centre : {false, true}) {
            for (const bool diagonals : {false, true}) {
                for (const bool cross_lines : {false, true}) {
                    mill::Variant variant;
                    variant.squares = squares;
                    variant.centre = centre;
                    variant.diagonals = diagonals;
                    variant.cross_lines = cross_lines;
                    variant.men = 4;
                    CAPTURE(squares);
                    CAPTURE(centre);
                    CAPTURE(diagonals);
                    CAPTURE(cross_lines);
                    const bool possible =
                        !(centre && squares == 4) && !(centre && !diagonals && !cross_lines);
                    CHECK(mill::problems(variant).empty() == possible);
                    if (!possible) continue;
                    const int rays = (diagonals ? 1 : 0) + (cross_lines ? 1 : 0);
                    const int on_ray = centre ? 2 * (2 * squares + 1 - 2) : 4 * std::max(0, squares - 2);
                    CHECK(lines_of(variant) == 4 * squares + rays * on_ray);
                    CHECK(mill::make_game(variant)->start(0).perft(2) > 0);
                }
            }
        }
    }
}

TEST_CASE("M11: a variant that cannot be played is refused with every reason") {
    mill::Variant variant;
    variant.squares = 1;
    variant.centre = true;
    variant.cross_lines = false;
    variant.fly_at = 12;
    std::vector<std::string> reasons;
    for (const Message& reason : mill::problems(variant)) reasons.push_back(reason.text());
    CHECK(reasons == std::vector<std::string>{"9 men a side do not fit on 9 points",
                                              "no line leads to the centre: draw cross-lines or diagonals",
                                              "flying begins at 12 men, but a side has only 9"});
}

TEST_CASE("the rules of every variant can be told in words") {
    for (const auto& variant : mill::named_variants()) {
        for (const Message& rule : mill::describe_rules(variant)) {
            CHECK(!rule.text().empty());
            CHECK(rule.text().find("{}") == std::string::npos);
        }
    }
}

TEST_CASE("the rules in words have a form for one") {
    mill::Variant variant;
    variant.fewest = variant.fly_at = variant.quiet_turns = variant.quiet_turns_at_three = 1;
    variant.fly_with_hand = true;
    std::string rules;
    for (const Message& rule : mill::describe_rules(variant)) rules += rule.text() + "\n";
    CHECK(rules.contains("A side with one man left, in hand or on the board, may fly"));
    CHECK(rules.contains("A side that has lost all its men, those in hand included, loses."));
    CHECK(rules.contains("It is drawn after a single turn without a placing or a removal."));
    CHECK(rules.contains("With three men or fewer on both sides one such turn is enough."));
}

TEST_CASE("M11: what people call a switch leads to the switch, and to a value it takes") {
    const auto suggested = [](std::string_view text) {
        mill::Variant variant;
        const auto lines = read_field_lines(text).lines;
        return apply_fields(mill::fields(), std::span<const FieldLine>(lines), variant, mill::synonyms())
            .front()
            .text();
    };
    CHECK(suggested("flying: no") ==
          "line 1: there is no switch called \"flying\"; did you mean \"fly-at: 0\"?");
    CHECK(suggested("flying: yes").ends_with("did you mean \"fly-at: 3\"?"));
    CHECK(suggested("pieces: 7").ends_with("did you mean \"men: 7\"?"));
    CHECK(suggested("fly_at: 4").ends_with("did you mean \"fly-at: 4\"?"));
    CHECK(suggested("diagonal: yes").ends_with("did you mean \"diagonals: yes\"?"));
    CHECK(suggested("wings: yes") == "line 1: there is no switch called \"wings\"");
    // Each suggestion is a line that is accepted.
    for (const FieldSynonym& synonym : mill::synonyms()) {
        if (!synonym.means.contains(':')) continue;
        CAPTURE(synonym.means);
        mill::Variant variant;
        const auto lines = read_field_lines(synonym.means).lines;
        CHECK(apply_fields(mill::fields(), std::span<const FieldLine>(lines), variant).empty());
    }
}
