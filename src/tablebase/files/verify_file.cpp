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

// The subspaces whose tables probe_entry() needs for the successors of this one: one turn on, or two where
// the tables between are transient.
std::set<Subspace> needed_tables(const mill::Variant& variant, const Subspace& from) {
    std::set<Subspace> all;
    for (const Subspace& next : successors(variant, from)) {
        if (!is_transient(variant, next)) {
            all.insert(next);
            continue;
        }
        for (const Subspace& then : successors(variant, next)) all.insert(then);
    }
    const std::vector<Subspace> reachable = all_subspaces(variant);
    std::erase_if(
        all, [&](const Subspace& needed) { return std::ranges::find(reachable, needed) == reachable.end(); });
    return all;
}

}  // namespace

std::expected<VerifyResult, std::string> verify_file(const std::string& folder, const TableIndex& index,
                                                     const Subspace& subspace, std::uint64_t every,
                                                     const ParallelFor& parallel_for, Metric metric) {
    const auto table = read_table(folder, index, subspace, parallel_for, metric);
    if (!table) return std::unexpected(table.error());
    auto store = std::make_unique<MemoryTableStore>(metric);
    for (const Subspace& next : needed_tables(index.variant(), subspace)) {
        auto loaded = read_table(folder, index, next, parallel_for, metric);
        if (!loaded) return std::unexpected(loaded.error());
        store->add(next, std::move(*loaded));
    }
    const MemoryLookup lookup(std::move(store));
    return verify_table(index, subspace, *table, lookup, every, parallel_for);
}

std::size_t memory_to_verify(const TableIndex& index, const Subspace& subspace) {
    const auto bytes = [&](const Subspace& of) {
        return index.entries(of.row.men, of.column.men) * sizeof(Entry);
    };
    std::size_t sum = bytes(subspace);
    for (const Subspace& next : needed_tables(index.variant(), subspace)) sum += bytes(next);
    return sum;
}

}  // namespace merels::tablebase
