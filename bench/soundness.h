#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

// How many of the computer's turns were illegal, in so many positions met in random play of a game, over all
// levels, each allowed to look at so few positions that a hundred thousand can be tried.
[[nodiscard]] int illegal_turns(const AnyGame& game, int positions, std::uint64_t seed);

// Plays games of the computer against itself; the memory the program holds at the end, in bytes.
[[nodiscard]] std::size_t memory_after_games(const AnyGame& game, int games, std::uint64_t seed);

struct SoundnessPlan {
    int positions = 100'000;  // tried for illegal turns, of every game
    int games = 1000;         // over which the memory may grow; 0: not looked at, as under the sanitizers
};

// Every game: illegal turns, and how the memory grew.
void print_soundness(const SoundnessPlan& plan);

}  // namespace merels::bench
