#pragma once

#include "core/engine_traits.h"
#include "yote/evaluation.h"
#include "yote/position.h"

namespace merels::yote {

inline constexpr Levels levels = {{
    {1, 100, 98, 70},
    {1, 100, 96, 52},
    {1, 100, 94, 40},
    {1, 80, 88, 22},
    {1, 80, 76},
    {2, 80, 69},
    {3, 80, 50},
    {4, 80, 24},
    {5, 70, 2},
    full_strength,
}};

inline constexpr LevelRatings ratings = {710, 880, 1000, 1360, 1730, 2090, 2640, 3070, 3490, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 60, .futility_margin = 60};

    static const Levels& levels(const Position& /*position*/) { return yote::levels; }
    static const LevelRatings& level_ratings(std::string_view game) {
        return game == "yote" ? ratings : unmeasured_levels;
    }
    static int evaluate(const Position& position) { return yote::evaluate(position); }
};

}  // namespace merels::yote
