#include "tablebase/solve/transpose.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits.h"

namespace merels::tablebase {

// Consecutive entries come from unrelated addresses, and cache misses would take most of the time. So a batch
// of them is prefetched before any is read.
void transpose_row(const TableIndex& index, const Entries& table, Points men, std::span<const Points> subsets,
                   Entry* row) {
    constexpr std::size_t batch = 64;
    std::array<const Entry*, batch> sources;
    const Points free = index.all() & ~men;
    for (std::size_t begin = 0; begin < subsets.size(); begin += batch) {
        const std::size_t count = std::min(batch, subsets.size() - begin);
        for (std::size_t i = 0; i < count; ++i) {
            sources[i] = &table[index.index_of(deposit_bits(subsets[begin + i], free), men)];
            __builtin_prefetch(sources[i]);
        }
        for (std::size_t i = 0; i < count; ++i) row[begin + i] = *sources[i];
    }
}

Entries transposed(const TableIndex& index, int row_men, int column_men, const Entries& table,
                   const ParallelFor& parallel_for) {
    Entries result(index.entries(column_men, row_men));
    const std::vector<Points> subsets = index.columns(column_men, row_men).subsets();
    parallel_for(index.classes(column_men).count(), [&](std::uint32_t row) {
        transpose_row(index, table, index.classes(column_men).representative(row), subsets,
                      result.data() + row * subsets.size());
    });
    return result;
}

}  // namespace merels::tablebase
