#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::train {

struct TuningOptions {
    int games = 2000;
    std::uint64_t nodes = 3000;  // per turn
    std::uint64_t seed = 1;
};

// Tunes the weights of a game's linear evaluation (`features` in its evaluation.h) by logistic regression on
// self-play games, and prints them. False if the game has none.
bool tune_weights(const AnyGame& game, const TuningOptions& options);

}  // namespace merels::train
