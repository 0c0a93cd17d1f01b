#pragma once

#include <cstdint>
#include <vector>

#include "core/merit.h"
#include "dvonn/position.h"

namespace merels::dvonn {

enum class MeritKind : std::uint8_t {
    next_to_red,
    takes_stack,  // of a count of pieces
    cuts_off,     // a count of pieces
    takes_red,
    carries_red,     // away from other stacks
    no_moves_left,   // to the opponent
    few_moves_left,  // a count of moves
};

[[nodiscard]] std::vector<Merit> find_merits(const Position& before, const Turn& turn);

}  // namespace merels::dvonn
