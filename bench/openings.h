#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

struct OpeningsOptions {
    int games = 100;
    int level = 10;
    int turns = 6;
};

// Prints how many different openings the computer plays against itself at a level.
void print_openings(const AnyGame& game, const OpeningsOptions& plan);

// Prints the score in DVONN of a side that places by search against one that places at random, both stacking
// with the same node limit.
void print_placing(int games, std::uint64_t nodes);

}  // namespace merels::bench
