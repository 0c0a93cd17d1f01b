#include "tables/symmetries.h"

#include <algorithm>

#include "core/bits.h"

namespace merels::tables {
namespace {

constexpr int around = 8;  // points of a square

// Where each point goes when the squares turn by `turned` places, first mirrored, first turned inside out.
std::vector<Point> permutation(const mill::Variant& variant, int turned, bool mirrored, bool inside_out) {
    std::vector<Point> goes_to;
    for (int point = 0; point < around * variant.squares; ++point) {
        const int square = point / around;
        const int place = mirrored ? around - point % around : point % around;
        const int to_square = inside_out ? variant.squares - 1 - square : square;
        goes_to.push_back(static_cast<Point>(around * to_square + (place + turned) % around));
    }
    if (variant.centre) goes_to.push_back(static_cast<Point>(around * variant.squares));
    return goes_to;
}

}  // namespace

Symmetries::Symmetries(const mill::Variant& variant)
    : part_((variant.points() + 2) / 3), mask_((Points{1} << part_) - 1) {
    const bool can_turn_out = variant.squares > 1 && !variant.centre;
    for (const bool inside_out : {false, true}) {
        if (inside_out && !can_turn_out) break;
        for (const bool mirrored : {false, true}) {
            for (int turned = 0; turned < around; turned += 2) {
                add(permutation(variant, turned, mirrored, inside_out));
            }
        }
    }
    const Points all = (Points{1} << variant.points()) - 1;
    const auto leaves_all_in_place = [&](int first, int then) {
        Points moved = 0;
        each_point(all, [&](Point point) {
            if (image(then, image(first, mill::bit(point))) != mill::bit(point)) moved |= mill::bit(point);
        });
        return moved == 0;
    };
    for (int s = 0; s < count(); ++s) {
        for (int t = 0; t < count(); ++t) {
            if (leaves_all_in_place(s, t)) back_[static_cast<std::size_t>(s)] = t;
        }
    }
}

void Symmetries::add(const std::vector<Point>& goes_to) {
    Images images{};
    for (std::size_t part = 0; part < images.size(); ++part) {
        for (Points set = 0; set <= mask_; ++set) {
            each_point(set, [&](Point point) {
                const std::size_t from = part * static_cast<std::size_t>(part_) + point;
                if (from < goes_to.size()) images[part][set] |= mill::bit(goes_to[from]);
            });
        }
    }
    images_.push_back(images);
    back_.push_back(0);
}

}  // namespace merels::tables
