#include "explorer/symmetries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace merels::explorer {
namespace {

constexpr double tolerance = 0.01;

// The point of the board at a place; no_point if there is none.
Point point_at(const Geometry& geometry, double x, double y) {
    for (std::size_t i = 0; i < geometry.size(); ++i) {
        const Geometry::Spot& spot = geometry.spots[i];
        if (spot.on_board && std::hypot(spot.x - x, spot.y - y) < tolerance) return static_cast<Point>(i);
    }
    return no_point;
}

bool keeps_areas(const Geometry& geometry, const Symmetry& map) {
    for (std::size_t i = 0; i < map.size(); ++i) {
        if (geometry.spots[i].area != geometry.spots[map[i]].area) return false;
    }
    return true;
}

// The turns by twelfths of a circle and their mirror images, about the middle of the board.
std::vector<Symmetry> rigid_symmetries(const Geometry& geometry) {
    double x = 0;
    double y = 0;
    const auto count =
        static_cast<double>(std::ranges::count(geometry.spots, true, &Geometry::Spot::on_board));
    for (const Geometry::Spot& spot : geometry.spots) {
        if (!spot.on_board) continue;
        x += spot.x / count;
        y += spot.y / count;
    }
    std::vector<Symmetry> found;
    for (int twelfth = 0; twelfth < 12; ++twelfth) {
        const double angle = twelfth * std::numbers::pi / 6;
        for (const int mirror : {1, -1}) {
            Symmetry map;
            for (std::size_t i = 0; i < geometry.size(); ++i) {
                const Geometry::Spot& spot = geometry.spots[i];
                const double dx = spot.x - x;
                const double dy = (spot.y - y) * mirror;
                map.push_back(spot.on_board
                                  ? point_at(geometry, x + dx * std::cos(angle) - dy * std::sin(angle),
                                             y + dx * std::sin(angle) + dy * std::cos(angle))
                                  : static_cast<Point>(i));
            }
            if (std::ranges::find(map, no_point) == map.end() && keeps_areas(geometry, map))
                found.push_back(std::move(map));
        }
    }
    return found;
}

// Finds the maps of the points that keep lines and mills, point by point.
class StructureSearch {
  public:
    explicit StructureSearch(const Geometry& geometry)
        : geometry_(geometry),
          neighbours_(geometry.size()),
          map_(geometry.size(), no_point),
          used_(geometry.size()) {
        for (const Geometry::Segment& segment : geometry.segments) {
            neighbours_[segment.from].insert(segment.to);
            neighbours_[segment.to].insert(segment.from);
        }
        for (const auto& mill : geometry.mills) mills_.insert(sorted(mill));
        order_points();
    }

    // Nothing if there are more than can be used.
    std::vector<Symmetry> find() {
        extend(0);
        return found_.size() > max_symmetries ? std::vector<Symmetry>() : std::move(found_);
    }

  private:
    static std::array<Point, 3> sorted(std::array<Point, 3> mill) {
        std::ranges::sort(mill);
        return mill;
    }

    // Neighbours come soon after each other, so that a wrong choice is soon found out.
    void order_points() {
        std::vector<bool> seen(geometry_.size());
        for (std::size_t first = 0; first < geometry_.size(); ++first) {
            if (seen[first]) continue;
            seen[first] = true;
            order_.push_back(static_cast<Point>(first));
            for (std::size_t at = order_.size() - 1; at < order_.size(); ++at) {
                for (const Point next : neighbours_[order_[at]]) {
                    if (seen[next]) continue;
                    seen[next] = true;
                    order_.push_back(next);
                }
            }
        }
    }

    bool fits(Point point, Point image) const {
        if (used_[image] || neighbours_[point].size() != neighbours_[image].size()) return false;
        const Geometry::Spot& spot = geometry_.spots[point];
        const Geometry::Spot& there = geometry_.spots[image];
        if (spot.on_board != there.on_board || spot.area != there.area) return false;
        for (const Point earlier : order_) {
            if (map_[earlier] == no_point) break;
            if (neighbours_[point].contains(earlier) != neighbours_[image].contains(map_[earlier]))
                return false;
        }
        return true;
    }

    bool keeps_mills() const {
        return std::ranges::all_of(mills_, [&](const auto& mill) {
            return mills_.contains(sorted({map_[mill[0]], map_[mill[1]], map_[mill[2]]}));
        });
    }

    void extend(std::size_t placed) {
        if (found_.size() > max_symmetries) return;
        if (placed == order_.size()) {
            if (keeps_mills()) found_.push_back(map_);
            return;
        }
        const Point point = order_[placed];
        for (std::size_t i = 0; i < geometry_.size(); ++i) {
            const auto image = static_cast<Point>(i);
            if (!fits(point, image)) continue;
            map_[point] = image;
            used_[image] = true;
            extend(placed + 1);
            map_[point] = no_point;
            used_[image] = false;
        }
    }

    const Geometry& geometry_;
    std::vector<std::set<Point>> neighbours_;
    std::set<std::array<Point, 3>> mills_;
    std::vector<Point> order_;
    Symmetry map_;
    std::vector<bool> used_;
    std::vector<Symmetry> found_;
};

}  // namespace

std::vector<Symmetry> symmetries_of(const Geometry& geometry) {
    std::vector<Symmetry> all;
    if (!geometry.mills.empty()) all = StructureSearch(geometry).find();
    if (all.empty()) all = rigid_symmetries(geometry);
    // The identity is the smallest. (Compared point by point: g++ 12 warns of comparing vectors.)
    const auto less = [](const Symmetry& a, const Symmetry& b) {
        return std::ranges::lexicographical_compare(a, b, [](int one, int another) { return one < another; });
    };
    std::ranges::sort(all, less);
    const auto again = std::ranges::unique(all);
    all.erase(again.begin(), again.end());
    return all;
}

}  // namespace merels::explorer
