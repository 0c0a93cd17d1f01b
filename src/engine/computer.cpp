#include "engine/computer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>

#include "core/level.h"
#include "engine/thinking.h"

namespace merels {
namespace {

using std::chrono::milliseconds;

// How a level plays: how far it looks, and how well it judges what it sees there. Each looks at so few
// positions, but for the strongest, that it answers at once.
struct Level {
    int depth;
    std::uint64_t positions;
    int misjudgement;
};

constexpr std::array<Level, strongest_level> levels = {{
    {1, 10'000, 250},
    {1, 10'000, 100},
    {2, 20'000, 80},
    {3, 50'000, 60},
    {4, 50'000, 40},
    {5, 50'000, 25},
    {7, 100'000, 15},
    {64, 250'000, 8},
    {64, 1'000'000, 4},
    {64, UINT64_MAX, 1},  // enough to vary, too little to matter
}};
constexpr milliseconds strongest_time{2000};

}  // namespace

Limits limits_of_level(int level, Random& random) {
    const Level& chosen =
        levels[static_cast<std::size_t>(std::clamp(level, weakest_level, strongest_level) - 1)];
    Limits limits{.depth = chosen.depth,
                  .positions = chosen.positions,
                  .time = {},
                  .misjudgement = chosen.misjudgement,
                  .seed = random.next()};
    if (level >= strongest_level) limits.time = strongest_time;
    return limits;
}

namespace {

// By how many men, or points, a side is ahead.
int lead(const AnyPosition& position, Side side) {
    const auto strength = [&](Side of) {
        if (const auto score = position.score(of)) return *score;
        const Tally tally = position.tally(of);
        return tally.in_hand + tally.on_board;
    };
    return strength(side) - strength(other(side));
}

}  // namespace

Turn choose_turn(const History& history, int level, Random& random, const SolvedPositions* solved) {
    const auto turns = history.position().turns();
    if (turns.size() == 1) return turns.front();
    Limits limits = limits_of_level(level, random);
    if (level >= strongest_level) limits.solved = solved;
    constexpr std::size_t bytes_a_position = 16;
    constexpr std::uint64_t most_bytes = 64 << 20;
    HashTable table(std::min(limits.positions, most_bytes / bytes_a_position) * bytes_a_position);
    const std::atomic<bool> never{false};
    return think(history, limits, table, never).turn();
}

bool accepts_draw(const History& history, Side side) {
    constexpr int long_while = 30;  // turns
    const int ahead = lead(history.position(), side);
    return ahead < 0 || (ahead == 0 && history.quiet_turns() >= long_while);
}

}  // namespace merels
