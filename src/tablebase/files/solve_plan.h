#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/index/metric.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/solving_cost.h"

namespace merels::tablebase {

// What is still to be solved of a game, and what that takes.
struct SolvePlan : SolvingCost {
    std::vector<Subspace> missing;  // in the order in which they are solved
    std::size_t present = 0;        // subspaces that are in the folder
    std::uint64_t free_bytes = 0;   // on the disk of the folder
    Metric metric = Metric::conversion;
};

[[nodiscard]] SolvePlan plan_to_solve(const std::string& folder, const TableIndex& index,
                                      const std::optional<Subspace>& only, int threads,
                                      Metric metric = Metric::conversion);

// What solves the rest of a game that `argument` names: "merels solve nine" makes its tables: about 20 min 05
// s, 5.1 GB of memory and 3.4 GB of files
[[nodiscard]] std::string solving_text(const SolvePlan& plan, std::string_view argument);
// "about 20 min 05 s, 5.1 GB of memory and 3.4 GB of files"
[[nodiscard]] std::string cost_text(const SolvePlan& plan);
// "20 min 05 s"
[[nodiscard]] std::string time_text(double seconds);

inline constexpr double giga = 1 << 30;

}  // namespace merels::tablebase
