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

std::uint64_t binomial(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::uint64_t value = 1;
    for (int i = 1; i <= k; ++i)
        value = value * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return value;
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

std::uint64_t PackedSubspace::stored(const TableIndex& index) const {
    if (even_colour == 0) return std::uint64_t{rows} * columns;
    const Points others = index.all() & ~even_colour;
    std::uint64_t sum = 0;
    for (std::uint32_t row = 0; row < rows; ++row) {
        const Points men = index.classes(subspace.row.men).representative(row);
        const int free_even = how_many(even_colour & ~men);
        const int free_others = how_many(others & ~men);
        for (int k = how_many(even_colour & men) & 1; k <= subspace.column.men; k += 2)
            sum += binomial(free_even, k) * binomial(free_others, subspace.column.men - k);
    }
    return sum;
}

}  // namespace merels::tablebase
