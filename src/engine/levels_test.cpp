#include "engine/levels.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "core/engine_traits.h"
#include "core/history.h"
#include "core/level.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::engine;

namespace {

// How often a level plays a turn that begins so, of so many tries.
int times_played(const char* name, const char* position, const std::string& wanted, int level, int tries) {
    const AnyGame& game = *find_game(name);
    const History history(game, testing::position(game, position));
    Random random(1);
    int played = 0;
    for (int i = 0; i < tries; ++i) {
        const Turn turn = choose_turn(history, level, random);
        if (write_turn(game.geometry(), history.position(), turn).starts_with(wanted)) ++played;
    }
    return played;
}

}  // namespace

TEST_CASE("G9: the levels of every game have a rating, higher for each stronger level; level 10 has none") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        int before = 0;
        for (int level = weakest_level; level < strongest_level; ++level) {
            const auto rating = level_rating(*game, level);
            REQUIRE(rating.has_value());
            CHECK(*rating > before);
            before = *rating;
        }
        CHECK_FALSE(level_rating(*game, strongest_level).has_value());
        CHECK_FALSE(level_rating(*game, 0).has_value());
        CHECK(level_rating(*game, 3) == 1000);
    }
}

TEST_CASE("G9: from level 5 on the computer never overlooks its open mill; level 1 often does") {
    const char* open_mill = "ww....../.b.b..../........ w 7,7";
    CHECK(times_played("nine", open_mill, "g7x", 1, 100) < 60);
    for (int level = 5; level < strongest_level; ++level) {
        CAPTURE(level);
        CHECK(times_played("nine", open_mill, "g7x", level, 20) == 20);
        CHECK(times_played("yote", "wb4/6/5b/6/6 w 3,0 -,-", "a0-a2xc5", level, 20) == 20);
    }
}

TEST_CASE("G9: a mill is overlooked as a whole, not by the man it takes") {
    const AnyGame& nine = *find_game("nine");
    const AnyPosition position = testing::position(nine, "ww....../.b.b..../........ w 7,7");
    Random random(1);
    for (int i = 0; i < 50; ++i) {
        const SearchLimits limits = level_limits(History(nine, position), 1, random);
        REQUIRE_FALSE(limits.root_turns.empty());
        const auto closing =
            std::ranges::count_if(limits.root_turns, [](const Turn& turn) { return turn.size() == 2; });
        if (limits.root_turns.size() == 1) continue;  // everything was overlooked, and this is any turn
        CHECK((closing == 0 || closing == 2));        // Black has two men to take
    }
}

TEST_CASE("G9: all levels but the strongest are limited by nodes, not by time") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        Random random(1);
        for (int level = weakest_level; level <= strongest_level; ++level) {
            const SearchLimits limits = level_limits(History(*game, game->start(1)), level, random);
            CHECK(limits.time.has_value() == (level == strongest_level));
            CHECK((limits.nodes <= LevelParams::max_nodes) == (level != strongest_level));
        }
    }
}
