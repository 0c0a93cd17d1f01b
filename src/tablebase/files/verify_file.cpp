#include "tablebase/files/verify_file.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "tablebase/files/table_folder.h"
#include "tablebase/probe/lookup.h"

namespace merels::tablebase {
namespace {

// The subspaces whose tables probe_entry() needs for the successors of this one: one turn on, or two in the
// placing phase, where the tables between are transient.
std::set<Subspace> successors(const mill::Variant& variant, const Subspace& from) {
    std::set<Subspace> all;
    const auto add_moving = [&](int to_move, int other) {
        if (std::min(to_move, other) >= variant.fewest) all.insert(moving_subspace(variant, to_move, other));
    };
    if (in_moving_phase(variant, from)) {
        const int own = from.row_side_to_move ? from.row_men : from.column_men;
        const int theirs = from.row_side_to_move ? from.column_men : from.row_men;
        add_moving(theirs, own);
        add_moving(theirs - 1, own);
        return all;
    }
    // White and Black each place a man, and each may lose one.
    for (const int white : {from.row_men, from.row_men + 1}) {
        for (const int black : {from.column_men, from.column_men + 1}) {
            if (from.placed + 2 == 2 * variant.men) {
                add_moving(white, black);
            } else {
                all.insert(placing_subspace(from.placed + 2, white, black));
            }
        }
    }
    return all;
}

}  // namespace

std::expected<VerifyResult, std::string> verify_file(const std::string& folder, const TableIndex& index,
                                                     const Subspace& subspace, std::uint64_t every,
                                                     const ParallelFor& parallel_for) {
    const auto table = read_table(folder, index, subspace, parallel_for);
    if (!table) return std::unexpected(table.error());
    auto store = std::make_unique<MemoryTableStore>();
    const std::vector<Subspace> reachable = all_subspaces(index.variant());
    for (const Subspace& next : successors(index.variant(), subspace)) {
        if (std::ranges::find(reachable, next) == reachable.end()) continue;
        auto loaded = read_table(folder, index, next, parallel_for);
        if (!loaded) return std::unexpected(loaded.error());
        store->add(next, std::move(*loaded));
    }
    const MemoryLookup lookup(std::move(store));
    return verify_table(index, subspace, *table, lookup, every, parallel_for);
}

}  // namespace merels::tablebase
