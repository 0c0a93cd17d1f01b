#include "bench/perfect_play.h"

#include <cstddef>
#include <cstdio>
#include <fmt/format.h>

#include "bench/stopwatch.h"
#include "bench/thinker.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "registry/registry.h"
#include "tablebase/files/open_mill_tablebase.h"

namespace merels::bench {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20;

Wdl play_out(const AnyGame& game, const TablebaseProbe& solved, const AnyPosition& start, Opponent opponent,
             Random& random) {
    constexpr std::uint64_t few = 200;
    Thinker perfect({.nodes = few, .tablebase = &solved}, table_bytes);
    Thinker other({.nodes = opponent.positions}, table_bytes);
    History history(game, start);
    while (!history.outcome().over()) {
        const bool perfects_turn = history.position().to_move() == start.to_move();
        history.play(perfects_turn             ? perfect.turn(history)
                     : opponent.positions == 0 ? random_turn(history.position(), random)
                                               : other.turn(history));
    }
    const auto winner = history.outcome().winner();
    return !winner ? Wdl::draw : *winner == start.to_move() ? Wdl::win : Wdl::loss;
}

void print_games(const AnyGame& game, const TablebaseProbe& solved, const DrawStart& draw,
                 const PerfectPlayPlan& plan) {
    for (const std::uint64_t positions : {std::uint64_t{0}, plan.positions}) {
        const Stopwatch watch;
        const auto lost_wins = spoilt(game, solved, Wdl::win, plan.games, draw, {positions});
        const auto lost_draws = spoilt(game, solved, Wdl::draw, plan.games, draw, {positions});
        fmt::print("{} against {}: {} of {} won positions won, {} of {} drawn ones not lost ({:.0f} s)\n",
                   game.name(),
                   positions == 0 ? "chance" : fmt::format("the search with {} positions a turn", positions),
                   plan.games - static_cast<int>(lost_wins.size()), plan.games,
                   plan.games - static_cast<int>(lost_draws.size()), plan.games, watch.seconds());
        for (const auto* starts : {&lost_wins, &lost_draws}) {
            for (const std::string& start : *starts) fmt::print("  spoilt from {}\n", start);
        }
        (void)std::fflush(stdout);
    }
}

}  // namespace

std::vector<std::string> spoilt(const AnyGame& game, const TablebaseProbe& solved, Wdl worth, int games,
                                const DrawStart& draw, Opponent opponent) {
    Random random(20);
    std::vector<std::string> gone_wrong;
    for (int played = 0; played < games; ++played) {
        const AnyPosition start = draw_of_worth(draw, solved, worth, random);
        if (play_out(game, solved, start, opponent, random) < worth) gone_wrong.push_back(start.text());
    }
    return gone_wrong;
}

void print_perfect_play(const PerfectPlayPlan& plan) {
    const AnyGame& six = *find_game("six");
    const AnyGame& nine = *find_game("nine");
    constexpr std::uint32_t six_turns = 30;
    constexpr Men any{3, 9};
    print_games(six, *tablebase::open_mill_tablebase(six, plan.folder), met_in_random_play(six, six_turns),
                plan);
    if (const auto solved = tablebase::open_mill_tablebase(nine, plan.folder)) {
        print_games(nine, *solved, random_endings(nine, any, any), plan);
    } else {
        fmt::print("{}: no tables in {}\n", nine.name(), plan.folder);
    }
}

}  // namespace merels::bench
