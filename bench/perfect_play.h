#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/starts.h"
#include "core/history.h"

namespace merels::bench {

// The opponent of perfect play: the search with a limit of nodes or of time a turn, or random turns if both
// are 0.
struct Opponent {
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    const TablebaseProbe* tablebase = nullptr;  // which it probes
};
// "20000 positions a turn", "100 ms a turn"
[[nodiscard]] std::string text_of(const Opponent& opponent);

// One game, in which this side plays by the tablebase, with a short search choosing among draws.
[[nodiscard]] History play_against_perfect(const AnyGame& game, const TablebaseProbe& solved,
                                           const AnyPosition& start, Side perfect, const Opponent& opponent,
                                           Random& random);

// Plays games from positions of this value, the side to move by the tablebase. Returns the starts from which
// a win was not won, or a draw was lost.
[[nodiscard]] std::vector<std::string> failed_starts(const AnyGame& game, const TablebaseProbe& solved,
                                                     Wdl worth, int games, const DrawStart& draw,
                                                     Opponent opponent);

// A thousand games each of Six, and of endings of Nine if the folder has its tables.
struct PerfectPlayOptions {
    std::string folder;
    int games = 1000;
    std::uint64_t nodes = 100'000;  // of the opponent, per turn
};
void print_perfect_play(const PerfectPlayOptions& plan);

}  // namespace merels::bench
