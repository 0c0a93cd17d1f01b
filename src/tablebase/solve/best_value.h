#pragma once

#include <algorithm>

#include "tablebase/index/entry.h"
#include "tablebase/index/metric.h"

namespace merels::tablebase {

// Stands for the value of no turns at all. It is not a value of a table.
inline constexpr Entry no_value = entry::win_bit | entry::loss_bit;

// The value of a position as the maximum over its successors. Values are compared as one number, the score:
// the quicker the win, the higher above 0; a draw is 0; the slower the loss, the closer below 0. It is
// computed without branches, which would be mispredicted.
class BestValue {
  public:
    explicit BestValue(Metric metric = Metric::conversion)
        : captures_end_distance_(metric == Metric::conversion) {}

    // A turn without a removal leads to a position with this value for the opponent.
    void add_quiet(Entry successor) { add(successor, entry::dtc(successor) + 1); }
    // A turn with a removal does. To conversion, the distance ends here.
    void add_capture(Entry successor) {
        add(successor, captures_end_distance_ ? 1 : entry::dtc(successor) + 1);
    }
    // A turn wins the game.
    void add_win() { score_ = max_score; }
    // The value of some turns together, for the side to move; perhaps no_value.
    void add_own(Entry value) {
        if (value == no_value) return;
        const int won = value & 1;
        const int lost = value >> 1 & 1;
        score_ = std::max(score_, (won - lost) * (win_now - entry::dtc(value)));
    }

    // Whether further turns cannot improve the value.
    [[nodiscard]] bool is_max() const { return score_ == max_score; }
    // `no_turns` if nothing was added.
    [[nodiscard]] Entry entry(Entry no_turns) const {
        if (score_ == none) return no_turns;
        if (score_ == 0) return entry::draw;
        return score_ > 0 ? entry::win(win_now - score_) : entry::loss(win_now + score_);
    }

  private:
    static constexpr int win_now = entry::max_dtc + 2;  // the score of a win at distance 0
    static constexpr int max_score = win_now - 1;       // of a win at distance 1
    static constexpr int none = -win_now - 1;

    void add(Entry successor, int dtc) {
        const int lost = successor >> 1 & 1;
        const int won = successor & 1;
        score_ = std::max(score_, (lost - won) * (win_now - dtc));
    }

    int score_ = none;
    bool captures_end_distance_;
};
static_assert(entry::win_bit == 1 && entry::loss_bit == 2);

}  // namespace merels::tablebase
