#include "core/geometry.h"

#include <algorithm>

#include "core/letters.h"

namespace merels {

std::optional<Point> Geometry::find(std::string_view name) const {
    if (name.empty()) return std::nullopt;
    const std::string wanted = lower(name);
    const auto spot = std::ranges::find_if(
        spots, [&](const Spot& each) { return each.name == wanted || each.also == wanted; });
    if (spot == spots.end()) return std::nullopt;
    return static_cast<Point>(spot - spots.begin());
}

}  // namespace merels
