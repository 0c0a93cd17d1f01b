#pragma once

#include <algorithm>

#include "tables/cell.h"

namespace merels::tables {

// What a position is worth, put together from what its turns lead to.
class Best {
  public:
    // A turn that takes nothing leads to a position worth this to the opponent.
    void quiet(Cell to_opponent) { add(to_opponent, cell::turns(to_opponent) + 1); }
    // A turn that takes a man: the turns are counted to there.
    void capture(Cell to_opponent) { add(to_opponent, 1); }
    // A turn that wins at once.
    void wins() { win_ = 1; }

    // Whether no further turn can make a difference.
    [[nodiscard]] bool settled() const { return win_ == 1; }
    // Without any turn: `stuck`.
    [[nodiscard]] Cell cell(Cell stuck) const {
        if (win_ != none) return cell::win(win_);
        if (draws_) return cell::draw;
        return loss_ != none ? cell::loss(loss_) : stuck;
    }

  private:
    static constexpr int none = -1;

    void add(Cell to_opponent, int turns) {
        if (cell::is_loss(to_opponent)) {
            win_ = win_ == none ? turns : std::min(win_, turns);
        } else if (cell::is_win(to_opponent)) {
            loss_ = std::max(loss_, turns);
        } else {
            draws_ = true;
        }
    }

    int win_ = none;
    int loss_ = none;
    bool draws_ = false;
};

}  // namespace merels::tables
