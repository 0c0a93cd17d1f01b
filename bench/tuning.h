#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

struct TuningPlan {
    int games = 2000;
    std::uint64_t positions = 3000;  // looked at a turn
    std::uint64_t seed = 1;
};

// Plays a game against itself many times, and prints the weights that best foretell, from what is counted in
// a position (`features` in the game's evaluation.h), how the game ended. Answers
// false if nothing is counted in the game.
bool print_tuned_weights(const AnyGame& game, const TuningPlan& plan);

}  // namespace merels::bench
