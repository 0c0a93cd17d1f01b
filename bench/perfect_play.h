#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/random.h"
#include "core/solved.h"

namespace merels::bench {

// Whom perfect play is tried against: the search with so many positions a turn, or chance if that is none.
struct Opponent {
    std::uint64_t positions = 0;
};

// Positions to start from, with the side to move the one that will play perfectly.
using DrawStart = std::function<AnyPosition(Random&)>;

// Met in random play, after as many as so many turns.
[[nodiscard]] DrawStart met_in_random_play(const AnyGame& game, std::uint32_t turns);
// Of a game of the mill family: men on random points, no more than so many of White's and of Black's.
[[nodiscard]] DrawStart random_endings(const AnyGame& game, std::uint32_t white, std::uint32_t black);

// Plays so many games from positions of this worth by what the solved positions say, a look at a few hundred
// positions choosing among draws. The starts from which a win was not won, or a draw was lost.
[[nodiscard]] std::vector<std::string> spoilt(const AnyGame& game, const SolvedPositions& solved,
                                              Worth::Kind worth, int games, const DrawStart& draw,
                                              Opponent opponent);

// A thousand games each of Six, and of endings of Nine if the folder has its tables.
struct PerfectPlayPlan {
    std::string folder;
    int games = 1000;
    std::uint64_t positions = 100'000;  // that the search has for a turn
};
void print_perfect_play(const PerfectPlayPlan& plan);

}  // namespace merels::bench
