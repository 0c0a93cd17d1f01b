#include "tablebase/pack/packed_subspace.h"

#include <algorithm>

#include "core/bits.h"

namespace merels::tablebase {
namespace {

constexpr std::uint32_t block_entries = 16384;  // about

Points neighbours(const TableIndex& index, Points points) {
    Points all = 0;
    each_point(points, [&](Point point) { all |= index.rules().board.near(point); });
    return all;
}

bool halves(const TableIndex& index, const Subspace& subspace) {
    return subspace.hands() == 0 && subspace.is_symmetric() && !index.flies(subspace.row.men, 0) &&
           index.variant().blocked != mill::Variant::Blocked::passes;
}

}  // namespace

Points first_colour(const TableIndex& index) {
    Points first = 1;
    Points second = 0;
    while (true) {
        const Points next_second = second | neighbours(index, first);
        const Points next_first = first | neighbours(index, next_second);
        if ((next_first & next_second) != 0) return 0;
        if (next_first == first && next_second == second) break;
        first = next_first;
        second = next_second;
    }
    return (first | second) == index.all() ? first : 0;
}

PackedSubspace::PackedSubspace(const TableIndex& index, const Subspace& of)
    : subspace(of),
      rows(index.classes(of.row.men).count()),
      columns(index.columns(of.row.men, of.column.men).count()),
      rows_per_block(std::max(1U, block_entries / std::max(1U, columns))),
      blocks((rows + rows_per_block - 1) / rows_per_block),
      even_colour(halves(index, of) ? first_colour(index) : 0) {
    rows_per_block = std::min(rows_per_block, std::max(1U, rows));
}

}  // namespace merels::tablebase
