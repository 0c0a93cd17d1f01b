#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/verify.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// verify_table() for a table file, with the tables of its successors loaded into memory. Fails if a file
// cannot be read.
[[nodiscard]] std::expected<VerifyResult, std::string> verify_file(
    const std::string& folder, const TableIndex& index, const Subspace& subspace, std::uint64_t every,
    const ParallelFor& parallel_for, Metric metric = Metric::conversion);

// The size of these tables in memory, in bytes.
[[nodiscard]] std::size_t memory_to_verify(const TableIndex& index, const Subspace& subspace);

}  // namespace merels::tablebase
