#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mill/position.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// The positions of one table: so many men placed, so many men of each side on the board, one side to move.
//
// In the placing phase the row side is White, and `placed` determines the side to move. In the moving phase
// colours do not matter: the row side is the side with more men, or the side to move if both have as many.
struct Subspace {
    int placed = 0;      // men placed so far by both sides; all of them in the moving phase
    int row_men = 0;     // men of the row side on the board
    int column_men = 0;  // men of the column side on the board
    bool row_side_to_move = true;

    friend auto operator<=>(const Subspace&, const Subspace&) = default;
};

[[nodiscard]] constexpr bool in_moving_phase(const mill::Variant& variant, const Subspace& subspace) {
    return subspace.placed == 2 * variant.men;
}
// A table of the placing phase with Black to move is transient: it is deleted once the tables with White to
// move before it are solved. A search of one turn finds its values again.
[[nodiscard]] constexpr bool is_transient(const mill::Variant& variant, const Subspace& subspace) {
    return !in_moving_phase(variant, subspace) && subspace.placed % 2 == 1;
}

// A subspace of the moving phase by the men of the side to move and of the other side.
[[nodiscard]] Subspace moving_subspace(const mill::Variant& variant, int to_move, int other);
// A subspace of the placing phase by the men placed, and White's and Black's men on the board.
[[nodiscard]] Subspace placing_subspace(int placed, int white, int black);

// "6-5", the men of the side to move first; "placing-15-7-6" with the men placed, White's and Black's.
[[nodiscard]] std::string name(const mill::Variant& variant, const Subspace& subspace);

// Every subspace that a game can reach, each after those it is solved from. The two subspaces of a pair that
// is solved together are adjacent, first the one with the side with more men to move.
[[nodiscard]] std::vector<Subspace> all_subspaces(const mill::Variant& variant);

// Where a position is stored: the table and the index of the entry in it.
struct EntryLocation {
    Subspace subspace;
    std::size_t index = 0;
};
// Nothing if no game reaches the numbers of men in hand of this position. The game must not be over.
[[nodiscard]] std::optional<EntryLocation> locate(const TableIndex& index, const mill::Position& position);

// The position of an entry, the inverse of locate(). (In the moving phase White is to move.)
[[nodiscard]] mill::Position position_at(const TableIndex& index, const EntryLocation& location);
// The same from the men of the row side and the column side's set of free points (see RowView).
[[nodiscard]] mill::Position position_of(const TableIndex& index, const Subspace& subspace, Points row_side,
                                         Points column_set);

}  // namespace merels::tablebase
