#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// One row of a table: the men of the row side, and the board as the column side sees it. Only the free points
// exist for the column side, so its sets have one bit per free point (extract_bits(set, free)).
struct RowView {
    RowView(const TableIndex& index, int row_men, std::uint32_t row);

    // The men of this set of the column side that stand in a mill.
    [[nodiscard]] Points in_mills(Points set) const {
        Points found = 0;
        for (std::size_t i = 0; i < line_count; ++i) {
            if ((lines[i] & ~set) == 0) found |= lines[i];
        }
        return found;
    }
    // How many mills of this set go through a point of it.
    [[nodiscard]] int mills_through(Point point, Points set) const {
        int mills = 0;
        for (std::size_t i = 0; i < line_count; ++i) {
            mills += (lines[i] & ~set) == 0 && (lines[i] & mill::bit(point)) != 0 ? 1 : 0;
        }
        return mills;
    }
    // The men of this set of the column side that may be taken when a mill is closed (M6).
    [[nodiscard]] Points takeable(Points set) const {
        const Points outside = set & ~in_mills(set);
        return outside != 0 || !any_if_all_in_mills ? outside : set;
    }

    Points men;   // of the row side
    Points free;  // points of the board
    Points all;   // every free point, one bit each
    bool any_if_all_in_mills;
    std::array<Points, SubsetRanking::max_points> near{};  // neighbours by free point
    std::array<Points, 32> lines{};                        // without a man of the row side
    std::size_t line_count = 0;
};

}  // namespace merels::tablebase
