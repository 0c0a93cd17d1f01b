#pragma once

#include <cmath>

#include "core/network.h"

namespace merels::engine {

// The expected points at a value of the evaluation: the logistic function in its unit (docs/engine.md).
[[nodiscard]] inline double expected_points(double value) {
    constexpr double unit = network::output_scale;
    return 1 / (1 + std::exp(-value / unit));
}

}  // namespace merels::engine
