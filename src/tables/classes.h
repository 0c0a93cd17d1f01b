#pragma once

#include <cstdint>
#include <vector>

#include "tables/ranking.h"
#include "tables/symmetries.h"

namespace merels::tables {

// The sets of `size` points of a board, those that are images of each other taken as one class. A class is
// numbered (its row in a table) and goes by its smallest member.
class Classes {
  public:
    struct Place {
        std::uint32_t row;
        int symmetry;  // takes the set to its class's smallest member
    };

    Classes(const Symmetries& symmetries, int points, int size);

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(smallest_.size()); }
    [[nodiscard]] Points smallest(std::uint32_t row) const { return smallest_[row]; }
    [[nodiscard]] Place place(Points set) const {
        const std::uint32_t found = where_[ranking_.rank(set)];
        return {found / Symmetries::most, static_cast<int>(found % Symmetries::most)};
    }

  private:
    Ranking ranking_;
    std::vector<Points> smallest_;
    std::vector<std::uint32_t> where_;  // by rank: row and symmetry
};

}  // namespace merels::tables
