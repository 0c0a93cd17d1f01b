#include "engine/computer.h"

#include <algorithm>
#include <atomic>

#include "core/level.h"
#include "engine/levels.h"
#include "engine/thinking.h"

namespace merels {
namespace {

// By how many men, or points, a side is ahead.
int lead(const AnyPosition& position, Side side) {
    const auto strength = [&](Side of) {
        if (const auto score = position.score(of)) return *score;
        return position.tally(of).left();
    };
    return strength(side) - strength(other(side));
}

// A share of what a level may look at. What is left is enough not to blunder.
void reduce(Limits& limits, double share) {
    constexpr std::uint64_t least_positions = 10'000;
    constexpr std::chrono::milliseconds least_time{100};
    const auto part = [&](auto whole) { return static_cast<double>(whole) * share; };
    if (limits.positions != UINT64_MAX && limits.positions > least_positions)
        limits.positions = std::max(least_positions, static_cast<std::uint64_t>(part(limits.positions)));
    if (limits.time && *limits.time > least_time)
        limits.time = std::max(
            least_time, std::chrono::milliseconds(static_cast<std::int64_t>(part(limits.time->count()))));
}

}  // namespace

Turn choose_turn(const History& history, int level, Random& random, const SolvedPositions* solved,
                 const Effort& effort) {
    const auto turns = history.position().turns();
    if (turns.size() == 1) return turns.front();
    Limits limits = limits_of_level(history.position(), level, random);
    if (level >= strongest_level) limits.solved = solved;
    if (effort.share < 1) reduce(limits, effort.share);
    constexpr std::size_t bytes_a_position = 16;
    constexpr std::uint64_t most_bytes = 64 << 20;
    HashTable table(std::min(limits.positions, most_bytes / bytes_a_position) * bytes_a_position);
    const std::atomic<bool> never{false};
    return think(history, limits, table, effort.stop != nullptr ? *effort.stop : never).turn();
}

bool accepts_draw(const History& history, Side side) {
    constexpr int long_while = 30;  // turns
    const int ahead = lead(history.position(), side);
    return ahead < 0 || (ahead == 0 && history.quiet_turns() >= long_while);
}

}  // namespace merels
