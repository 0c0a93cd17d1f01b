#pragma once

#include <cstddef>

namespace merels::bench {

// Prints how long the review of a game of so many turns takes, or of the longest that was found: with the
// tables where there are any, and of every family without.
void print_review(std::size_t turns);

}  // namespace merels::bench
