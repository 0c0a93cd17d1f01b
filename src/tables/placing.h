#pragma once

#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"
#include "tables/subspace.h"

namespace merels::tables {

// Where placing leads: the tables of the subspaces with one man more placed, by White's men.
struct PlacingLeadsTo {
    const Cells* quiet = nullptr;    // without a capture
    const Cells* capture = nullptr;  // null if the loss of a man loses the game, or cannot happen
};

// Solves a subspace of the placing phase from the two that a turn leads to.
[[nodiscard]] Cells solve_placing(const Ground& ground, const Subspace& subspace, const PlacingLeadsTo& next,
                                  const ForRows& for_rows);

}  // namespace merels::tables
