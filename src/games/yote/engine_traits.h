#pragma once

#include "core/engine_traits.h"
#include "yote/evaluation.h"
#include "yote/position.h"

namespace merels::yote {

inline constexpr Levels levels = {{
    {1, 100, 100, 96},
    {1, 100, 97, 65},
    {1, 99, 94, 37},
    {1, 80, 83, 12},
    {2, 75, 71},
    {3, 61, 51},
    {3, 56, 18},
    {5, 43, 5},
    {6, 18},
    full_strength,
}};

inline constexpr LevelRatings ratings = {410, 730, 1000, 1490, 1970, 2400, 3000, 3450, 3850, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 60, .futility_margin = 60};

    static const Levels& levels(const Position& /*start*/) { return yote::levels; }
    static const LevelRatings& level_ratings(std::string_view game) {
        return game == "yote" ? ratings : unmeasured_levels;
    }
    static int evaluate(const Position& position) { return yote::evaluate(position); }
};

}  // namespace merels::yote
