#pragma once

#include <cstdint>
#include <vector>

#include "core/merit.h"
#include "mill/position.h"

namespace merels::mill {

enum class MeritKind : std::uint8_t {
    opens_mill,  // which can be closed again next turn
    closes_mill,
    closes_two_mills,
    swaps_mills,      // closes one and opens another, which the opponent can block
    running_mill,     // closes one and opens another, and back again next turn
    blocks_mill,      // on the point
    threatens_mill,   // on the point
    threatens_mills,  // a count of two or more
    no_moves_left,    // to the opponent
    few_moves_left,   // a count of moves
    crossing,         // with a count of ways to go
};

[[nodiscard]] std::vector<Merit> find_merits(const Position& before, const Turn& turn);

}  // namespace merels::mill
