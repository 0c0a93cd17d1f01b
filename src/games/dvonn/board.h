#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/geometry.h"
#include "core/turn.h"

namespace merels::dvonn {

// The pieces (D1).
inline constexpr int pieces_a_side = 23;
inline constexpr int reds = 3;
inline constexpr int all_pieces = 2 * pieces_a_side + reds;

// A cell inside the room: twelve to a row, column c of row r (both from 0) being cell 12 r + c. The twelfth
// column is never on the board, so a step in any of the six directions adds the same number everywhere, and
// what steps over the edge lands beside the board and not on it. Outside the room a cell is a Point of the
// geometry.
using Cell = std::uint8_t;

// A set of cells: cell n is bit n.
using Cells = std::uint64_t;

constexpr Cells bit(Cell cell) {
    return Cells{1} << cell;
}

inline constexpr int row_count = 5;
inline constexpr int stride = 12;
inline constexpr int cells_used = 59;  // the last cell, k5, is number 58
inline constexpr int farthest = 10;    // the longest line, row 3, has eleven cells

// The columns a row begins and ends with: a1 to i1, a2 to j2, a3 to k3, b4 to k4, c5 to k5.
inline constexpr std::array<int, row_count> first_column = {0, 0, 0, 1, 2};
inline constexpr std::array<int, row_count> last_column = {8, 9, 10, 10, 10};

constexpr bool on_board(int column, int row) {
    return row >= 0 && row < row_count && column >= first_column[static_cast<std::size_t>(row)] &&
           column <= last_column[static_cast<std::size_t>(row)];
}

struct Direction {
    int column = 0;
    int row = 0;
};

// Clockwise, as the board is drawn with row 1 at the top.
inline constexpr std::array<Direction, 6> directions = {{{-1, -1}, {0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 0}}};

// What is worked out once about the board.
struct Tables {
    Cells all = 0;
    std::array<Cell, all_pieces> cell{};                              // of each point
    std::array<Point, cells_used> point{};                            // of each cell on the board
    std::array<std::array<Cells, farthest + 2>, cells_used> reach{};  // see reach()
    std::array<bool, 128> apart{};                                    // see neighbours_apart()
};

namespace detail {

constexpr Cell cell_at(int column, int row) {
    return static_cast<Cell>(stride * row + column);
}

constexpr Cells at_distance(int column, int row, int distance) {
    Cells found = 0;
    for (const Direction& direction : directions) {
        const int there_column = column + distance * direction.column;
        const int there_row = row + distance * direction.row;
        if (on_board(there_column, there_row)) found |= bit(cell_at(there_column, there_row));
    }
    return found;
}

// Whether, going round the six neighbours in surroundings(), there are two or more runs of occupied ones.
constexpr bool more_runs_than_one(unsigned surroundings) {
    constexpr std::array<unsigned, 6> clockwise = {0, 1, 4, 6, 5, 2};
    int runs = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        const bool here = (surroundings >> clockwise[i] & 1U) != 0;
        const bool next = (surroundings >> clockwise[(i + 1) % 6] & 1U) != 0;
        if (here && !next) ++runs;
    }
    return runs > 1;
}

constexpr Tables make_tables() {
    Tables tables;
    std::size_t point = 0;
    for (int row = 0; row < row_count; ++row) {
        for (int column = 0; column < stride; ++column) {
            if (!on_board(column, row)) continue;
            const Cell cell = cell_at(column, row);
            tables.all |= bit(cell);
            tables.cell[point] = cell;
            tables.point[cell] = static_cast<Point>(point++);
            for (int distance = 1; distance <= farthest; ++distance) {
                tables.reach[cell][static_cast<std::size_t>(distance)] = at_distance(column, row, distance);
            }
        }
    }
    for (unsigned i = 0; i < tables.apart.size(); ++i) tables.apart[i] = more_runs_than_one(i);
    return tables;
}

}  // namespace detail

inline constexpr Tables tables = detail::make_tables();

constexpr Cell cell_of(Point point) {
    return tables.cell[point];
}
constexpr Point point_of(Cell cell) {
    return tables.point[cell];
}

// The cells exactly `height` away in a straight line: where a stack of that height might land (D3).
constexpr Cells reach(Cell cell, int height) {
    return tables.reach[cell][static_cast<std::size_t>(std::min(height, farthest + 1))];
}

// A set with all its neighbours. Some of those are beside the board.
constexpr Cells spread(Cells set) {
    const Cells and_right = set | set << 1;
    const Cells and_left = set | set >> 1;
    return and_right | and_left | and_right << stride | and_left >> stride;
}

// The set moved by a step, in each of the six directions, going round: each is the cells that have a cell of
// the set on that side. Some are beside the board.
constexpr std::array<Cells, 6> moved_by_a_step(Cells set) {
    return {set << (stride + 1), set << stride, set >> 1, set >> (stride + 1), set >> stride, set << 1};
}

// The cells of a set that have all six neighbours in it. Those on the board's edge never do.
constexpr Cells enclosed(Cells set) {
    const Cells left_too = set & set << 1;
    const Cells right_too = set & set >> 1;
    return left_too & right_too & left_too << stride & right_too >> stride;
}

// The cells of `within` that can be reached from `seeds` by steps inside it.
constexpr Cells connected(Cells seeds, Cells within) {
    Cells found = seeds & within;
    while (true) {
        const Cells more = spread(found) & within;
        if (more == found) return found;
        found = more;
    }
}

// A cell and its neighbours as seven bits: those above it, its own row, those below it.
constexpr unsigned surroundings(Cells set, Cell cell) {
    const Cells above = set << (stride + 1) >> cell & 3U;
    const Cells beside = set << 1 >> cell & 7U;
    const Cells below = set >> stride >> cell & 3U;
    return static_cast<unsigned>(above | beside << 2 | below << 5);
}

// Whether the neighbours of a cell that are in the set are not one run of cells next to each other, so that
// without the cell they may not be connected.
constexpr bool neighbours_apart(Cells set, Cell cell) {
    return tables.apart[surroundings(set, cell)];
}

// How far apart two cells are, if they are on one straight line.
[[nodiscard]] std::optional<int> straight_distance(Cell from, Cell to);

// The board as interfaces see it: points in reading order, row 1 at the top.
[[nodiscard]] const Geometry& geometry();

}  // namespace merels::dvonn
