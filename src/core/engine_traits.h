#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/game.h"
#include "core/level.h"

namespace merels {

// How much of the tree the search may skip. Each game has its own values, found by matches (docs/engine.md).
struct PruningParams {
    int late_move_index = 3;          // from this turn in the order on, late-move reductions apply
    int reverse_futility_margin = 0;  // per ply of depth left, above beta; 0: no reverse futility pruning
    int futility_margin = 0;          // per ply of depth left, below alpha; 0: no futility pruning
    int late_move_count = 0;          // turns tried per ply of depth left; 0: no late-move pruning
};

// How the computer plays at one level: how deep it searches, how far its evaluation may be off at random,
// either way, and how many of the turns it could play it overlooks, as people do.
struct LevelParams {
    static constexpr std::int16_t any_depth = 64;
    // Of a search at any level but the strongest: so few that it answers at once.
    static constexpr std::uint64_t max_nodes = 50'000;

    std::int16_t depth = any_depth;
    std::int16_t evaluation_noise = 1;     // enough to vary the play, too little to weaken it
    std::int16_t overlooked = 0;           // percent of the quiet turns
    std::int16_t overlooked_captures = 0;  // of those that take something or win at once; 0 from level 5 on
};
using Levels = std::array<LevelParams, strongest_level>;

// How strong each level is on the scale of players' ratings (docs/ratings.md); 0 for one that has not been
// measured. Level 10 never is: it plays as well as the machine can.
using LevelRatings = std::array<std::int16_t, strongest_level>;
inline constexpr LevelRatings unmeasured_levels{};

inline constexpr LevelParams full_strength{};

// For a game that has not been measured: those of Six, a game of middling size.
inline constexpr Levels default_levels = {{
    {1, 100, 100, 93},
    {1, 100, 97, 61},
    {1, 91, 90, 28},
    {1, 77, 73},
    {2, 60, 44},
    {3, 58, 23},
    {4, 52, 10},
    {5, 42, 2},
    {10, 4},
    full_strength,
}};

// What the engine needs to know of a game besides its rules, as far as that can be said of any game. A game's
// folder derives its own EngineTraits from this and declares again what it knows better.
template <Game P>
struct DefaultEngineTraits {
    static constexpr PruningParams pruning{};
    // Whether there are captures, for the search to follow beyond its depth.
    static constexpr bool has_captures = true;

    // A turn whose last point is a man that it takes.
    static bool is_capture(const P& position, const Turn& turn) {
        return turn.size() > 1 && position.role(turn, turn.size() - 1) == Role::taken;
    }

    // Of the game with this start.
    static const Levels& levels(const P& /*start*/) { return default_levels; }
    static const LevelRatings& level_ratings(std::string_view /*game*/) { return unmeasured_levels; }

    // The static evaluation for the side to move, in hundredths of a man or a point.
    static int evaluate(const P& position) {
        const auto strength = [&](Side side) {
            return position.score(side).value_or(position.tally(side).left());
        };
        const Side us = position.to_move();
        return 100 * (strength(us) - strength(other(us)));
    }
};

}  // namespace merels
