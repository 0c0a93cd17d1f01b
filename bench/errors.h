#pragma once

#include <cstdint>
#include <string>

#include "core/any_game.h"

namespace merels::bench {

struct ErrorsOptions {
    std::string tables;             // the folder of the tables
    int positions = 10'000;         // half of them placing, half moving
    int endings = 200;              // of six men against four
    std::uint64_t nodes = 100'000;  // per turn
    std::uint64_t seed = 1;
};

// Prints, for a solved game of the mill family, how often the search alone throws away a win or a draw in
// positions of self-play games; and how many won endings of six men against four it wins against the longest
// defence, without and with the tables. Where only endings are solved, prints the latter alone. False if the
// game has no tables.
bool print_errors(const AnyGame& game, const ErrorsOptions& plan);

}  // namespace merels::bench
