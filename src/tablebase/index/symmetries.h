#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "mill/board.h"
#include "mill/symmetries.h"
#include "mill/variant.h"

namespace merels::tablebase {

using mill::Points;

// The symmetries of a board (mill/symmetries.h) with fast images of whole sets of points. Symmetry 0 is the
// identity.
class Symmetries {
  public:
    static constexpr int max_count = 16;

    explicit Symmetries(const mill::Variant& variant);

    [[nodiscard]] int count() const { return static_cast<int>(inverse_.size()); }
    [[nodiscard]] int inverse(int symmetry) const { return inverse_[static_cast<std::size_t>(symmetry)]; }

    [[nodiscard]] Points image(int symmetry, Points set) const {
        const auto& tables = images_[static_cast<std::size_t>(symmetry)];
        return tables[0][set & mask_] | tables[1][set >> part_ & mask_] | tables[2][set >> 2 * part_];
    }

  private:
    void add(const mill::Permutation& goes_to);

    // The image of a set is the union of the images of its three parts.
    static constexpr std::size_t max_part_sets = std::size_t{1} << 11;
    using Images = std::array<std::array<Points, max_part_sets>, 3>;

    int part_;  // points of a part
    Points mask_;
    std::vector<Images> images_;
    std::vector<int> inverse_;
};

}  // namespace merels::tablebase
