#include "tablebase/probe/verify.h"

#include <vector>

#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/probe/one_ply.h"

namespace merels::tablebase {

VerifyResult verify_table(const TableIndex& index, const Subspace& subspace, const Entries& table,
                          const Lookup& lookup, std::uint64_t every, const ParallelFor& parallel_for) {
    const SymmetryClasses& classes = index.classes(subspace.row.men);
    const std::vector<Points> subsets = index.columns(subspace.row.men, subspace.column.men).subsets();
    const auto probe = [&](const mill::Position& position) { return probe_entry(index, lookup, position); };
    std::vector<VerifyResult> by_row(classes.count());
    parallel_for(classes.count(), [&](std::uint32_t row) {
        VerifyResult& result = by_row[row];
        const std::uint64_t begin = std::uint64_t{row} * subsets.size();
        for (std::uint64_t i = (begin + every - 1) / every * every; i < begin + subsets.size(); i += every) {
            const auto position =
                position_of(index, subspace, classes.representative(row), subsets[i - begin]);
            ++result.checked;
            if (entry_from_successors(position, probe, lookup.metric()) == table[i]) continue;
            ++result.wrong;
            if (!result.first_wrong) result.first_wrong = i;
        }
    });
    VerifyResult total;
    for (const VerifyResult& row : by_row) {
        total.checked += row.checked;
        total.wrong += row.wrong;
        if (!total.first_wrong) total.first_wrong = row.first_wrong;
    }
    return total;
}

}  // namespace merels::tablebase
