#pragma once

#include "arena/expected_points.h"

namespace merels::train {

// The training target of a position: a blend of the game's result and the value the search found, as points
// of the side to move.
[[nodiscard]] inline double training_target(const Outcome& outcome, Side side, int value,
                                            double outcome_share) {
    return outcome_share * arena::points_of(outcome, side) +
           (1 - outcome_share) * arena::expected_points(value);
}

}  // namespace merels::train
