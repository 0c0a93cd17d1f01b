#pragma once

#include "core/outcome.h"
#include "engine/expected_points.h"

namespace merels::arena {

using engine::expected_points;

// The points of a side in a finished game: 1, 0.5 or 0.
[[nodiscard]] inline double points_of(const Outcome& outcome, Side side) {
    const auto winner = outcome.winner();
    return !winner ? 0.5 : *winner == side ? 1.0 : 0.0;
}

}  // namespace merels::arena
