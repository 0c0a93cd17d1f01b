#include "mill/symmetries.h"

namespace merels::mill {
namespace {

constexpr int around = 8;  // points of a square

// Where each point goes when the squares turn by `turned` places, first mirrored, first turned inside out.
Permutation permutation(const Variant& variant, int turned, bool mirrored, bool inside_out) {
    Permutation goes_to;
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

std::vector<Permutation> symmetries_of(const Variant& variant) {
    const bool can_turn_out = variant.squares > 1 && !variant.centre;
    std::vector<Permutation> all;
    for (const bool inside_out : {false, true}) {
        if (inside_out && !can_turn_out) break;
        for (const bool mirrored : {false, true}) {
            for (int turned = 0; turned < around; turned += 2) {
                all.push_back(permutation(variant, turned, mirrored, inside_out));
            }
        }
    }
    return all;
}

}  // namespace merels::mill
