#pragma once

#include <span>

#include "tablebase/index/entry.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// The same positions in a table with the row side and the column side exchanged. The men are those of
// `table`.
[[nodiscard]] Entries transposed(const TableIndex& index, int row_men, int column_men, const Entries& table,
                                 const ParallelFor& parallel_for);

// One row of the transposed table: that of `men`. `subsets` are its columns.
void transpose_row(const TableIndex& index, const Entries& table, Points men, std::span<const Points> subsets,
                   Entry* row);

}  // namespace merels::tablebase
