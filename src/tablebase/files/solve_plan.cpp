#include "tablebase/files/solve_plan.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <system_error>

#include "tablebase/files/table_folder.h"
#include "tablebase/solve/solver.h"

namespace merels::tablebase {
namespace {

// Positions a second of one thread, and bytes of a position in a file.
constexpr double moving_rate = 8.7e6;
constexpr double placing_rate = 13.5e6;
constexpr double mixed_rate = 5e6;
constexpr double bytes_per_position = 0.2;

double rate(const mill::Variant& variant, const Subspace& subspace) {
    if (subspace.hands() == 0) return moving_rate;
    return variant.mixed ? mixed_rate : placing_rate;
}

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
                        const std::optional<Subspace>& only, int threads) {
    const mill::Variant& variant = index.variant();
    const std::vector<Subspace> all = subspaces_to_solve(variant, only);
    const std::vector<Subspace> present = tables_in(folder, variant);
    SolvePlan plan;
    std::map<int, double> transient_bytes;  // by men in hand
    double kept_bytes = 0;
    for (const Subspace& subspace : all) {
        if (std::ranges::find(present, subspace) != present.end()) {
            ++plan.present;
            continue;
        }
        if (is_unneeded(variant, all, present, subspace)) continue;
        const std::uint64_t entries = index.entries(subspace.row.men, subspace.column.men);
        plan.missing.push_back(subspace);
        plan.positions += entries;
        plan.memory =
            std::max<std::uint64_t>(plan.memory, memory_to_solve(index, subspace, Metric::conversion));
        plan.seconds += static_cast<double>(entries) / rate(variant, subspace) / threads;
        (is_transient(variant, subspace) ? transient_bytes[subspace.hands()] : kept_bytes) +=
            static_cast<double>(entries) * bytes_per_position;
    }
    // Besides the tables: compressed blocks before they are written, and the index.
    if (plan.memory > 0) plan.memory = plan.memory / 100 * 115 + (std::uint64_t{256} << 20);
    double largest_stage = 0;
    for (const auto& [hands, bytes] : transient_bytes) largest_stage = std::max(largest_stage, bytes);
    plan.file_bytes = static_cast<std::uint64_t>(kept_bytes + largest_stage);
    plan.free_bytes = free_space(folder);
    return plan;
}

bool is_tabled(const mill::Position& position) {
    const std::optional<Subspace> subspace = subspace_of(position);
    const std::vector<Subspace> all = all_subspaces(position.rules().variant);
    return subspace && std::ranges::find(all, *subspace) != all.end();
}

std::string solving_text(const SolvePlan& plan, std::string_view argument) {
    return fmt::format("\"merels solve {}\" makes {}its tables: {}", argument,
                       plan.present == 0 ? "" : "the rest of ", cost_text(plan));
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
