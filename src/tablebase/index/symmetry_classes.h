#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/index/subset_ranking.h"
#include "tablebase/index/symmetries.h"

namespace merels::tablebase {

// The symmetry classes of the sets of `size` points of a board. Sets that are images of each other are in one
// class. Classes are numbered from 0, which gives the row of a table, in the order of their representatives;
// the representative is the smallest member.
class SymmetryClasses {
  public:
    struct Canonical {
        std::uint32_t row;
        int symmetry;  // takes the set to the representative
    };

    SymmetryClasses(const Symmetries& symmetries, int points, int size);

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(representatives_.size()); }
    [[nodiscard]] Points representative(std::uint32_t row) const { return representatives_[row]; }
    [[nodiscard]] Canonical canonical(Points set) const {
        const std::uint32_t packed = canonical_[ranking_.rank(set)];
        return {packed / Symmetries::max_count, static_cast<int>(packed % Symmetries::max_count)};
    }

  private:
    SubsetRanking ranking_;
    std::vector<Points> representatives_;   // by row
    std::vector<std::uint32_t> canonical_;  // by rank: row and symmetry
};

}  // namespace merels::tablebase
