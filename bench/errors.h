#pragma once

#include <cstdint>
#include <string>

#include "core/any_game.h"

namespace merels::bench {

struct ErrorsPlan {
    std::string tables;             // the folder of the tables
    int positions = 10'000;         // half of them placing, half moving
    int endings = 200;              // of six men against four
    std::uint64_t nodes = 100'000;  // positions looked at a turn
    std::uint64_t seed = 1;
};

// Prints, for a game of the mill family that is solved, how often the search alone throws a won or drawn game
// away in positions met in play; and how many won endings of six men against four it wins against the longest
// defence, without the tables and with them. Where only endings are solved, the latter alone. Answers false
// if the game has no tables.
bool print_errors(const AnyGame& game, const ErrorsPlan& plan);

}  // namespace merels::bench
