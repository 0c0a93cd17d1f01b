#pragma once

#include "core/bits.h"
#include "yote/position.h"

namespace merels::yote {

// What a side has: its men, those in hand being a little more use than those on the board, and its jumps.
inline int worth(const Position& position, Side side) {
    const Movers jumps =
        position.board().jumpers(position.men(side), position.men(other(side)), position.empty());
    return 100 * position.men_left(side) + 6 * position.hand(side) +
           15 * static_cast<int>(how_many_moves(jumps));
}

// What a position is worth to the side to move.
inline int evaluate(const Position& position) {
    return worth(position, position.to_move()) - worth(position, other(position.to_move()));
}

}  // namespace merels::yote
