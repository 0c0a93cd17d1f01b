#include "engine/computer.h"

#include <algorithm>
#include <atomic>

#include "core/lead.h"
#include "core/level.h"
#include "engine/engine.h"
#include "engine/levels.h"

namespace merels::engine {
namespace {

// Scales a level's limits down, but not so far that it blunders.
void reduce(SearchLimits& limits, double share) {
    constexpr std::uint64_t min_nodes = 10'000;
    constexpr std::chrono::milliseconds min_time{100};
    const auto part = [&](auto whole) { return static_cast<double>(whole) * share; };
    if (limits.nodes != UINT64_MAX && limits.nodes > min_nodes)
        limits.nodes = std::max(min_nodes, static_cast<std::uint64_t>(part(limits.nodes)));
    if (limits.time && *limits.time > min_time)
        limits.time = std::max(
            min_time, std::chrono::milliseconds(static_cast<std::int64_t>(part(limits.time->count()))));
}

Turn search_turn(const History& history, const SearchLimits& limits, const std::atomic<bool>* stop) {
    const auto turns = history.position().turns();
    if (turns.size() == 1) return turns.front();
    constexpr std::size_t bytes_per_node = 16;
    constexpr std::uint64_t max_bytes = 64 << 20;
    TranspositionTable table(std::min(limits.nodes, max_bytes / bytes_per_node) * bytes_per_node);
    const std::atomic<bool> never{false};
    return search(history, limits, table, stop != nullptr ? *stop : never).turn();
}

}  // namespace

Turn choose_turn(const History& history, int level, Random& random, const TablebaseProbe* tablebase,
                 const Effort& effort) {
    SearchLimits limits = level_limits(history, level, random);
    if (level >= strongest_level) limits.tablebase = tablebase;
    if (effort.share < 1) reduce(limits, effort.share);
    return search_turn(history, limits, effort.stop);
}

Turn choose_turn(const History& history, const LevelParams& level, Random& random) {
    return search_turn(history, level_limits(history.position(), level, random), nullptr);
}

bool accepts_draw(const History& history, Side side) {
    constexpr int long_quiet = 30;  // turns
    const int ahead = lead(history.position(), side);
    return ahead < 0 || (ahead == 0 && history.quiet_turns() >= long_quiet);
}

}  // namespace merels::engine
