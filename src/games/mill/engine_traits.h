#pragma once

#include "core/engine_traits.h"
#include "mill/evaluation.h"
#include "mill/position.h"

namespace merels::mill {

// On three squares and more.
inline constexpr Levels levels = {{
    {1, 100, 98, 70},
    {1, 100, 97, 57},
    {1, 100, 94, 39},
    {1, 80, 84, 13},
    {2, 80, 72},
    {2, 60, 50},
    {3, 60, 24},
    {4, 50, 5},
    {6, 15},
    full_strength,
}};
inline constexpr Levels one_square_levels = {{
    {1, 100, 98, 70},
    {1, 100, 94, 40},
    {1, 80, 82, 10},
    {2, 80, 63},
    {2, 60, 38},
    {3, 60, 20},
    {4, 60, 15},
    {4, 50, 5},
    {4, 40},
    full_strength,
}};
// Nine is evaluated by a network, which sees more at a glance.
inline constexpr Levels nine_levels = {{
    {1, 100, 98, 70},
    {1, 100, 97, 55},
    {1, 100, 94, 35},
    {1, 80, 83, 12},
    {2, 80, 69},
    {2, 70, 50},
    {3, 60, 31},
    {4, 60, 13},
    {5, 35},
    full_strength,
}};

inline constexpr LevelRatings three_ratings = {920, 970, 1000, 1070, 1160, 1230, 1280, 1460, 1600, 0};
inline constexpr LevelRatings five_ratings = {870, 960, 1000, 1030, 1080, 1220, 1260, 1420, 1640, 0};
inline constexpr LevelRatings six_ratings = {820, 920, 1000, 1060, 1160, 1210, 1310, 1470, 1600, 0};
inline constexpr LevelRatings nine_ratings = {750, 890, 1000, 1130, 1510, 1670, 1960, 2290, 2490, 0};
inline constexpr LevelRatings lasker_ratings = {830, 940, 1000, 1400, 1770, 1920, 2340, 2650, 0, 0};
inline constexpr LevelRatings twelve_ratings = {700, 860, 1000, 1200, 1490, 1670, 1920, 2110, 2340, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 50};

    static const Levels& levels(const Position& position) {
        if (position.rules().net_knows_placing) return nine_levels;
        switch (position.rules().variant.squares) {
            case 1:
                return one_square_levels;
            case 2:
                return default_levels;  // fewer turns, and more of them decide the game
            default:
                return mill::levels;
        }
    }
    static const LevelRatings& level_ratings(std::string_view game) {
        if (game == "three") return three_ratings;
        if (game == "five") return five_ratings;
        if (game == "six") return six_ratings;
        if (game == "nine") return nine_ratings;
        if (game == "ten") return lasker_ratings;
        if (game == "twelve" || game == "morabaraba") return twelve_ratings;
        return unmeasured_levels;
    }
    static int evaluate(const Position& position) { return mill::evaluate(position); }
};

}  // namespace merels::mill
