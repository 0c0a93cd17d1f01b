#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "core/level.h"

namespace merels {

// The level at which a person plays the computer in one game unless they choose another: the weakest at
// first, one up after two wins in a row, one down after two losses in a row. A draw ends a row.
struct AdaptiveLevel {
    enum class Result : std::int8_t { lost = -1, drawn = 0, won = 1 };
    static constexpr int row = 2;

    int level = weakest_level;
    int streak = 0;  // wins in a row at this level, or losses in a row as a negative number

    constexpr void record(Result result) {
        const int step = static_cast<int>(result);
        streak = step * streak > 0 ? streak + step : step;
        if (std::abs(streak) < row) return;
        level = std::clamp(level + step, weakest_level, strongest_level);
        streak = 0;
    }

    friend bool operator==(const AdaptiveLevel&, const AdaptiveLevel&) = default;
};

}  // namespace merels
