// DVONN as a game for the registry.
#include "dvonn/game.h"

#include <doctest/doctest.h>
#include <string>

#include "core/fields.h"

using namespace merels;
using namespace merels::dvonn;

namespace {

const std::unique_ptr<AnyGame> random_game = make_game(named_variants()[0]);
const std::unique_ptr<AnyGame> placed_game = make_game(named_variants()[1]);

std::string words(const AnyGame& game) {
    std::string text;
    for (const Message& rule : game.rules()) text += rule.text() + '\n';
    return text;
}

}  // namespace

TEST_CASE("D2: there are two games, set up at random and by the players") {
    CHECK(random_game->name() == "dvonn");
    CHECK(random_game->title() == "DVONN");
    CHECK(random_game->starts_at_random());
    CHECK(random_game->start(0).turns().front().size() == 2);
    CHECK(placed_game->name() == "dvonn-placed");
    CHECK(placed_game->title() == "DVONN with placing");
    CHECK(!placed_game->starts_at_random());
    CHECK(placed_game->start(0) == placed_game->start(1));
    CHECK(placed_game->start(0).turns().size() == 49);
}

TEST_CASE("D2: who sets up is a switch of the variant, both ways") {
    CHECK(random_game->variant_text() == "like: dvonn\ntitle: DVONN\nset-up: random\n");
    CHECK(placed_game->variant_text() == "like: dvonn\ntitle: DVONN with placing\nset-up: players\n");
    Variant variant;
    const auto lines = read_field_lines("set-up: players").lines;
    CHECK(apply_fields(fields(), std::span<const FieldLine>(lines), variant).empty());
    CHECK(variant.placed);
    const auto wrong = read_field_lines("set-up: cat").lines;
    const auto problems = apply_fields(fields(), std::span<const FieldLine>(wrong), variant);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].text() == "line 1: \"set-up\" is random or players, not \"cat\"");
}

TEST_CASE("D6: nothing but the board ends a game") {
    const DrawRules draws = random_game->draw_rules();
    CHECK(draws.repetitions == 0);
    CHECK(draws.quiet_turns == 0);
    CHECK(draws.quiet_turns_at_few == 0);
}

TEST_CASE("W1: the rules in words say who sets up") {
    CHECK(words(*random_game).find("placed at random, one on every cell") != std::string::npos);
    CHECK(words(*random_game).find("place the pieces in turn") == std::string::npos);
    CHECK(words(*placed_game).find("place the pieces in turn") != std::string::npos);
    CHECK(words(*placed_game).find("{}") == std::string::npos);
}

TEST_CASE("a game writes the set-ups it reads") {
    const std::string start = "........./........../.........../........../......... w 23,23,3";
    CHECK(placed_game->write(*placed_game->read(start)) == start);
    CHECK(!random_game->read(start));
    const std::string full = random_game->start(9).text();
    CHECK(random_game->write(*random_game->read(full)) == full);
    CHECK(read_position(*placed_game, full)->text() == full);
}
