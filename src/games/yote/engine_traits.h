#pragma once

#include "core/engine_traits.h"
#include "yote/evaluation.h"
#include "yote/position.h"

namespace merels::yote {

inline constexpr Levels levels = {{
    {1, LevelParams::few_nodes, 250},
    {1, LevelParams::few_nodes, 150},
    {1, LevelParams::few_nodes, 80},
    {2, LevelParams::few_nodes, 120},
    {2, LevelParams::few_nodes, 80},
    {3, LevelParams::few_nodes, 140},
    {4, LevelParams::few_nodes, 150},
    {5, LevelParams::few_nodes, 160},
    {6, LevelParams::few_nodes, 150},
    full_strength,
}};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 60, .futility_margin = 60};

    static const Levels& levels(const Position& /*position*/) { return yote::levels; }
    static int evaluate(const Position& position) { return yote::evaluate(position); }
};

}  // namespace merels::yote
