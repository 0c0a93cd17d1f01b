#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mill/position.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// The men of one side.
struct SideMen {
    int men = 0;   // on the board
    int hand = 0;  // in hand

    [[nodiscard]] constexpr int all() const { return men + hand; }
    friend auto operator<=>(const SideMen&, const SideMen&) = default;
};

// The positions of one table: so many men of each side on the board and in hand, one side to move. How many
// men the game started with does not matter, so variants that differ in nothing else have the same tables.
//
// Colours do not matter either. The row side is the side with more men on the board, or with more in hand if
// both have as many, or the side to move if these are equal too. Only where placing comes before moving and
// men are in hand is it White: the side to move if the hands are equal, and otherwise the other side.
struct Subspace {
    SideMen row;
    SideMen column;
    bool row_side_to_move = true;

    [[nodiscard]] constexpr const SideMen& to_move() const { return row_side_to_move ? row : column; }
    [[nodiscard]] constexpr const SideMen& other() const { return row_side_to_move ? column : row; }
    [[nodiscard]] constexpr int hands() const { return row.hand + column.hand; }
    [[nodiscard]] constexpr int all_men() const { return row.all() + column.all(); }
    // Both sides have as many men, so that one table serves both sides to move.
    [[nodiscard]] constexpr bool is_symmetric() const { return row == column; }
    friend auto operator<=>(const Subspace&, const Subspace&) = default;
};

// Whether positions of this subspace and of its counterpart with the other side to move lead to each other,
// so that the pair is solved together: always, except in placing where that comes before moving.
[[nodiscard]] constexpr bool is_cyclic(const mill::Variant& variant, const Subspace& subspace) {
    return variant.mixed || subspace.hands() == 0;
}
// A table of the placing phase with Black to move is transient: it is deleted once the tables with White to
// move before it are solved. A search of one turn finds its values again.
[[nodiscard]] constexpr bool is_transient(const mill::Variant& variant, const Subspace& subspace) {
    return !is_cyclic(variant, subspace) && !subspace.row_side_to_move;
}

[[nodiscard]] Subspace subspace_of(const mill::Variant& variant, const SideMen& to_move,
                                   const SideMen& other);
// The subspace of a position. Nothing if no game reaches its numbers of men in hand, or if no tables are made
// for so many men.
[[nodiscard]] std::optional<Subspace> subspace_of(const mill::Position& position);
// The subspace of so many men with empty hands.
[[nodiscard]] Subspace moving_subspace(const mill::Variant& variant, int to_move, int other);
// The counterpart with the other side to move.
[[nodiscard]] Subspace counterpart(const mill::Variant& variant, const Subspace& subspace);

// "6-5", the men of the side to move first; "7+2-6+2" with the men in hand, if there are any.
[[nodiscard]] std::string name(const Subspace& subspace);

// The most men of one side on the board for which tables are made. On boards of more than 25 points only
// endings are.
[[nodiscard]] int max_tabled_men(const mill::Variant& variant);

// Every subspace that a game can reach and tables are made for, each after those it is solved from. The two
// subspaces of a pair that is solved together are adjacent, first the one with the row side to move.
[[nodiscard]] std::vector<Subspace> all_subspaces(const mill::Variant& variant);

// The subspaces that one turn leads to out of this one or, in a pair that is solved together, to its
// counterpart. Those in which a side has too few men are left out.
[[nodiscard]] std::vector<Subspace> successors(const mill::Variant& variant, const Subspace& subspace);

// Where a position is stored: the table and the index of the entry in it.
struct EntryLocation {
    Subspace subspace;
    std::size_t index = 0;
};
// Nothing if the position has no subspace. The game must not be over.
[[nodiscard]] std::optional<EntryLocation> locate(const TableIndex& index, const mill::Position& position);

// The position of an entry, the inverse of locate(). White is to move, or the row side is White.
[[nodiscard]] mill::Position position_at(const TableIndex& index, const EntryLocation& location);
// The same from the men of the row side and the column side's set of free points (see RowView).
[[nodiscard]] mill::Position position_of(const TableIndex& index, const Subspace& subspace, Points row_side,
                                         Points column_set);

}  // namespace merels::tablebase
