#pragma once

#include <array>
#include <cstdint>

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

// How the computer plays at one level: how deep it searches, how many nodes, and how far its evaluation may
// be off at random, either way. All but the strongest search so few nodes that they answer at once.
struct LevelParams {
    static constexpr int any_depth = 64;
    static constexpr std::uint64_t few_nodes = 50'000;

    int depth = any_depth;
    std::uint64_t nodes = UINT64_MAX;
    int evaluation_noise = 1;  // enough to vary the play, too little to weaken it
};
using Levels = std::array<LevelParams, strongest_level>;

inline constexpr LevelParams full_strength{};

// For a game that has not been measured.
inline constexpr Levels default_levels = {{
    {1, LevelParams::few_nodes, 250},
    {1, LevelParams::few_nodes, 100},
    {2, LevelParams::few_nodes, 120},
    {2, LevelParams::few_nodes, 60},
    {3, LevelParams::few_nodes, 60},
    {4, LevelParams::few_nodes, 60},
    {5, LevelParams::few_nodes, 40},
    {6, 100'000, 20},
    {LevelParams::any_depth, 300'000, 6},
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

    static const Levels& levels(const P& /*position*/) { return default_levels; }

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
