#pragma once

#include "core/bits.h"
#include "mill/position.h"

namespace merels::mill {

// What a side's men are worth, a man being about a hundred.
inline int worth(const Position& position, Side side) {
    const Board& board = position.board();
    const Points own = position.men(side);
    const Points empty = position.empty();
    int moves = 0;
    int blocked = 0;
    each_point(own, [&](Point man) {
        const auto ways = static_cast<int>(how_many(board.near(man) & empty));
        moves += ways;
        blocked += ways == 0 ? 1 : 0;
    });
    const auto open_mills = static_cast<int>(how_many(board.completing(own) & empty));
    const auto in_mills = static_cast<int>(how_many(board.in_mills(own)));
    return 100 * position.men_left(side) + 3 * moves - 4 * blocked + 10 * open_mills + 3 * in_mills;
}

// What a position is worth to the side to move.
inline int evaluate(const Position& position) {
    return worth(position, position.to_move()) - worth(position, other(position.to_move()));
}

}  // namespace merels::mill
