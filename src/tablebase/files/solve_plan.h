#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mill/position.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// What is still to be solved of a game, and what that takes. Times and sizes are estimates from the rates and
// sizes that were measured for Nine (docs/tables.md).
struct SolvePlan {
    std::vector<Subspace> missing;  // in the order in which they are solved
    std::size_t present = 0;        // subspaces that are in the folder
    std::uint64_t positions = 0;    // in those that are missing
    std::uint64_t memory = 0;       // bytes, at the most
    std::uint64_t file_bytes = 0;   // at the most, the transient tables of one stage of placing included
    std::uint64_t free_bytes = 0;   // on the disk of the folder
    double seconds = 0;
};

[[nodiscard]] SolvePlan plan_to_solve(const std::string& folder, const TableIndex& index,
                                      const std::optional<Subspace>& only, int threads);

// Whether the position is in one of the tables of a game that is solved completely. (On four squares only
// endings are solved.)
[[nodiscard]] bool is_tabled(const mill::Position& position);

// What solves the rest of a game that `argument` names: "merels solve nine" makes its tables: about 20 min 05
// s, 5.1 GB of memory and 3.4 GB of files
[[nodiscard]] std::string solving_text(const SolvePlan& plan, std::string_view argument);
// "about 20 min 05 s, 5.1 GB of memory and 3.4 GB of files"
[[nodiscard]] std::string cost_text(const SolvePlan& plan);
// "20 min 05 s"
[[nodiscard]] std::string time_text(double seconds);

inline constexpr double giga = 1 << 30;

}  // namespace merels::tablebase
