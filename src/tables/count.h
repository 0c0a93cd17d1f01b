#pragma once

#include <cstdint>

#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"

namespace merels::tables {

// How many positions of a table are won, lost and drawn for the side to move.
struct Count {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0;
    int longest = 0;  // the most turns of any

    [[nodiscard]] std::uint64_t all() const { return won + lost + drawn; }
    friend bool operator==(const Count&, const Count&) = default;
};

// Counts the positions that are different under the board's symmetries. (In a row whose men some symmetry
// leaves as they are, the same position stands more than once.)
[[nodiscard]] Count count(const Ground& ground, int by, int others, const Cells& cells,
                          const ForRows& for_rows);

}  // namespace merels::tables
