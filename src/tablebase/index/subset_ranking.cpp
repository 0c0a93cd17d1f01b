#include "tablebase/index/subset_ranking.h"

#include <array>
#include <cassert>
#include <cstddef>

#include "core/bits.h"

namespace merels::tablebase {
namespace {

constexpr int rows = SubsetRanking::max_points + 1;

// Pascal's triangle.
constexpr auto binomial = [] {
    std::array<std::array<std::uint32_t, rows + 1>, rows> values{};  // [points][size]
    for (std::size_t points = 0; points < rows; ++points) {
        values[points][0] = 1;
        for (std::size_t size = 1; size <= points; ++size) {
            values[points][size] = values[points - 1][size - 1] + values[points - 1][size];
        }
    }
    return values;
}();

// What the points of one half add to the rank of a subset: the n-th point of the subset (from 1), at p, adds
// binomial(p, n). `points_before` points of the subset are below this half.
std::uint32_t partial_rank(Points half, int half_begins, int points_before) {
    std::uint32_t sum = 0;
    auto n = static_cast<std::size_t>(points_before);
    each_point(half, [&](Point p) { sum += binomial[static_cast<std::size_t>(half_begins) + p][++n]; });
    return sum;
}

}  // namespace

SubsetRanking::SubsetRanking(int points, int size)
    : size_(size),
      count_(size > points ? 0 : binomial[static_cast<std::size_t>(points)][static_cast<std::size_t>(size)]),
      low_points_(points / 2) {
    assert(points <= max_points && size >= 0);
    low_.resize(std::size_t{1} << low_points_);
    high_.resize(std::size_t{1} << (points - low_points_));
    for (Points half = 0; half < low_.size(); ++half) low_[half] = partial_rank(half, 0, 0);
    for (Points half = 0; half < high_.size(); ++half) {
        const int before = size - static_cast<int>(how_many(half));
        if (before >= 0) high_[half] = partial_rank(half, low_points_, before);
    }
}

std::vector<Points> SubsetRanking::subsets() const {
    std::vector<Points> subsets;
    subsets.reserve(count_);
    Points set = (Points{1} << size_) - 1;
    while (subsets.size() < count_) {
        subsets.push_back(set);
        if (set == 0) break;
        // the next larger number with as many bits
        const Points low = set & (0 - set);
        const Points ripple = set + low;
        set = ripple | ((set ^ ripple) / low >> 2);
    }
    return subsets;
}

}  // namespace merels::tablebase
