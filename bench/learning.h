#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "core/any_game.h"

namespace merels::bench {

struct LearningPlan {
    std::string tables;                // the folder of the tables
    std::string out;                   // the file the network goes to
    std::size_t lessons = 24'000'000;  // positions it learns from
    int rounds = 24;                   // through all of them
    std::uint64_t seed = 1;
};

// Teaches a network (mill/net.h) what the positions of Nine are worth, from the tables, and writes it to a
// file. Prints after each round how far off it is on positions it has not learnt from. Answers what is
// wrong if the game has no tables or the file cannot be written, which is tried before the long work.
std::expected<void, std::string> learn(const AnyGame& nine, const LearningPlan& plan);

}  // namespace merels::bench
