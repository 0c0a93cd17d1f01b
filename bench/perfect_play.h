#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/starts.h"

namespace merels::bench {

// Whom perfect play is tried against: the search with so many positions a turn, or chance if that is none.
struct Opponent {
    std::uint64_t positions = 0;
};

// Plays so many games from positions of this worth, the side to move by what the solved positions say, a look
// at a few hundred positions choosing among draws. The starts from which a win was not won, or a draw was
// lost.
[[nodiscard]] std::vector<std::string> spoilt(const AnyGame& game, const TablebaseProbe& solved, Wdl worth,
                                              int games, const DrawStart& draw, Opponent opponent);

// A thousand games each of Six, and of endings of Nine if the folder has its tables.
struct PerfectPlayPlan {
    std::string folder;
    int games = 1000;
    std::uint64_t positions = 100'000;  // that the search has for a turn
};
void print_perfect_play(const PerfectPlayPlan& plan);

}  // namespace merels::bench
