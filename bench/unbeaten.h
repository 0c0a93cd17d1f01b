#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/perfect_play.h"
#include "core/any_game.h"
#include "core/tablebase_probe.h"

namespace merels::bench {

// Games of the search against perfect play, from drawn positions at one depth.
struct UnbeatenDepth {
    int turns = 0;  // before the start; the last depth has that many or a few more
    int games = 0;
    int lost = 0;               // by the search
    int thrown_in_placing = 0;  // of those, where the turn that lost the draw placed a man
    int thrown_in_moving = 0;
};

// Plays so many games from drawn positions at every depth in turn: after each number of turns of a random
// game that places all men, and in the moving phase after them. The search has the side to move and the other
// one equally often. `on_lost` is told the start and the position of the turn that lost the draw.
using OnLost = std::function<void(const AnyPosition& start, const AnyPosition& thrown)>;
[[nodiscard]] std::vector<UnbeatenDepth> play_unbeaten(const AnyGame& game, const TablebaseProbe& solved,
                                                       int games, const Opponent& search,
                                                       const OnLost& on_lost);

struct UnbeatenOptions {
    std::string folder;
    int games = 1000;
    Opponent search = {};
    std::string probed = {};  // the folder of the tables that the search probes; empty for none
};
// Prints how often the search loses a drawn position: without tables, as the page plays where it has none, or
// with some of them.
void print_unbeaten(const AnyGame& game, const UnbeatenOptions& plan);

}  // namespace merels::bench
