#pragma once

#include <cstdint>
#include <vector>

#include "mill/position.h"
#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// What it takes to make tables. Times and sizes are estimates from the rates and sizes that were measured for
// Nine (docs/tables.md).
struct SolvingCost {
    std::uint64_t positions = 0;
    std::uint64_t memory = 0;      // bytes, at the most
    std::uint64_t file_bytes = 0;  // at the most, the transient tables of one stage of placing included
    double seconds = 0;
};

[[nodiscard]] SolvingCost solving_cost(const TableIndex& index, const std::vector<Subspace>& subspaces,
                                       int threads, Metric metric = Metric::conversion);

// Whether the position is in one of the tables of a game that is solved completely. (On four squares only
// endings are solved.)
[[nodiscard]] bool is_tabled(const mill::Position& position);

}  // namespace merels::tablebase
