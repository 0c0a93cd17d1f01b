#pragma once

#include <cstdint>
#include <optional>

#include "mill/position.h"
#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"
#include "tables/solved_mill.h"
#include "tables/subspace.h"

namespace merels::tables {

// The position that a cell of a table stands for. (In the moving phase the side to move is White.)
[[nodiscard]] mill::Position position_of(const Ground& ground, const Subspace& subspace, std::size_t cell);

// What the check of a table found: how many cells were looked at, how many do not follow, and one that does
// not.
struct Checked {
    std::uint64_t cells = 0;
    std::uint64_t wrong = 0;
    std::optional<std::size_t> first_wrong;
};

// Holds every `every`-th cell of a table against the rules of the game: it must be what its turns lead to, by
// what `lookup` says of the positions one turn on. Shares nothing with how tables are solved but where a
// position stands in them.
[[nodiscard]] Checked check_table(const Ground& ground, const Subspace& subspace, const Cells& cells,
                                  const Lookup& lookup, std::uint64_t every, const ForRows& for_rows);

}  // namespace merels::tables
