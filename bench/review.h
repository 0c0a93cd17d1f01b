#pragma once

#include <cstddef>

namespace merels::bench {

// Prints how long the review of a game of so many turns takes: of a solved game with its tables, and of every
// family without.
void print_review(std::size_t turns);

}  // namespace merels::bench
