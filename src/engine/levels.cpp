#include "engine/levels.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/level.h"
#include "dvonn/position.h"
#include "mill/position.h"
#include "yote/position.h"

namespace merels::engine {
namespace {

// All but the strongest search so few nodes that they answer at once.
struct Level {
    int depth;
    std::uint64_t nodes;
    int evaluation_noise;
};
using Levels = std::array<Level, strongest_level>;

constexpr int max_depth = 64;
constexpr std::uint64_t few_nodes = 50'000;
// Noise enough to vary the play, too little to weaken it.
constexpr Level full_strength = {max_depth, UINT64_MAX, 1};
constexpr std::chrono::milliseconds strongest_time{2000};

constexpr Levels mill_levels = {{
    {1, few_nodes, 250},
    {1, few_nodes, 60},
    {2, few_nodes, 100},
    {2, few_nodes, 50},
    {3, few_nodes, 60},
    {4, few_nodes, 75},
    {5, few_nodes, 40},
    {7, 100'000, 20},
    {max_depth, 300'000, 6},
    full_strength,
}};
// Nine is evaluated by a network, which makes shallow searches stronger.
constexpr Levels nine_levels = {{
    {1, few_nodes, 320},
    {1, few_nodes, 120},
    {2, few_nodes, 150},
    {2, few_nodes, 70},
    {3, few_nodes, 80},
    {4, few_nodes, 80},
    {5, few_nodes, 40},
    {7, 100'000, 20},
    {max_depth, 300'000, 6},
    full_strength,
}};
constexpr Levels yote_levels = {{
    {1, few_nodes, 250},
    {1, few_nodes, 150},
    {1, few_nodes, 80},
    {2, few_nodes, 120},
    {2, few_nodes, 80},
    {3, few_nodes, 140},
    {4, few_nodes, 150},
    {5, few_nodes, 160},
    {6, few_nodes, 150},
    full_strength,
}};
constexpr Levels dvonn_levels = {{
    {1, few_nodes, 320},
    {1, few_nodes, 180},
    {1, few_nodes, 80},
    {2, few_nodes, 140},
    {3, few_nodes, 95},
    {4, few_nodes, 90},
    {5, few_nodes, 50},
    {max_depth, 15'000, 20},
    {max_depth, 200'000, 6},
    full_strength,
}};

const Levels& levels_of(const AnyPosition& position) {
    if (position.as<dvonn::Position>() != nullptr) return dvonn_levels;
    if (position.as<yote::Position>() != nullptr) return yote_levels;
    return position.as<mill::Position>()->rules().net_knows_placing ? nine_levels : mill_levels;
}

}  // namespace

SearchLimits level_limits(const AnyPosition& position, int level, Random& random) {
    const int clamped = std::clamp(level, weakest_level, strongest_level);
    const Level& chosen = levels_of(position)[static_cast<std::size_t>(clamped - weakest_level)];
    SearchLimits limits{.depth = chosen.depth,
                        .nodes = chosen.nodes,
                        .time = {},
                        .evaluation_noise = chosen.evaluation_noise,
                        .seed = random.next()};
    if (clamped == strongest_level) limits.time = strongest_time;
    return limits;
}

}  // namespace merels::engine
