#pragma once

#include "core/engine_traits.h"
#include "mill/evaluation.h"
#include "mill/position.h"

namespace merels::mill {

// On three squares, with diagonals or not.
inline constexpr Levels levels = {{
    {1, 100, 100, 95},
    {1, 100, 98, 72},
    {1, 100, 94, 42},
    {1, 80, 84, 14},
    {2, 77, 76},
    {2, 63, 53},
    {3, 60, 36},
    {4, 53, 13},
    {6, 17},
    full_strength,
}};
inline constexpr Levels four_squares_levels = {{
    {1, 100, 100, 94},
    {1, 100, 98, 69},
    {1, 100, 95, 44},
    {1, 80, 82, 11},
    {2, 75, 71},
    {3, 60, 50},
    {4, 53, 14},
    {5, 35},
    {8, 9},
    full_strength,
}};
// Where placing and moving mix.
inline constexpr Levels lasker_levels = {{
    {1, 100, 100, 92},
    {1, 100, 97, 61},
    {1, 96, 92, 33},
    {1, 80, 81, 8},
    {2, 75, 72},
    {3, 62, 54},
    {3, 60, 31},
    {4, 55, 23},
    {5, 44, 6},
    full_strength,
}};
// Nine is evaluated by a network, which sees more at a glance.
inline constexpr Levels nine_levels = {{
    {1, 100, 100, 96},
    {1, 100, 97, 65},
    {1, 92, 90, 29},
    {1, 80, 80, 6},
    {2, 72, 68},
    {2, 60, 48},
    {3, 60, 36},
    {3, 55, 14},
    {4, 47, 4},
    full_strength,
}};
inline constexpr Levels three_levels = {{
    {1, 100, 99, 88},
    {1, 100, 97, 61},
    {1, 85, 87, 20},
    {1, 80, 76},
    {2, 60, 48},
    {3, 60, 29},
    {3, 54, 13},
    {4, 52, 9},
    {5, 42, 2},
    full_strength,
}};
inline constexpr Levels five_levels = {{
    {1, 100, 100, 97},
    {1, 100, 97, 61},
    {1, 90, 89, 26},
    {2, 71, 67},
    {2, 60, 40},
    {3, 56, 18},
    {4, 51, 7},
    {5, 42, 2},
    {6, 12},
    full_strength,
}};

inline constexpr LevelRatings three_ratings = {850, 930, 1000, 1070, 1200, 1340, 1410, 1540, 1680, 0};
inline constexpr LevelRatings five_ratings = {800, 890, 1000, 1120, 1220, 1390, 1520, 1680, 1790, 0};
inline constexpr LevelRatings six_ratings = {800, 910, 1000, 1190, 1380, 1560, 1700, 1820, 1990, 0};
inline constexpr LevelRatings nine_ratings = {530, 750, 1000, 1210, 1460, 1680, 1930, 2140, 2370, 0};
inline constexpr LevelRatings lasker_ratings = {470, 780, 1000, 1280, 1580, 1870, 2160, 2400, 2610, 0};
inline constexpr LevelRatings twelve_ratings = {580, 790, 1000, 1200, 1450, 1600, 1760, 2010, 2190, 0};
inline constexpr LevelRatings four_squares_ratings = {550, 810, 1000, 1360, 1610, 1940, 2260, 2580, 2870, 0};

// Measured by matches (docs/engine.md).
struct EngineTraits : DefaultEngineTraits<Position> {
    static constexpr PruningParams pruning{.reverse_futility_margin = 50};

    static const Levels& levels(const Position& start) {
        if (start.rules().net_knows_placing) return nine_levels;
        const Variant& variant = start.rules().variant;
        switch (variant.squares) {
            case 1:
                return three_levels;
            case 2:
                return variant.men <= 5 ? five_levels : default_levels;
            case 3:
                return variant.mixed ? lasker_levels : mill::levels;
            default:
                return four_squares_levels;
        }
    }
    static const LevelRatings& level_ratings(std::string_view game) {
        if (game == "three") return three_ratings;
        if (game == "five") return five_ratings;
        if (game == "six") return six_ratings;
        if (game == "nine") return nine_ratings;
        if (game == "ten") return lasker_ratings;
        if (game == "twelve" || game == "morabaraba") return twelve_ratings;
        if (game == "twelve-four-squares") return four_squares_ratings;
        return unmeasured_levels;
    }
    static int evaluate(const Position& position) { return mill::evaluate(position); }
};

}  // namespace merels::mill
