#pragma once

#include "core/engine_traits.h"
#include "dvonn/evaluation.h"
#include "dvonn/position.h"

namespace merels::dvonn {

inline constexpr Levels levels = {{
    {1, LevelParams::few_nodes, 320},
    {1, LevelParams::few_nodes, 180},
    {1, LevelParams::few_nodes, 80},
    {2, LevelParams::few_nodes, 140},
    {3, LevelParams::few_nodes, 95},
    {4, LevelParams::few_nodes, 90},
    {5, LevelParams::few_nodes, 50},
    {LevelParams::any_depth, 15'000, 20},
    {LevelParams::any_depth, 200'000, 6},
    full_strength,
}};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{
        .reverse_futility_margin = 60, .futility_margin = 70, .late_move_count = 8};
    // Every move lands on a stack: none stands out as a capture.
    static constexpr bool has_captures = false;

    static bool is_capture(const Position& /*position*/, const Turn& /*turn*/) { return false; }
    static const Levels& levels(const Position& /*position*/) { return dvonn::levels; }
    static int evaluate(const Position& position) { return dvonn::evaluate(position); }
};

}  // namespace merels::dvonn
