#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.h"
#include "core/turn.h"
#include "siege/variant.h"

namespace merels::siege {

// A set of points: point n is bit n. The points are numbered along the rows, the topmost (5) first.
using Points = std::uint32_t;

inline constexpr int width = 5;
inline constexpr int point_count = width * width;
inline constexpr Point throne = point_count / 2;

constexpr Points bit(Point point) {
    return Points{1} << point;
}

inline constexpr Points corners = bit(0) | bit(width - 1) | bit(point_count - width) | bit(point_count - 1);

// Up, left, right, down.
inline constexpr std::array<std::array<int, 2>, 4> directions = {{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};

// The point a step away; no_point over the edge.
constexpr Point step(Point from, const std::array<int, 2>& direction) {
    const int x = from % width + direction[0];
    const int y = from / width + direction[1];
    const bool on_board = x >= 0 && x < width && y >= 0 && y < width;
    return on_board ? static_cast<Point>(width * y + x) : no_point;
}

class Board {
  public:
    explicit Board(const Variant& variant);

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    // The other ends of the arcs that end here.
    [[nodiscard]] Points along_arcs(Point from) const { return along_arcs_[from]; }

  private:
    void add_arc(Point from, Point to);

    Geometry geometry_;
    std::array<Points, point_count> along_arcs_{};
};

}  // namespace merels::siege
