#include "engine/levels.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/level.h"
#include "dvonn/position.h"
#include "mill/position.h"
#include "yote/position.h"

namespace merels {
namespace {

// Each looks at so few positions, but for the strongest, that it answers at once.
struct Level {
    int depth;
    std::uint64_t positions;
    int misjudgement;
};
using Levels = std::array<Level, strongest_level>;

constexpr int any_depth = 64;
constexpr std::uint64_t few = 50'000;
constexpr Level full_strength = {any_depth, UINT64_MAX,
                                 1};  // misjudging enough to vary, too little to matter
constexpr std::chrono::milliseconds strongest_time{2000};

constexpr Levels mill_levels = {{
    {1, few, 250},
    {1, few, 60},
    {2, few, 100},
    {2, few, 50},
    {3, few, 60},
    {4, few, 75},
    {5, few, 40},
    {7, 100'000, 20},
    {any_depth, 300'000, 6},
    full_strength,
}};
// Nine is judged by a network, which sees more at a glance.
constexpr Levels nine_levels = {{
    {1, few, 320},
    {1, few, 120},
    {2, few, 150},
    {2, few, 70},
    {3, few, 80},
    {4, few, 80},
    {5, few, 40},
    {7, 100'000, 20},
    {any_depth, 300'000, 6},
    full_strength,
}};
constexpr Levels yote_levels = {{
    {1, few, 250},
    {1, few, 150},
    {1, few, 80},
    {2, few, 120},
    {2, few, 80},
    {3, few, 140},
    {4, few, 150},
    {5, few, 160},
    {6, few, 150},
    full_strength,
}};
constexpr Levels dvonn_levels = {{
    {1, few, 320},
    {1, few, 180},
    {1, few, 80},
    {2, few, 140},
    {3, few, 95},
    {4, few, 90},
    {5, few, 50},
    {any_depth, 15'000, 20},
    {any_depth, 200'000, 6},
    full_strength,
}};

const Levels& levels_of(const AnyPosition& position) {
    if (position.as<dvonn::Position>() != nullptr) return dvonn_levels;
    if (position.as<yote::Position>() != nullptr) return yote_levels;
    return position.as<mill::Position>()->rules().net_knows_placing ? nine_levels : mill_levels;
}

}  // namespace

Limits limits_of_level(const AnyPosition& position, int level, Random& random) {
    const int known = std::clamp(level, weakest_level, strongest_level);
    const Level& chosen = levels_of(position)[static_cast<std::size_t>(known - weakest_level)];
    Limits limits{.depth = chosen.depth,
                  .positions = chosen.positions,
                  .time = {},
                  .misjudgement = chosen.misjudgement,
                  .seed = random.next()};
    if (known == strongest_level) limits.time = strongest_time;
    return limits;
}

}  // namespace merels
