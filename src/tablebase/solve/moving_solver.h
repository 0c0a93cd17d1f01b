#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "tablebase/index/entry.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/best_value.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The two tables of a pair that is solved together, one with each side to move. The major is the row side of
// both. If both sides have the same men, either can be the major, so that the second table is redundant and
// left empty.
struct MovingPair {
    SideMen major;
    SideMen minor;
    Entries major_to_move;
    Entries minor_to_move;
};

// What is known of the turns that lead out of the pair.
struct PairExits {
    // The tables that captures by moving a man lead to, with one man fewer and with two. The row side is the
    // major. Null if a side with so few men has lost, or if no such capture is possible.
    std::array<const Entries*, 2> minor_men_taken{};  // the minor to move
    std::array<const Entries*, 2>
        major_men_taken{};  // the major to move; unused if both sides have the same men
    // The values of placing a man from the hand, no_value where that is impossible; empty if the hand is.
    Entries major_places;
    Entries minor_places;  // unused if both sides have the same men
    // Owns the tables above. They are released once they have been looked up in.
    std::vector<std::shared_ptr<const Entries>> tables;
};

// Solves a pair by retrograde analysis from finished games and from the turns that lead out of it.
[[nodiscard]] MovingPair solve_moving(const TableIndex& index, const SideMen& major, const SideMen& minor,
                                      PairExits&& exits, Metric metric, const ParallelFor& parallel_for);

// The memory that it uses in bytes, including the tables that captures lead to.
[[nodiscard]] std::size_t memory_for_moving(const TableIndex& index, const SideMen& major,
                                            const SideMen& minor, Metric metric);

}  // namespace merels::tablebase
