#include "bench/rules.h"

#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <string_view>

#include "core/any_game.h"
#include "core/stopwatch.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

// What others reach, measured on the same kind of machine: million perft leaves and random games a second.
// Zero: nothing to compare with.
struct Best {
    std::string_view game;
    double million_leaves = 0;
    double games = 0;
};
constexpr Best best_others[] = {{"nine", 21, 30'000}, {"yote", 0, 90'000}, {"dvonn", 0, 47'000}};

Best best_other(std::string_view game) {
    for (const Best& best : best_others) {
        if (best.game == game) return best;
    }
    return {};
}

// DVONN is measured on the stacking phase from this set-up, the first of the reference positions.
AnyPosition start_of(const AnyGame& game) {
    if (game.name() != "dvonn") return game.start(0);
    return *read_position(game, "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w");
}

std::string against(double best) {
    return best > 0 ? fmt::format("{:>10.0f}", best) : fmt::format("{:>10}", "-");
}

void print_perft(const AnyGame& game) {
    constexpr std::uint64_t enough =
        50'000'000;  // leaves: the first depth with as many is the one that is timed
    const AnyPosition start = start_of(game);
    for (int depth = 1;; ++depth) {
        const Stopwatch watch;
        const std::uint64_t leaves = start.perft(depth);
        const double seconds = watch.seconds();
        if (leaves < enough && depth < 12) continue;
        fmt::print("{:<20} perft {:<2} {:>13} leaves  {:>10.1f} million/s {}\n", game.name(), depth, leaves,
                   static_cast<double>(leaves) / 1e6 / seconds,
                   against(best_other(game.name()).million_leaves));
        return;
    }
}

void print_random_games(const AnyGame& game) {
    constexpr double long_enough = 1.0;  // seconds
    constexpr int most_turns = 200;
    const AnyPosition start = start_of(game);
    Random random(1);
    std::uint64_t games = 0;
    std::uint64_t turns = 0;
    const Stopwatch watch;
    while (watch.seconds() < long_enough) {
        for (int i = 0; i < 1000; ++i) {
            AnyPosition position = start;
            turns += static_cast<std::uint64_t>(position.play_at_random(random, most_turns));
        }
        games += 1000;
    }
    const double seconds = watch.seconds();
    fmt::print("{:<20} random   {:>13.1f} turns   {:>10.0f} games/s   {}\n", game.name(),
               static_cast<double>(turns) / static_cast<double>(games), static_cast<double>(games) / seconds,
               against(best_other(game.name()).games));
}

}  // namespace

void print_rules_speed() {
    fmt::print("{:<20} {:<8} {:>13} {:<7} {:>10} {:<9} {:>10}\n", "game", "what", "size", "", "Merels", "",
               "best other");
    for (const auto& game : all_games()) {
        print_perft(*game);
        print_random_games(*game);
        (void)std::fflush(stdout);
    }
}

}  // namespace merels::bench
