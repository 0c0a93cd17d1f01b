#pragma once

#include <cstdint>

#include "tablebase/index/entry.h"
#include "tablebase/index/table_index.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// How many positions of a table are won, lost and drawn for the side to move.
struct TableStats {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0;
    int max_dtc = 0;

    [[nodiscard]] std::uint64_t positions() const { return won + lost + drawn; }
    friend bool operator==(const TableStats&, const TableStats&) = default;
};

// Counts positions that differ under the symmetries of the board. (In a row whose men are symmetric, several
// entries are the same position.)
[[nodiscard]] TableStats compute_stats(const TableIndex& index, int row_men, int column_men,
                                       const Entries& table, const ParallelFor& parallel_for);

}  // namespace merels::tablebase
