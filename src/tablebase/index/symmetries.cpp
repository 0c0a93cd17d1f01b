#include "tablebase/index/symmetries.h"

#include "core/bits.h"

namespace merels::tablebase {

Symmetries::Symmetries(const mill::Variant& variant)
    : part_((variant.points() + 2) / 3), mask_((Points{1} << part_) - 1) {
    for (const mill::Permutation& goes_to : mill::symmetries_of(variant)) add(goes_to);
    const Points all = ~Points{0} >> (32 - variant.points());
    const auto is_identity = [&](int first, int then) {
        Points moved = 0;
        each_point(all, [&](Point point) {
            if (image(then, image(first, mill::bit(point))) != mill::bit(point)) moved |= mill::bit(point);
        });
        return moved == 0;
    };
    for (int s = 0; s < count(); ++s) {
        for (int t = 0; t < count(); ++t) {
            if (is_identity(s, t)) inverse_[static_cast<std::size_t>(s)] = t;
        }
    }
}

void Symmetries::add(const mill::Permutation& goes_to) {
    Images& images = images_.emplace_back();
    for (std::size_t part = 0; part < images.size(); ++part) {
        for (Points set = 0; set <= mask_; ++set) {
            each_point(set, [&](Point point) {
                const std::size_t from = part * static_cast<std::size_t>(part_) + point;
                if (from < goes_to.size()) images[part][set] |= mill::bit(goes_to[from]);
            });
        }
    }
    inverse_.push_back(0);
}

}  // namespace merels::tablebase
