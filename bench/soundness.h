#pragma once

#include <cstdint>

#include "core/any_game.h"

namespace merels::bench {

// How many of the computer's turns were illegal, in so many positions met in random play of a game, over all
// levels, each allowed to look at so few positions that a hundred thousand can be tried.
[[nodiscard]] int illegal_turns(const AnyGame& game, int positions, std::uint64_t seed);

// Plays games of the computer against itself; the memory the program holds at the end, in bytes.
[[nodiscard]] std::size_t memory_after_games(const AnyGame& game, int games, std::uint64_t seed);

// Every game: so many positions for illegal turns, and how the memory grew over a thousand games.
void print_soundness(int positions);

}  // namespace merels::bench
