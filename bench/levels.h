#pragma once

#include <cstdint>

#include "core/any_game.h"
#include "core/level.h"

namespace merels::bench {

struct LevelsOptions {
    int games = 200;                          // of each beginner against each level
    int step_games = 100;                     // of each level against the one below
    int last = 9;                             // the strongest level that is measured
    std::uint64_t strongest_nodes = 200'000;  // of level 10, instead of its time; 0: its time
    int at_once = 1;
};

// Prints what each scripted beginner (arena/beginner.h) scores against each level, their average, and what
// each level scores against the one below, with 95 % confidence intervals.
void print_levels(const AnyGame& game, const LevelsOptions& plan);

}  // namespace merels::bench
