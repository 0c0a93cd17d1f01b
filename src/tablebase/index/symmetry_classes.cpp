#include "tablebase/index/symmetry_classes.h"

namespace merels::tablebase {

SymmetryClasses::SymmetryClasses(const Symmetries& symmetries, int points, int size)
    : ranking_(points, size) {
    constexpr std::uint32_t unknown = UINT32_MAX;
    canonical_.resize(ranking_.count(), unknown);
    // The subsets come in ascending order, so the first of a class is its smallest.
    for (const Points set : ranking_.subsets()) {
        if (canonical_[ranking_.rank(set)] != unknown) continue;
        const std::uint32_t row = count();
        representatives_.push_back(set);
        for (int s = 0; s < symmetries.count(); ++s) {
            std::uint32_t& packed = canonical_[ranking_.rank(symmetries.image(s, set))];
            if (packed == unknown) {
                packed = row * Symmetries::max_count + static_cast<std::uint32_t>(symmetries.inverse(s));
            }
        }
    }
}

}  // namespace merels::tablebase
