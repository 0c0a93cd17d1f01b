#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"
#include "tablebase/solve/table_stats.h"
#include "tablebase/solve/table_store.h"

namespace merels::tablebase {

struct SolveOptions {
    ParallelFor parallel_for = serial_for;
    // Solve only this pair of the moving phase and what it depends on.
    std::optional<Subspace> only = std::nullopt;
    // Called before a subspace (or the first of a pair) is solved, and after each is stored.
    std::function<void(const Subspace&)> on_begin = [](const Subspace&) {};
    std::function<void(const Subspace&, const TableStats&)> on_solved = [](const Subspace&,
                                                                           const TableStats&) {};
    // Polled while solving, from any thread; once it returns true, solve() soon fails. (A function and not a
    // std::stop_token, which the browser's standard library does not have.)
    std::function<bool()> cancelled = nullptr;
};

// The front door of this room: solves every subspace whose table is not in the store yet, by retrograde
// analysis, with distances of the store's metric. The moving phase goes pair by pair, then the placing phase
// back to the empty board. Only complete tables are stored, so that a call after a failure or a cancellation
// continues from there.
[[nodiscard]] std::expected<void, std::string> solve(const TableIndex& index, TableStore& store,
                                                     const SolveOptions& options);

// The subspaces that solve() covers, in its order.
[[nodiscard]] std::vector<Subspace> subspaces_to_solve(const mill::Variant& variant,
                                                       const std::optional<Subspace>& only);

// The peak size of the tables in memory while a subspace is solved, with its counterpart if they are solved
// together, in bytes.
[[nodiscard]] std::size_t memory_to_solve(const TableIndex& index, const Subspace& subspace, Metric metric);

}  // namespace merels::tablebase
