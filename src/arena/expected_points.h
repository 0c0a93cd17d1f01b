#pragma once

#include <cmath>

#include "core/network.h"
#include "core/outcome.h"

namespace merels::arena {

// The points of a side in a finished game: 1, 0.5 or 0.
[[nodiscard]] inline double points_of(const Outcome& outcome, Side side) {
    const auto winner = outcome.winner();
    return !winner ? 0.5 : *winner == side ? 1.0 : 0.0;
}

// The expected points at a value of the evaluation: the logistic function in its unit (docs/engine.md).
[[nodiscard]] inline double expected_points(double value) {
    constexpr double unit = network::output_scale;
    return 1 / (1 + std::exp(-value / unit));
}

}  // namespace merels::arena
