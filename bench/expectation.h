#pragma once

#include <cmath>

#include "core/outcome.h"
#include "mill/net.h"

namespace merels::bench {

// The points a side got, of one a game.
[[nodiscard]] inline double points_of(const Outcome& outcome, Side side) {
    const auto winner = outcome.winner();
    return !winner ? 0.5 : *winner == side ? 1.0 : 0.0;
}

// The points that are to be expected where a position is held to be worth so much.
[[nodiscard]] inline double expected_points(double value) {
    constexpr double unit = mill::Net::worth_of_one;
    return 1 / (1 + std::exp(-value / unit));
}

// What is learnt of a position in which a side was to move: for a share how its game ended, for the rest what
// the look ahead made of it.
[[nodiscard]] inline double points_to_learn(const Outcome& outcome, Side side, int value,
                                            double share_of_end) {
    return share_of_end * points_of(outcome, side) + (1 - share_of_end) * expected_points(value);
}

}  // namespace merels::bench
