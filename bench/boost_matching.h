#pragma once

#include <cstdint>

namespace merels::bench {

struct BoostMatchingOptions {
    int graphs = 420;
    int most_vertices = 200;
    unsigned timeout = 10;  // seconds of processor time for one graph
    std::uint64_t seed = 1;
};

// Runs Boost.Graph's maximum_weighted_matching on random graphs like those of a Swiss, each in a process of
// its own, and prints how often it agrees with ours.
void print_boost_matching(const BoostMatchingOptions& options);

}  // namespace merels::bench
