#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/turn.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// A move of a man of the row side, along a line of the board or flying, and the row it leads to.
struct RowMove {
    std::uint32_t row;      // of the men after the move
    std::uint8_t symmetry;  // takes the men after the move to that row's representative
    Point from;
    Point to;
    bool closes;  // a mill
};

// The moves of the row side from every row, computed once per row instead of once per entry. Whether the
// target point is free of the column side's men depends on the column.
class RowMoves {
  public:
    // The men in hand may keep the side from flying.
    RowMoves(const TableIndex& index, int row_men, int row_hand);

    [[nodiscard]] std::span<const RowMove> from(std::uint32_t row) const {
        return std::span(moves_).subspan(begins_[row], begins_[row + 1] - begins_[row]);
    }

  private:
    std::vector<RowMove> moves_;
    std::vector<std::size_t> begins_;  // by row
};

}  // namespace merels::tablebase
