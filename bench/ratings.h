#pragma once

#include <cstddef>
#include <cstdint>

namespace merels::bench {

struct RatingsOptions {
    std::size_t games = 100'000;
    std::size_t players = 100;
    std::size_t newcomers = 10'000;
    std::uint64_t seed = 1;
};

// Simulates games among players of known strength and prints how well ratings predict the results: the log
// loss beside that of the strengths themselves and of the strengths that fit all the results best. Then how
// far the ratings of newcomers are off after some games.
void print_ratings(const RatingsOptions& options);

}  // namespace merels::bench
