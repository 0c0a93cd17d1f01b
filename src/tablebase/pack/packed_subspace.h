#pragma once

#include <cstddef>
#include <cstdint>

#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// Which positions a pack stores. The others follow from their successors:
//
// - Tables in which the column side is to move are left out. Without men in hand their quiet turns lead to
//   positions of the other table of the pair, in the same row; where placing comes before moving, they are
//   those with Black to place, whose turns lead to tables with White to place or without men in hand.
//   Where placing and moving mix, all tables with men in hand are stored: one placing after another could
//   lead from a table that is left out to the next, which would take too long to search.
// - Of a table with equal men and empty hands, neither side flying, half is left out: on a board whose points
//   can be coloured so that neighbours differ, a quiet turn changes the parity of the men on points of the
//   first colour. Positions of odd parity are left out. Nothing is where a blocked side passes, since a pass
//   does not change the parity.

// The points of the first colour: that of point 0. Empty if the board cannot be coloured so.
[[nodiscard]] Points first_colour(const TableIndex& index);

// The shape of the table of a subspace in a pack.
struct PackedSubspace {
    // The subspace must be one that is packed.
    PackedSubspace(const TableIndex& index, const Subspace& subspace);

    [[nodiscard]] std::uint32_t rows_in(std::uint32_t block) const {
        const std::uint32_t first = block * rows_per_block;
        return rows - first < rows_per_block ? rows - first : rows_per_block;
    }
    [[nodiscard]] std::size_t entries_in(std::uint32_t block) const {
        return std::size_t{rows_in(block)} * columns;
    }

    // How many entries are stored: all of them, or those of even parity.
    [[nodiscard]] std::uint64_t stored(const TableIndex& index) const;

    Subspace subspace;
    std::uint32_t rows;
    std::uint32_t columns;
    std::uint32_t rows_per_block;
    std::uint32_t blocks;
    Points even_colour;  // the colour whose men are counted, if half is left out; otherwise empty
};

// Whether a pack has a table of this subspace.
[[nodiscard]] constexpr bool is_packed(const mill::Variant& variant, const Subspace& subspace) {
    return subspace.row_side_to_move || (variant.mixed && subspace.hands() > 0);
}

}  // namespace merels::tablebase
