#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

// The number of illegal turns of the computer in so many positions of random games, over all levels, with a
// small node limit.
[[nodiscard]] int illegal_turns(const AnyGame& game, int positions, std::uint64_t seed);

// Plays games of the computer against itself; the resident memory at the end, in bytes.
[[nodiscard]] std::size_t memory_after_games(const AnyGame& game, int games, std::uint64_t seed);

struct SoundnessOptions {
    int positions = 100'000;  // of every game
    int games = 1000;         // between two measurements of the memory; 0: none, as under the sanitizers
};

// Prints for every game the illegal turns and the growth of the memory.
void print_soundness(const SoundnessOptions& plan);

}  // namespace merels::bench
