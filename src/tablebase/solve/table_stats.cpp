#include "tablebase/solve/table_stats.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/bits.h"

namespace merels::tablebase {
namespace {

// The symmetries except the identity that map these men to themselves.
std::vector<int> stabilizer(const Symmetries& symmetries, Points men) {
    std::vector<int> found;
    for (int s = 1; s < symmetries.count(); ++s) {
        if (symmetries.image(s, men) == men) found.push_back(s);
    }
    return found;
}

void add(TableStats& stats, Entry entry) {
    if (entry::is_win(entry)) ++stats.won;
    if (entry::is_loss(entry)) ++stats.lost;
    if (entry::is_draw(entry)) ++stats.drawn;
    stats.max_dtc = std::max(stats.max_dtc, entry::dtc(entry));
}

}  // namespace

TableStats compute_stats(const TableIndex& index, int row_men, int column_men, const Entries& table,
                         const ParallelFor& parallel_for) {
    const SymmetryClasses& classes = index.classes(row_men);
    const std::vector<Points> subsets = index.columns(row_men, column_men).subsets();
    std::vector<TableStats> by_row(classes.count());
    parallel_for(classes.count(), [&](std::uint32_t row) {
        const Points men = classes.representative(row);
        const std::vector<int> symmetric = stabilizer(index.symmetries(), men);
        for (std::size_t column = 0; column < subsets.size(); ++column) {
            const Points others = symmetric.empty() ? 0 : deposit_bits(subsets[column], index.all() & ~men);
            const bool is_smallest_image = std::ranges::all_of(
                symmetric, [&](int s) { return index.symmetries().image(s, others) >= others; });
            if (is_smallest_image) add(by_row[row], table[row * subsets.size() + column]);
        }
    });
    TableStats total;
    for (const TableStats& row : by_row) {
        total.won += row.won;
        total.lost += row.lost;
        total.drawn += row.drawn;
        total.max_dtc = std::max(total.max_dtc, row.max_dtc);
    }
    return total;
}

}  // namespace merels::tablebase
