#include "bench/levels.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "arena/beginner.h"
#include "arena/tournament.h"

namespace merels::bench {
namespace {

// Against stronger levels a beginner hardly scores.
constexpr int last_level_for_beginners = 5;

arena::Standing play(arena::Tournament tournament) {
    auto standing = play_tournament(tournament, [](const play::Match&, const arena::Standing&) {});
    if (!standing) {
        fmt::print(stderr, "{}\n", standing.error());
        std::exit(EXIT_FAILURE);
    }
    return *standing;
}

std::string level_player(int level, const LevelsOptions& plan) {
    return level == strongest_level && plan.strongest_nodes > 0
               ? fmt::format("nodes:{}", plan.strongest_nodes)
               : fmt::format("level:{}", level);
}

// The mean of the beginners' scores and its error.
std::pair<double, double> print_beginners(const AnyGame& game, int level, const LevelsOptions& plan) {
    double sum = 0;
    double variance = 0;
    for (const arena::Beginner& beginner : arena::beginners) {
        const arena::Standing standing = play({.game = &game,
                                               .first = fmt::format("beginner:{}", beginner.name),
                                               .second = level_player(level, plan),
                                               .games = plan.games,
                                               .opening_turns = 0,
                                               .at_once = plan.at_once});
        fmt::print(" {:>9}", fmt::format("{:.0f} ± {:.0f}", 100 * standing.share(), 100 * standing.error()));
        (void)std::fflush(stdout);
        sum += standing.share();
        variance += standing.error() * standing.error();
    }
    const auto count = static_cast<double>(arena::beginners.size());
    return {sum / count, std::sqrt(variance) / count};
}

void print_step(const AnyGame& game, int level, const LevelsOptions& plan) {
    const arena::Standing step = play({.game = &game,
                                       .first = level_player(level, plan),
                                       .second = level_player(level - 1, plan),
                                       .games = plan.step_games,
                                       .opening_turns = 2,  // more would decide a game of Three
                                       .at_once = plan.at_once});
    fmt::print(" {:>9}", fmt::format("{:.0f} ± {:.0f}", 100 * step.share(), 100 * step.error()));
}

}  // namespace

void print_levels(const AnyGame& game, const LevelsOptions& plan) {
    fmt::print("{}: percent of the points, {} games of each beginner, {} against the level below\n",
               game.name(), plan.games, plan.step_games);
    fmt::print("{:<6}", "level");
    for (const arena::Beginner& beginner : arena::beginners) fmt::print(" {:>9}", beginner.name);
    fmt::print(" {:>9} {:>9}\n", "average", "below");
    for (int level = weakest_level; level <= plan.last; ++level) {
        fmt::print("{:<6}", level);
        if (level <= last_level_for_beginners) {
            const auto [mean, error] = print_beginners(game, level, plan);
            fmt::print(" {:>9}", fmt::format("{:.0f} ± {:.0f}", 100 * mean, 100 * error));
        } else {
            fmt::print("{:>{}}", "", 10 * (arena::beginners.size() + 1));
        }
        if (level > weakest_level) print_step(game, level, plan);
        fmt::print("\n");
        (void)std::fflush(stdout);
    }
}

}  // namespace merels::bench
