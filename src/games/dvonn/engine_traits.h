#pragma once

#include "core/engine_traits.h"
#include "dvonn/evaluation.h"
#include "dvonn/position.h"

namespace merels::dvonn {

inline constexpr Levels levels = {{
    {1, 100, 96},
    {1, 92, 90},
    {1, 80, 84},
    {1, 79, 75},
    {2, 76, 73},
    {2, 67, 60},
    {3, 60, 44},
    {3, 57, 21},
    {5, 46, 9},
    full_strength,
}};
// Where the players place the pieces, skill decides more.
inline constexpr Levels placed_levels = {{
    {1, 100, 99},
    {1, 97, 93},
    {1, 84, 87},
    {2, 78, 78},
    {2, 65, 57},
    {3, 60, 33},
    {5, 46, 9},
    {6, 25},
    {8, 7},
    full_strength,
}};

inline constexpr LevelRatings ratings = {740, 890, 1000, 1110, 1210, 1340, 1470, 1580, 1770, 0};
inline constexpr LevelRatings placed_ratings = {680, 850, 1000, 1390, 1730, 2090, 2620, 2950, 3170, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{
        .reverse_futility_margin = 60, .futility_margin = 70, .late_move_count = 8};
    // Every move lands on a stack: none stands out as a capture.
    static constexpr bool has_captures = false;

    static bool is_capture(const Position& /*position*/, const Turn& /*turn*/) { return false; }
    static const Levels& levels(const Position& start) {
        return start.placing() ? placed_levels : dvonn::levels;
    }
    static const LevelRatings& level_ratings(std::string_view game) {
        if (game == "dvonn") return ratings;
        return game == "dvonn-placed" ? placed_ratings : unmeasured_levels;
    }
    static int evaluate(const Position& position) { return dvonn::evaluate(position); }
};

}  // namespace merels::dvonn
