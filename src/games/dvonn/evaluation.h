#pragma once

#include "core/bits.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// What a side has: the pieces it tops, the stacks that are free to move, and the moves they have.
inline int worth(const Position& position, Side side) {
    int moves = 0;
    int movable = 0;
    each_point(position.free_stacks(side), [&](Cell stack) {
        const auto ways = static_cast<int>(how_many(position.landings(stack)));
        moves += ways;
        movable += ways > 0 ? 1 : 0;
    });
    return 10 * *position.score(side) + 12 * movable + 5 * moves;
}

// What a position is worth to the side to move.
inline int evaluate(const Position& position) {
    return worth(position, position.to_move()) - worth(position, other(position.to_move()));
}

}  // namespace merels::dvonn
