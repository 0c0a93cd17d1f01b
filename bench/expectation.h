#pragma once

#include <cmath>

#include "core/outcome.h"

namespace merels::bench {

// The points a side got, of one a game.
[[nodiscard]] inline double points_of(const Outcome& outcome, Side side) {
    const auto winner = outcome.winner();
    return !winner ? 0.5 : *winner == side ? 1.0 : 0.0;
}

// The points that are to be expected where a position is held to be worth so much.
[[nodiscard]] inline double expected_points(double value) {
    constexpr double unit = 120;  // a man more is about 70 % of the points
    return 1 / (1 + std::exp(-value / unit));
}

}  // namespace merels::bench
