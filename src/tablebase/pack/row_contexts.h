#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "tablebase/index/row_view.h"
#include "tablebase/index/table_index.h"
#include "tablebase/pack/packed_subspace.h"

namespace merels::tablebase {

// A value that is not stored or not known yet, where 0 is a draw, 1 a win and 2 a loss.
inline constexpr std::uint8_t not_stored = 3;

// Computes the contexts of the entries of one row.
class RowContexts {
  public:
    RowContexts(const TableIndex& index, const PackedSubspace& table, std::uint32_t row);

    // Whether the entry of this column set (see RowView) is stored.
    [[nodiscard]] bool is_stored(Points set) const {
        return ((how_many(set & even_colour_) + odd_row_) & 1) == 0;
    }
    // The context of a stored entry. `values` are the values of the row; those of the columns before this one
    // are used, and those that are not stored must be `not_stored`.
    [[nodiscard]] std::uint32_t context(Points set, const std::uint8_t* values) const {
        return position_class(set) * neighbour_classes_ + neighbour_class(set, values);
    }

  private:
    static const std::uint32_t neighbour_classes_;

    [[nodiscard]] std::uint32_t position_class(Points set) const;
    [[nodiscard]] std::uint32_t neighbour_class(Points set, const std::uint8_t* values) const;

    RowView view_;
    const SubsetRanking& ranking_;
    Points row_closes_ = 0;      // where the row side can close a mill, if the point is empty
    Points row_reaches_ = 0;     // points next to a man of the row side
    bool column_goes_anywhere_;  // the column side places or flies
    Points even_colour_;
    std::uint32_t odd_row_;
    // By point: where a man from there makes the most similar positions. The neighbours of the point, or, if
    // only half of the entries are stored, the points two steps away.
    std::array<Points, SubsetRanking::max_points> similar_{};
};

}  // namespace merels::tablebase
