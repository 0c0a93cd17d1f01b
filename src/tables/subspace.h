#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mill/position.h"
#include "tables/ground.h"

namespace merels::tables {

// Positions that are solved together and make one table: those with so many men placed, so many of each side
// on the board, and the same side to move.
//
// While men are placed, tables are by White's men, and `placed` tells whose turn it is. Afterwards colours do
// not matter: a table is by the men of the side that has more.
struct Subspace {
    int placed = 0;  // men placed so far, both sides'; in the moving phase, all of them
    int by = 0;      // men of the side that the table is by
    int others = 0;
    bool by_to_move = true;

    friend auto operator<=>(const Subspace&, const Subspace&) = default;
};

[[nodiscard]] constexpr bool moving(const mill::Variant& variant, const Subspace& subspace) {
    return subspace.placed == 2 * variant.men;
}
// Those of the moving phase with so many men for the side to move, and so many for the other.
[[nodiscard]] Subspace moving_subspace(const mill::Variant& variant, int to_move, int other);
// Those with so many men placed, and so many of White and Black on the board.
[[nodiscard]] Subspace placing_subspace(int placed, int white, int black);

// "6-5", the men of the side to move first; "placing-15-7-6", with the men placed, White's and Black's.
[[nodiscard]] std::string name(const mill::Variant& variant, const Subspace& subspace);

// All subspaces that a game can come to, each after those it is solved from. The two of a pair that is solved
// together stand side by side, the major to move first.
[[nodiscard]] std::vector<Subspace> all_subspaces(const mill::Variant& variant);

// Where a position is found: in which table, and where in it.
struct Spot {
    Subspace subspace;
    std::size_t cell = 0;
};
// Nothing for a position with hands that no game comes to. The game must not be over.
[[nodiscard]] std::optional<Spot> find(const Ground& ground, const mill::Position& position);

}  // namespace merels::tables
