#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>

#include "core/message.h"
#include "puzzle/puzzle.h"

namespace merels::puzzle {

// What somebody's turns in a puzzle come to.
struct Attempt {
    std::size_t right = 0;  // how many of the solver's turns, from the first on, are those of the solution
    bool solved = false;    // all of them
};

// The turns of the solver as texts, read by the rules; a wrong one may only be the last. An error if one is
// not a legal turn or there are more than the solution has.
[[nodiscard]] std::expected<Attempt, Message> check_attempt(const Puzzle& puzzle,
                                                            std::span<const std::string> turns);

}  // namespace merels::puzzle
