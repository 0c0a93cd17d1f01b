#include "bench/perfect_play.h"

#include <cstddef>
#include <cstdio>
#include <fmt/format.h>

#include "arena/search_player.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "core/stopwatch.h"
#include "registry/registry.h"
#include "tablebase/files/open_mill_tablebase.h"

namespace merels::bench {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20;

Wdl play_out(const AnyGame& game, const TablebaseProbe& solved, const AnyPosition& start,
             const Opponent& opponent, Random& random) {
    const Side perfect = start.to_move();
    const auto winner =
        play_against_perfect(game, solved, start, perfect, opponent, random).outcome().winner();
    return !winner ? Wdl::draw : *winner == perfect ? Wdl::win : Wdl::loss;
}

void print_games(const AnyGame& game, const TablebaseProbe& solved, const DrawStart& draw,
                 const PerfectPlayOptions& plan) {
    for (const std::uint64_t nodes : {std::uint64_t{0}, plan.nodes}) {
        const Stopwatch watch;
        const auto lost_wins = failed_starts(game, solved, Wdl::win, plan.games, draw, {nodes});
        const auto lost_draws = failed_starts(game, solved, Wdl::draw, plan.games, draw, {nodes});
        fmt::print("{} against {}: {} of {} won positions won, {} of {} drawn ones not lost ({:.0f} s)\n",
                   game.name(), nodes == 0 ? "chance" : "the search with " + text_of({nodes}),
                   plan.games - static_cast<int>(lost_wins.size()), plan.games,
                   plan.games - static_cast<int>(lost_draws.size()), plan.games, watch.seconds());
        for (const auto* starts : {&lost_wins, &lost_draws}) {
            for (const std::string& start : *starts) fmt::print("  spoilt from {}\n", start);
        }
        (void)std::fflush(stdout);
    }
}

}  // namespace

std::string text_of(const Opponent& opponent) {
    return opponent.time.count() > 0 ? fmt::format("{} ms a turn", opponent.time.count())
                                     : fmt::format("{} positions a turn", opponent.nodes);
}

History play_against_perfect(const AnyGame& game, const TablebaseProbe& solved, const AnyPosition& start,
                             Side perfect, const Opponent& opponent, Random& random) {
    constexpr std::uint64_t few = 200;
    const bool by_chance = opponent.nodes == 0 && opponent.time.count() == 0;
    engine::SearchLimits limits;
    limits.tablebase = opponent.tablebase;
    if (opponent.nodes > 0) limits.nodes = opponent.nodes;
    if (opponent.time.count() > 0) limits.time = opponent.time;
    arena::SearchPlayer by_tables({.nodes = few, .tablebase = &solved}, table_bytes);
    arena::SearchPlayer by_search(limits, table_bytes);
    History history(game, start);
    while (!history.outcome().over()) {
        history.play(history.position().to_move() == perfect ? by_tables.turn(history)
                     : by_chance                             ? random_turn(history.position(), random)
                                                             : by_search.turn(history));
    }
    return history;
}

std::vector<std::string> failed_starts(const AnyGame& game, const TablebaseProbe& solved, Wdl worth,
                                       int games, const DrawStart& draw, Opponent opponent) {
    Random random(20);
    std::vector<std::string> failed;
    for (int played = 0; played < games; ++played) {
        const AnyPosition start = draw_with_wdl(draw, solved, worth, random);
        if (play_out(game, solved, start, opponent, random) < worth) failed.push_back(start.text());
    }
    return failed;
}

void print_perfect_play(const PerfectPlayOptions& plan) {
    const AnyGame& six = *find_game("six");
    const AnyGame& nine = *find_game("nine");
    constexpr std::uint32_t six_turns = 30;
    constexpr MenRange any{3, 9};
    print_games(six, *tablebase::open_mill_tablebase(six, plan.folder), random_play_positions(six, six_turns),
                plan);
    if (const auto solved = tablebase::open_mill_tablebase(nine, plan.folder)) {
        print_games(nine, *solved, random_endings(nine, any, any), plan);
    } else {
        fmt::print("{}: no tables in {}\n", nine.name(), plan.folder);
    }
}

}  // namespace merels::bench
