#include "tablebase/solve/solving_cost.h"

#include <algorithm>
#include <map>
#include <optional>

#include "tablebase/solve/solver.h"

namespace merels::tablebase {
namespace {

// Positions a second of one thread, and bytes of a position in a file.
constexpr double moving_rate = 8.7e6;
constexpr double placing_rate = 13.5e6;
constexpr double mixed_rate = 5e6;
constexpr double bytes_per_position = 0.2;
// How much more time and space distances to the end of the game take.
constexpr double to_end_time = 1.5;
constexpr double to_end_bytes = 1.5;

double rate(const mill::Variant& variant, const Subspace& subspace) {
    if (subspace.hands() == 0) return moving_rate;
    return variant.mixed ? mixed_rate : placing_rate;
}

}  // namespace

SolvingCost solving_cost(const TableIndex& index, const std::vector<Subspace>& subspaces, int threads,
                         Metric metric) {
    const mill::Variant& variant = index.variant();
    const bool to_end = metric == Metric::end;
    const double seconds_factor = (to_end ? to_end_time : 1) / threads;
    const double bytes_factor = (to_end ? to_end_bytes : 1) * bytes_per_position;
    SolvingCost cost;
    std::map<int, double> transient_bytes;  // by men in hand
    double kept_bytes = 0;
    for (const Subspace& subspace : subspaces) {
        const std::uint64_t entries = index.entries(subspace.row.men, subspace.column.men);
        cost.positions += entries;
        cost.memory = std::max<std::uint64_t>(cost.memory, memory_to_solve(index, subspace, metric));
        cost.seconds += static_cast<double>(entries) / rate(variant, subspace) * seconds_factor;
        (is_transient(variant, subspace) ? transient_bytes[subspace.hands()] : kept_bytes) +=
            static_cast<double>(entries) * bytes_factor;
    }
    // Besides the tables: compressed blocks before they are written, and the index.
    if (cost.memory > 0) cost.memory = cost.memory / 100 * 115 + (std::uint64_t{256} << 20);
    double largest_stage = 0;
    for (const auto& [hands, bytes] : transient_bytes) largest_stage = std::max(largest_stage, bytes);
    cost.file_bytes = static_cast<std::uint64_t>(kept_bytes + largest_stage);
    return cost;
}

bool is_tabled(const mill::Position& position) {
    const std::optional<Subspace> subspace = subspace_of(position);
    const std::vector<Subspace> all = all_subspaces(position.rules().variant);
    return subspace && std::ranges::find(all, *subspace) != all.end();
}

}  // namespace merels::tablebase
