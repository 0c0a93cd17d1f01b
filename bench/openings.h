#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

struct OpeningsPlan {
    int games = 100;
    int level = 10;
    int turns = 6;
};

// Prints how many different beginnings the computer plays against itself at a level.
void print_openings(const AnyGame& game, const OpeningsPlan& plan);

// Prints what a side that places DVONN's pieces by looking ahead takes from one that places them at random,
// both stacking with as many positions a turn.
void print_placing(int games, std::uint64_t positions);

}  // namespace merels::bench
