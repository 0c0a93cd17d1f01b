#pragma once

#include <span>

#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"

namespace merels::tables {

// The same positions as in a table by the one side's men, in a table by the other's: `cells` is by `by` men
// and has `others` of the other side.
[[nodiscard]] Cells turned_over(const Ground& ground, int by, int others, const Cells& cells,
                                const ForRows& for_rows);

// One row of the turned table: that of `men`. Its columns stand for `sets`.
void turn_over_row(const Ground& ground, const Cells& cells, Points men, std::span<const Points> sets,
                   Cell* row);

}  // namespace merels::tables
