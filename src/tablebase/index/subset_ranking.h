#pragma once

#include <cstdint>
#include <vector>

#include "mill/board.h"

namespace merels::tablebase {

using mill::Points;

// Ranks the subsets of `size` out of `points` points, from 0, in the order of the subsets as numbers (the
// combinatorial number system). A subset has its points in the lowest bits, as extract_bits() leaves them.
class SubsetRanking {
  public:
    static constexpr int max_points = 32;

    SubsetRanking(int points, int size);

    [[nodiscard]] std::uint32_t count() const { return count_; }
    // The rank of a subset, which must have exactly `size` points. It is the sum of two table entries, one
    // for each half of the points: the size of the low half follows from that of the high half.
    [[nodiscard]] std::uint32_t rank(Points set) const {
        return low_[set & (low_.size() - 1)] + high_[set >> low_points_];
    }
    // Every subset by rank.
    [[nodiscard]] std::vector<Points> subsets() const;

  private:
    int size_;
    std::uint32_t count_;
    int low_points_;
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> high_;
};

}  // namespace merels::tablebase
