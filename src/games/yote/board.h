#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/geometry.h"
#include "core/turn.h"
#include "yote/variant.h"

namespace merels::yote {

// A set of cells. Cell n is bit n; the cells are numbered along the rows, row a first.
using Cells = std::uint64_t;

constexpr Cells bit(Point cell) {
    return Cells{1} << cell;
}

// The same, or nothing where the point is no cell.
constexpr Cells bit_if_cell(Point cell) {
    return Cells{cell < 64} << (cell % 64);
}

// The four ways a man goes: up, left, right, down.
inline constexpr std::size_t directions = 4;
// For each of them, the men that can go that way.
using Movers = std::array<Cells, directions>;

// One way for one man to go.
struct Move {
    Point from;
    std::size_t way;
};

inline std::uint32_t how_many_moves(const Movers& movers) {
    return how_many(movers[0]) + how_many(movers[1]) + how_many(movers[2]) + how_many(movers[3]);
}

// The n-th of them, counted from 0, direction by direction. Comparing with all the sums at once leaves no
// branch to be mispredicted.
inline Move nth_move(const Movers& movers, std::uint32_t n) {
    const std::uint32_t first_left = how_many(movers[0]);
    const std::uint32_t first_right = first_left + how_many(movers[1]);
    const std::uint32_t first_down = first_right + how_many(movers[2]);
    const auto way = static_cast<std::size_t>(n >= first_left) + static_cast<std::size_t>(n >= first_right) +
                     static_cast<std::size_t>(n >= first_down);
    std::uint32_t first = n >= first_left ? first_left : 0;
    first = n >= first_right ? first_right : first;
    first = n >= first_down ? first_down : first;
    return {nth_point(movers[way], n - first), way};
}

// A board of any size up to 64 cells: who can step and jump where, by shifting whole sets.
class Board {
  public:
    explicit Board(const Variant& variant);

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] Cells all() const { return all_; }
    [[nodiscard]] int row_of(Point cell) const { return cell / columns_; }
    [[nodiscard]] int column_of(Point cell) const { return cell % columns_; }
    // The point beside the board that stands for the opponent's hand, where the extra man may come from it;
    // otherwise no_point. It is not a cell and has no bit.
    [[nodiscard]] Point hand() const { return hand_; }

    // The cell next to this one; there must be one.
    [[nodiscard]] Point next(Point cell, std::size_t direction) const {
        return static_cast<Point>(cell + offset_[direction]);
    }
    // The direction from a cell to one next to it.
    [[nodiscard]] static std::size_t direction(Point from, Point to) {
        const int offset = to - from;
        return static_cast<std::size_t>(offset >= -1) + static_cast<std::size_t>(offset >= 1) +
               static_cast<std::size_t>(offset > 1);
    }
    // Whether two cells have a side in common.
    [[nodiscard]] bool neighbours(Point a, Point b) const;
    // Whether a step or jump from one cell to the other is a jump.
    [[nodiscard]] bool is_jump(Point from, Point to) const {
        const int distance = from < to ? to - from : from - to;
        return distance != 1 && distance != columns_;
    }
    // The cell a jump goes over.
    [[nodiscard]] static Point middle(Point from, Point to) { return static_cast<Point>((from + to) / 2); }

    // The men that can step onto one of the empty cells.
    [[nodiscard]] Movers steppers(Cells men, Cells empty) const {
        return {
            men & (empty << columns_),
            men & (empty << 1) & not_first_,
            men & (empty >> 1) & not_last_,
            men & (empty >> columns_),
        };
    }
    // The men that can jump over one of `over` onto one of the empty cells.
    [[nodiscard]] Movers jumpers(Cells men, Cells over, Cells empty) const {
        return {
            men & (over << columns_) & (empty << 2 * columns_),
            men & (over << 1) & (empty << 2) & not_first_two_,
            men & (over >> 1) & (empty >> 2) & not_last_two_,
            men & (over >> columns_) & (empty >> 2 * columns_),
        };
    }

  private:
    int columns_;
    std::array<int, directions> offset_;  // what a step that way adds to a cell's number
    Cells all_ = 0;
    Cells not_first_ = 0;  // all cells but those of the first column, and so on
    Cells not_last_ = 0;
    Cells not_first_two_ = 0;
    Cells not_last_two_ = 0;
    Point hand_ = no_point;
    Geometry geometry_;
};

}  // namespace merels::yote
