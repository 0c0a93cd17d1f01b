#include "bench/soundness.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "arena/search_player.h"
#include "core/history.h"
#include "core/level.h"
#include "core/stopwatch.h"
#include "engine/engine.h"
#include "engine/levels.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

constexpr std::uint64_t max_nodes = 150;

Turn quick_turn(const History& history, int level, engine::TranspositionTable& table, Random& random) {
    engine::SearchLimits limits = engine::level_limits(history, level, random);
    limits.nodes = std::min(limits.nodes, max_nodes);
    limits.time.reset();
    return engine::search(history, limits, table, arena::never).turn();
}

std::size_t resident_memory() {
    std::ifstream pages("/proc/self/statm");
    std::size_t all = 0;
    std::size_t held = 0;
    pages >> all >> held;
    return held * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

int illegal_turns(const AnyGame& game, int positions, std::uint64_t seed) {
    Random random(seed);
    engine::TranspositionTable table(1 << 16);
    int illegal = 0;
    for (int tried = 0; tried < positions;) {
        AnyPosition start = game.start(random.next());
        start.play_at_random(random, static_cast<int>(random.below(80)));
        if (start.outcome().over()) continue;
        const History history(game, start);
        const int level = weakest_level + tried++ % strongest_level;
        const Turn turn = quick_turn(history, level, table, random);
        const auto legal = start.turns();
        if (std::ranges::find(legal, turn) == legal.end()) ++illegal;
    }
    return illegal;
}

std::size_t memory_after_games(const AnyGame& game, int games, std::uint64_t seed) {
    Random random(seed);
    engine::TranspositionTable table(1 << 16);
    for (int i = 0; i < games; ++i) {
        History history(game, game.start(random.next()));
        while (!history.outcome().over()) history.play(quick_turn(history, usual_level, table, random));
    }
    return resident_memory();
}

void print_soundness(const SoundnessOptions& plan) {
    for (const auto& game : all_games()) {
        const Stopwatch watch;
        const int illegal = illegal_turns(*game, plan.positions, 1);
        fmt::print("{:<20} {} illegal turns in {} positions over all levels ({:.0f} s)\n", game->name(),
                   illegal, plan.positions, watch.seconds());
        (void)std::fflush(stdout);
        if (plan.games == 0) continue;
        const std::size_t early = memory_after_games(*game, 20, 1);
        const std::size_t late = memory_after_games(*game, plan.games, 2);
        fmt::print("{:<20} memory held after 20 games {} kB, after {} more {} kB\n", "", early / 1024,
                   plan.games, late / 1024);
        (void)std::fflush(stdout);
    }
}

}  // namespace merels::bench
