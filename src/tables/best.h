#pragma once

#include <algorithm>

#include "tables/cell.h"

namespace merels::tables {

// What a position is worth, put together from what its turns lead to. Turns are compared by a number, the
// greater the better: winning in fewer turns, then drawing (0), then losing in more. It is worked out without
// a branch, since nobody can foresee what a turn leads to.
class Best {
  public:
    // A turn that takes nothing leads to a position worth this to the opponent.
    void quiet(Cell to_opponent) { add(to_opponent, cell::turns(to_opponent) + 1); }
    // A turn that takes a man: the turns are counted to there.
    void capture(Cell to_opponent) { add(to_opponent, 1); }
    // A turn that wins at once.
    void wins() { merit_ = at_once - 1; }

    // Whether no further turn can make a difference.
    [[nodiscard]] bool settled() const { return merit_ == at_once - 1; }
    // Without any turn: `stuck`.
    [[nodiscard]] Cell cell(Cell stuck) const {
        if (merit_ == none) return stuck;
        if (merit_ == 0) return cell::draw;
        return merit_ > 0 ? cell::win(at_once - merit_) : cell::loss(at_once + merit_);
    }

  private:
    static constexpr int at_once = cell::most_turns + 2;  // the merit of a win in no turns, if there were one
    static constexpr int none = -at_once - 1;

    void add(Cell to_opponent, int turns) {
        const int lost = to_opponent >> 1 & 1;
        const int won = to_opponent & 1;
        merit_ = std::max(merit_, (lost - won) * (at_once - turns));
    }

    int merit_ = none;
};
static_assert(cell::win_bit == 1 && cell::loss_bit == 2);

}  // namespace merels::tables
