#pragma once

#include "core/engine_traits.h"
#include "dvonn/evaluation.h"
#include "dvonn/position.h"

namespace merels::dvonn {

inline constexpr Levels levels = {{
    {1, 120, 97},
    {1, 100, 93},
    {1, 80, 88},
    {1, 80, 77},
    {2, 80, 68},
    {2, 65, 50},
    {3, 60, 25},
    {4, 60, 10},
    {6, 25},
    full_strength,
}};

inline constexpr LevelRatings ratings = {760, 880, 1000, 1130, 1280, 1440, 1640, 1780, 1980, 0};
inline constexpr LevelRatings placed_ratings = {620, 780, 1000, 1380, 1830, 2190, 2620, 2930, 0, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{
        .reverse_futility_margin = 60, .futility_margin = 70, .late_move_count = 8};
    // Every move lands on a stack: none stands out as a capture.
    static constexpr bool has_captures = false;

    static bool is_capture(const Position& /*position*/, const Turn& /*turn*/) { return false; }
    static const Levels& levels(const Position& /*position*/) { return dvonn::levels; }
    static const LevelRatings& level_ratings(std::string_view game) {
        if (game == "dvonn") return ratings;
        return game == "dvonn-placed" ? placed_ratings : unmeasured_levels;
    }
    static int evaluate(const Position& position) { return dvonn::evaluate(position); }
};

}  // namespace merels::dvonn
