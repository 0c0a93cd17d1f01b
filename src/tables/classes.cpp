#include "tables/classes.h"

namespace merels::tables {

Classes::Classes(const Symmetries& symmetries, int points, int size) : ranking_(points, size) {
    constexpr std::uint32_t unknown = UINT32_MAX;
    where_.resize(ranking_.count(), unknown);
    // The sets come in order, so the first of a class to come is its smallest.
    for (const Points set : ranking_.sets()) {
        if (where_[ranking_.rank(set)] != unknown) continue;
        const std::uint32_t row = count();
        smallest_.push_back(set);
        for (int s = 0; s < symmetries.count(); ++s) {
            std::uint32_t& where = where_[ranking_.rank(symmetries.image(s, set))];
            if (where == unknown) {
                where = row * Symmetries::most + static_cast<std::uint32_t>(symmetries.back(s));
            }
        }
    }
}

}  // namespace merels::tables
