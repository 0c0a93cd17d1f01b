#pragma once

#include "core/engine_traits.h"
#include "mill/evaluation.h"
#include "mill/position.h"

namespace merels::mill {

inline constexpr Levels levels = {{
    {1, LevelParams::few_nodes, 250},
    {1, LevelParams::few_nodes, 60},
    {2, LevelParams::few_nodes, 100},
    {2, LevelParams::few_nodes, 50},
    {3, LevelParams::few_nodes, 60},
    {4, LevelParams::few_nodes, 75},
    {5, LevelParams::few_nodes, 40},
    {7, 100'000, 20},
    {LevelParams::any_depth, 300'000, 6},
    full_strength,
}};
// Nine is evaluated by a network, which sees more at a glance.
inline constexpr Levels nine_levels = {{
    {1, LevelParams::few_nodes, 320},
    {1, LevelParams::few_nodes, 120},
    {2, LevelParams::few_nodes, 150},
    {2, LevelParams::few_nodes, 70},
    {3, LevelParams::few_nodes, 80},
    {4, LevelParams::few_nodes, 80},
    {5, LevelParams::few_nodes, 40},
    {7, 100'000, 20},
    {LevelParams::any_depth, 300'000, 6},
    full_strength,
}};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 50};

    static const Levels& levels(const Position& position) {
        return position.rules().net_knows_placing ? nine_levels : mill::levels;
    }
    static int evaluate(const Position& position) { return mill::evaluate(position); }
};

}  // namespace merels::mill
