#include "tablebase/files/solve_plan.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "tablebase/files/table_folder.h"
#include "tablebase/solve/solver.h"

namespace merels::tablebase {
namespace {

// The free space of the disk that the folder is or will be on.
std::uint64_t free_space(std::filesystem::path folder) {
    std::error_code error;
    while (!std::filesystem::exists(folder, error) && folder.has_relative_path())
        folder = folder.parent_path();
    const auto space = std::filesystem::space(folder.empty() ? "." : folder, error);
    return error ? UINT64_MAX : space.available;
}

// Placing tables with Black to move are not missed if those with White to move before them are there.
bool is_unneeded(const mill::Variant& variant, const std::vector<Subspace>& all,
                 const std::vector<Subspace>& present, const Subspace& subspace) {
    return is_transient(variant, subspace) && std::ranges::all_of(all, [&](const Subspace& other) {
               return other.hands() != subspace.hands() + 1 ||
                      std::ranges::find(present, other) != present.end();
           });
}

}  // namespace

SolvePlan plan_to_solve(const std::string& folder, const TableIndex& index,
                        const std::optional<Subspace>& only, int threads, Metric metric) {
    const mill::Variant& variant = index.variant();
    const std::vector<Subspace> all = subspaces_to_solve(variant, only);
    const std::vector<Subspace> present = tables_in(folder, variant, metric);
    std::vector<Subspace> missing;
    std::size_t there = 0;
    for (const Subspace& subspace : all) {
        if (std::ranges::find(present, subspace) != present.end()) {
            ++there;
        } else if (!is_unneeded(variant, all, present, subspace)) {
            missing.push_back(subspace);
        }
    }
    const SolvingCost cost = solving_cost(index, missing, threads, metric);
    return {cost, std::move(missing), there, free_space(folder), metric};
}

std::string solving_text(const SolvePlan& plan, std::string_view argument) {
    return fmt::format("\"merels solve {}{}\" makes {}its tables: {}", argument,
                       plan.metric == Metric::end ? " --to-end" : "", plan.present == 0 ? "" : "the rest of ",
                       cost_text(plan));
}

std::string cost_text(const SolvePlan& plan) {
    return fmt::format("about {}, {:.1f} GB of memory and {:.1f} GB of files", time_text(plan.seconds),
                       static_cast<double>(plan.memory) / giga, static_cast<double>(plan.file_bytes) / giga);
}

std::string time_text(double seconds) {
    const auto whole = static_cast<long>(seconds);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace merels::tablebase
