#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "tablebase/index/entry.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// One table of a pack: its model, its directory and its blocks.
struct PackedTable {
    Subspace subspace;
    std::uint32_t model_size = 0;
    std::string bytes;
};

// The subspace must be one that is packed (is_packed()).
[[nodiscard]] PackedTable pack_table(const TableIndex& index, const Subspace& subspace,
                                     const Entries& entries, const ParallelFor& parallel_for);

// The head of a pack of these tables, which follow it in this order.
[[nodiscard]] std::string pack_head(const TableIndex& index, std::span<const PackedTable> tables);

}  // namespace merels::tablebase
