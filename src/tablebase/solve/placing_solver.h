#pragma once

#include <array>

#include "tablebase/index/entry.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/best_value.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The tables that placing a man leads to. The row side is that of the subspace before.
struct PlacingSuccessors {
    const Entries* quiet = nullptr;  // without a capture
    // With one man taken and with two; null if losing so many loses the game or cannot happen.
    std::array<const Entries*, 2> captures{};
};

// The value of every position of a subspace as the maximum over the turns that place a man from the hand,
// which must not be empty: the value of the position, where placing comes before moving. `no_turns` where no
// point is free.
[[nodiscard]] Entries solve_placing(const TableIndex& index, const Subspace& subspace,
                                    const PlacingSuccessors& successors, Metric metric, Entry no_turns,
                                    const ParallelFor& parallel_for);

}  // namespace merels::tablebase
