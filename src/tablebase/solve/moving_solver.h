#pragma once

#include <cstddef>

#include "tablebase/index/entry.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The two tables of the moving phase with so many men of the major against so many of the minor, one with
// each side to move. The major is the side with more men and the row side of both tables. With equal men
// either side can be the major, so that the second table is redundant and left empty.
struct MovingPair {
    int major = 0;
    int minor = 0;
    Entries major_to_move;
    Entries minor_to_move;
};

// The tables that captures lead to, in the pairs with one man fewer. Null if a side with so few men has lost.
struct MovingCaptures {
    const Entries* minor_to_move = nullptr;  // of the pair with one man of the minor fewer
    const Entries* major_to_move =
        nullptr;  // of the pair with one man of the major fewer; unused for equal men
};

// Solves a pair by retrograde analysis from finished games and from captures.
[[nodiscard]] MovingPair solve_moving(const TableIndex& index, int major, int minor,
                                      const MovingCaptures& captures, const ParallelFor& parallel_for);

// The memory that it uses in bytes, including the tables that captures lead to.
[[nodiscard]] std::size_t memory_for_moving(const TableIndex& index, int major, int minor);

}  // namespace merels::tablebase
