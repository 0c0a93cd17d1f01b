#pragma once

#include <cstdint>

namespace merels::bench {

struct TournamentOptions {
    int entrants = 500;
    int rounds = 10;
    int waves = 50;
    std::uint64_t seed = 1;
};

// Simulates a Swiss and an arena and prints how long pairings and standings take.
void print_tournament_speed(const TournamentOptions& options);

}  // namespace merels::bench
