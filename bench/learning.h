#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "core/any_game.h"

namespace merels::bench {

struct LearningPlan {
    std::string tables;                  // the folder of the tables
    std::string out;                     // the file the network goes to
    std::optional<std::size_t> lessons;  // positions it learns from; what suits the game if not given
    std::optional<int> rounds;           // through all of them; the same
    std::uint64_t seed = 1;
};

// Teaches a network (core/network.h) what the positions of a game are worth, and writes it to a file: of Nine
// from its tables, of DVONN from games against itself. Prints after each round how far off it is on positions
// it has not learnt from. Answers what is wrong if the game has no network or no tables, or the file cannot
// be written, which is tried before the long work.
std::expected<void, std::string> learn(const AnyGame& game, const LearningPlan& plan);

}  // namespace merels::bench
