#include "core/geometry.h"

#include <algorithm>

#include "core/letters.h"

namespace merels {

std::optional<Point> Geometry::find(std::string_view name) const {
    std::string wanted = lower(name);
    const auto look_up = [&]() -> std::optional<Point> {
        const auto spot = std::ranges::find(spots, wanted, &Spot::name);
        if (spot == spots.end()) return std::nullopt;
        return static_cast<Point>(spot - spots.begin());
    };
    if (const auto point = look_up()) return point;
    if (!names_turn_round) return std::nullopt;
    std::ranges::reverse(wanted);
    return look_up();
}

}  // namespace merels
