#include "tables/ranking.h"

#include <array>
#include <cassert>

#include "core/bits.h"

namespace merels::tables {
namespace {

constexpr int rows = Ranking::most_points + 1;

// How many ways there are to choose so many points of so many: Pascal's triangle.
constexpr auto ways_to_choose = [] {
    std::array<std::array<std::uint32_t, rows + 1>, rows> ways{};  // [points][size]
    for (std::size_t points = 0; points < rows; ++points) {
        ways[points][0] = 1;
        for (std::size_t size = 1; size <= points; ++size) {
            ways[points][size] = ways[points - 1][size - 1] + ways[points - 1][size];
        }
    }
    return ways;
}();

// What the points of a part of a set add to its number: the n-th point of a set, standing at p, comes after
// all the ways to choose n points below p.
std::uint32_t share_of(Points part, int part_begins, int points_before) {
    std::uint32_t share = 0;
    auto n = static_cast<std::size_t>(points_before);
    each_point(part,
               [&](Point p) { share += ways_to_choose[static_cast<std::size_t>(part_begins) + p][++n]; });
    return share;
}

}  // namespace

Ranking::Ranking(int points, int size)
    : size_(size),
      count_(size > points
                 ? 0
                 : ways_to_choose[static_cast<std::size_t>(points)][static_cast<std::size_t>(size)]),
      low_points_(points / 2) {
    assert(points <= most_points && size >= 0);
    low_.resize(std::size_t{1} << low_points_);
    high_.resize(std::size_t{1} << (points - low_points_));
    for (Points part = 0; part < low_.size(); ++part) low_[part] = share_of(part, 0, 0);
    for (Points part = 0; part < high_.size(); ++part) {
        const int before = size - static_cast<int>(how_many(part));
        if (before >= 0) high_[part] = share_of(part, low_points_, before);
    }
}

std::vector<Points> Ranking::sets() const {
    std::vector<Points> sets;
    sets.reserve(count_);
    Points set = (Points{1} << size_) - 1;
    while (sets.size() < count_) {
        sets.push_back(set);
        if (set == 0) break;
        // the next larger number with as many bits
        const Points low = set & (0 - set);
        const Points ripple = set + low;
        set = ripple | ((set ^ ripple) / low >> 2);
    }
    return sets;
}

}  // namespace merels::tables
