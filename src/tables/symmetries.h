#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mill/board.h"
#include "mill/symmetries.h"
#include "mill/variant.h"

namespace merels::tables {

using mill::Points;

// The symmetries of a board (mill/symmetries.h), made quick for whole sets of points.
class Symmetries {
  public:
    static constexpr int most = 16;

    explicit Symmetries(const mill::Variant& variant);

    [[nodiscard]] int count() const { return static_cast<int>(back_.size()); }
    // The symmetry that undoes this one.
    [[nodiscard]] int back(int symmetry) const { return back_[static_cast<std::size_t>(symmetry)]; }

    [[nodiscard]] Points image(int symmetry, Points set) const {
        const auto& tables = images_[static_cast<std::size_t>(symmetry)];
        return tables[0][set & mask_] | tables[1][set >> part_ & mask_] | tables[2][set >> 2 * part_];
    }

  private:
    void add(const mill::Permutation& goes_to);

    // A set's image is put together from the images of three parts of it.
    static constexpr std::size_t most_in_part = std::size_t{1} << 9;
    using Images = std::array<std::array<Points, most_in_part>, 3>;

    int part_;  // points of a part
    Points mask_;
    std::vector<Images> images_;
    std::vector<int> back_;
};

}  // namespace merels::tables
