#pragma once

#include "tablebase/index/entry.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The tables with one man more placed that a turn leads to. White is the row side of both.
struct PlacingSuccessors {
    const Entries* quiet = nullptr;    // without a capture
    const Entries* capture = nullptr;  // null if losing a man loses the game or cannot happen
};

// Solves a subspace of the placing phase: each value is the maximum over its successors.
[[nodiscard]] Entries solve_placing(const TableIndex& index, const Subspace& subspace,
                                    const PlacingSuccessors& successors, const ParallelFor& parallel_for);

}  // namespace merels::tablebase
