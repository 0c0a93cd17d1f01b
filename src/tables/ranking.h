#pragma once

#include <cstdint>
#include <vector>

#include "mill/board.h"

namespace merels::tables {

using mill::Points;

// The sets of `size` points out of `points`, numbered. A set is given by its lowest bits, the way squeeze()
// leaves it; the numbers go up with the sets taken as numbers.
class Ranking {
  public:
    static constexpr int most_points = 25;

    Ranking(int points, int size);

    [[nodiscard]] std::uint32_t count() const { return count_; }
    // The number of a set, which must have exactly `size` points: a sum of two halves, since the size of the
    // one follows from the other's.
    [[nodiscard]] std::uint32_t rank(Points set) const {
        return low_[set & (low_.size() - 1)] + high_[set >> low_points_];
    }
    // All of them, in order.
    [[nodiscard]] std::vector<Points> sets() const;

  private:
    int size_;
    std::uint32_t count_;
    int low_points_;
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> high_;
};

}  // namespace merels::tables
