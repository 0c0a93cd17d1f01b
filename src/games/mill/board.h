#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry.h"
#include "core/turn.h"
#include "mill/variant.h"

namespace merels::mill {

// A set of points. Point n is bit n; the points are numbered square by square from the outermost inward, each
// clockwise from its top-left corner, a centre last.
using Points = std::uint32_t;

constexpr Points bit(Point point) {
    return Points{1} << point;
}

// A board's lines as bit sets, all worked out from its geometry once.
class Board {
  public:
    explicit Board(const Variant& variant);

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] Points all() const { return all_; }
    // The points joined to this one by a line with nothing between.
    [[nodiscard]] Points near(Point point) const { return near_[point]; }

    // The points that lack only themselves to make a line of three of `men`: where a man would close a mill.
    // Not all of them need be empty.
    [[nodiscard]] Points completing(Points men) const {
        return of_lines(men, [](const Lanes& line, const Lanes& missing) {
            (void)line;
            return missing & ((missing & (missing - 1)) == 0);
        });
    }

    // The men among these that stand in a mill.
    [[nodiscard]] Points in_mills(Points men) const {
        return of_lines(men, [](const Lanes& line, const Lanes& missing) { return line & (missing == 0); });
    }

    // How many mills of `men` the point is part of.
    [[nodiscard]] int mills_through(Point point, Points men) const;

  private:
    // A line drawn on the board: its points in order.
    using Line = std::vector<Point>;

    void add_square_sides(int squares);
    void add_rays(int squares, bool centre, int first_place);
    void add_line(const Line& line);

    // Eight lines of three side by side, so that one instruction can do for all. (The compilers' vector types
    // are portable: where the machine has no such instruction they become several.)
    static constexpr std::size_t lanes = 8;
    using Lanes [[gnu::vector_size(lanes * sizeof(Points))]] = Points;

    // Everything that `part` finds, given each line and what of it is not among the men.
    template <class Part>
    [[nodiscard]] Points of_lines(Points men, Part part) const {
        Lanes found{};
        for (std::size_t i = 0; i < blocks_; ++i) found |= part(lines_[i], lines_[i] & ~men);
        Points all = 0;
        for (std::size_t lane = 0; lane < lanes; ++lane) all |= found[lane];
        return all;
    }

    // Four squares with diagonals, and three with everything, have 32 lines of three. Lanes that are not used
    // hold the empty set, in which nothing is found.
    std::array<Lanes, 4> lines_{};
    std::size_t blocks_ = 0;  // of lines_, the ones in use
    std::size_t line_count_ = 0;
    std::array<Points, 32> near_{};
    Points all_ = 0;
    Geometry geometry_;
};

}  // namespace merels::mill
