#include "engine/levels.h"

#include <algorithm>
#include <chrono>

#include "core/engine_traits.h"
#include "registry/visit.h"

namespace merels::engine {
namespace {

constexpr std::chrono::milliseconds strongest_time{2000};

const Levels& levels_of(const AnyPosition& position) {
    return visit(position, []<class Family>(Family /*family*/, const auto& inside) -> const Levels& {
        return Family::EngineTraits::levels(inside);
    });
}

}  // namespace

SearchLimits level_limits(const AnyPosition& position, int level, Random& random) {
    const int clamped = std::clamp(level, weakest_level, strongest_level);
    const LevelParams& chosen = levels_of(position)[static_cast<std::size_t>(clamped - weakest_level)];
    SearchLimits limits{.depth = chosen.depth,
                        .nodes = chosen.nodes,
                        .time = {},
                        .evaluation_noise = chosen.evaluation_noise,
                        .seed = random.next()};
    if (clamped == strongest_level) limits.time = strongest_time;
    return limits;
}

}  // namespace merels::engine
