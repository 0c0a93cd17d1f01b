#include "bench/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <thread>

#include "arena/search_player.h"
#include "core/history.h"
#include "core/stopwatch.h"
#include "engine/lazy_smp.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

constexpr std::size_t table_bytes = std::size_t{64} << 20;
constexpr std::size_t small_table_bytes = std::size_t{1} << 20;  // to clear it does not count

// Four positions of a game: its start, and three from random games.
std::uint64_t search_fixed_set(const AnyGame& game, int depth, engine::TranspositionTable& table) {
    std::uint64_t positions = 0;
    for (const int played : {0, 10, 20, 30}) {
        Random random(static_cast<std::uint64_t>(played));
        AnyPosition start = game.start(1);
        start.play_at_random(random, played);
        const History history(game, start);
        if (history.outcome().over()) continue;
        table.clear();
        positions += engine::search(history, {.depth = depth}, table, arena::never).nodes;
    }
    return positions;
}

void print_fixed_sets() {
    constexpr int depth = 7;
    fmt::print("{:<20} {:>12} {:>9} {:>18}\n", "game", "positions", "seconds", "million/s");
    engine::TranspositionTable table(small_table_bytes);
    std::uint64_t total = 0;
    for (const auto& game : all_games()) {
        const Stopwatch watch;
        const std::uint64_t positions = search_fixed_set(*game, depth, table);
        const double seconds = watch.seconds();
        total += positions;
        fmt::print("{:<20} {:>12} {:>9.3f} {:>18.2f}\n", game->name(), positions, seconds,
                   static_cast<double>(positions) / 1e6 / seconds);
        (void)std::fflush(stdout);
    }
    fmt::print("{:<20} {:>12}   the signature: four positions a game, depth {}\n", "total", total, depth);
}

void print_time_to_depth(const AnyGame& game, int depth) {
    const History history(game, game.start(1));
    for (const int threads : {1, 2}) {
        engine::TranspositionTable table(table_bytes);
        const Stopwatch watch;
        (void)engine::search_parallel(history, {.depth = depth}, table, arena::never, threads);
        fmt::print("{:<20} start to depth {}, {} thread{}: {:.3f} s\n", game.name(), depth, threads,
                   threads == 1 ? "" : "s", watch.seconds());
    }
}

std::size_t stacks(const AnyPosition& position) {
    return static_cast<std::size_t>(
        std::ranges::count_if(position.setup().board, [](const Piece& piece) { return piece.height > 0; }));
}

// Endings of DVONN with ten stacks, met in games between equals: what it takes to see to the very end.
void print_endings_solved() {
    const AnyGame& dvonn = *find_game("dvonn");
    constexpr int endings = 100;
    std::uint64_t all = 0;
    std::uint64_t most = 0;
    double longest = 0;
    for (std::uint64_t seed = 0, found = 0; found < endings; ++seed) {
        engine::TranspositionTable table(small_table_bytes);
        History history(dvonn, dvonn.start(seed));
        while (!history.outcome().over() && stacks(history.position()) > 10) {
            history.play(engine::search(history, {.nodes = 500, .seed = seed}, table, arena::never).turn());
        }
        if (history.outcome().over() || stacks(history.position()) != 10) continue;
        ++found;
        table.clear();
        const Stopwatch watch;
        const std::uint64_t positions = engine::search(history, {}, table, arena::never).nodes;
        all += positions;
        most = std::max(most, positions);
        longest = std::max(longest, watch.seconds());
    }
    fmt::print(
        "dvonn: {} endings of ten stacks solved, {} positions on average, {} at most, within {:.3f} s\n",
        endings, all / endings, most, longest);
}

void print_stopping_time() {
    const AnyGame& nine = *find_game("nine");
    const History history(nine, nine.start(0));
    double worst = 0;
    for (int i = 0; i < 20; ++i) {
        engine::TranspositionTable table(table_bytes);
        std::atomic<bool> stop{false};
        Stopwatch watch;
        std::thread teller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            watch = Stopwatch();
            stop = true;
        });
        (void)engine::search(history, {}, table, stop);
        teller.join();
        worst = std::max(worst, watch.seconds());
    }
    fmt::print("stops within {:.1f} ms of being told (the worst of 20)\n", worst * 1000);
}

}  // namespace

void print_engine_speed() {
    print_fixed_sets();
    print_time_to_depth(*find_game("nine"), 12);
    print_time_to_depth(*find_game("dvonn"), 8);
    print_endings_solved();
    print_stopping_time();
}

}  // namespace merels::bench
