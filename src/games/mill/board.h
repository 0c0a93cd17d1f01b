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
        Points found = 0;
        for (std::size_t i = 0; i < lines_used_; i += block) {
            for (std::size_t j = i; j < i + block; ++j) {
                const Points missing = lines_[j] & ~men;
                found |= (missing & (missing - 1)) == 0 ? missing : 0;
            }
        }
        return found;
    }

    // The men among these that stand in a mill.
    [[nodiscard]] Points in_mills(Points men) const {
        Points found = 0;
        for (std::size_t i = 0; i < lines_used_; i += block) {
            for (std::size_t j = i; j < i + block; ++j) {
                found |= (lines_[j] & ~men) == 0 ? lines_[j] : 0;
            }
        }
        return found;
    }

    // How many mills of `men` the point is part of.
    [[nodiscard]] int mills_through(Point point, Points men) const;

  private:
    // A line drawn on the board: its points in order.
    using Line = std::vector<Point>;

    void add_square_sides(int squares);
    void add_rays(int squares, bool centre, int first_place);
    void add_line(const Line& line);

    // Lines of three. Four squares with diagonals, and three with everything, have 32. Unused ones are empty
    // sets, which the loops above may go over without harm: so they go eight at a time, and the compiler can
    // do eight at once.
    static constexpr std::size_t block = 8;
    static constexpr std::size_t most_lines = 32;

    alignas(32) std::array<Points, most_lines> lines_{};
    std::size_t line_count_ = 0;
    std::size_t lines_used_ = 0;  // line_count_, rounded up to a whole block
    std::array<Points, 32> near_{};
    Points all_ = 0;
    Geometry geometry_;
};

}  // namespace merels::mill
