#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tablebase/index/entry.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/lookup.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

struct VerifyResult {
    std::uint64_t checked = 0;  // entries
    std::uint64_t wrong = 0;    // entries that differ from the value of their successors
    std::optional<std::size_t> first_wrong;
};

// Compares every `every`-th entry of a table with the value that the rules and the entries of its successors
// in `lookup` give. Shares no code with the solver except the index and BestValue.
[[nodiscard]] VerifyResult verify_table(const TableIndex& index, const Subspace& subspace,
                                        const Entries& table, const Lookup& lookup, std::uint64_t every,
                                        const ParallelFor& parallel_for);

}  // namespace merels::tablebase
