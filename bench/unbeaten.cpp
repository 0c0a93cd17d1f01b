#include "bench/unbeaten.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fmt/format.h>

#include "bench/starts.h"
#include "core/history.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "tablebase/files/open_mill_tablebase.h"

namespace merels::bench {
namespace {

// Positions that random games reach after so many turns.
DrawStart positions_after(const AnyGame& game, int fewest, int most) {
    return [&game, fewest, most](Random& random) {
        for (;;) {
            AnyPosition position = game.start(0);
            const auto more = static_cast<int>(random.below(static_cast<std::uint32_t>(most - fewest + 1)));
            position.play_at_random(random, fewest + more);
            if (!position.outcome().over()) return position;
        }
    };
}

// The last position in which this side had not lost yet.
const AnyPosition& thrown_at(const History& history, const TablebaseProbe& solved, Side side) {
    std::size_t last = 0;
    for (std::size_t i = 0; i < history.size(); ++i) {
        const AnyPosition& position = history.position_at(i);
        if (position.to_move() != side) continue;
        const auto value = solved.probe(position);
        if (value && value->wdl == Wdl::loss) break;
        last = i;
    }
    return history.position_at(last);
}

struct Interval {
    double low;
    double high;
};
// Wilson's interval for a share, which has it with a certainty of 95 %.
Interval interval(int count, int of) {
    constexpr double z = 1.96;
    const double n = of;
    const double share = count / n;
    const double middle = share + z * z / (2 * n);
    const double width = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (middle - width) / scale), (middle + width) / scale};
}

void print_line(const std::string& title, const UnbeatenDepth& depth) {
    const auto [low, high] = interval(depth.lost, depth.games);
    fmt::print("{:<12} {:>6} {:>6} {:>8} {:>8}   {:.1f} % ({:.1f} to {:.1f})\n", title, depth.games,
               depth.lost, depth.thrown_in_placing, depth.thrown_in_moving, 100.0 * depth.lost / depth.games,
               100 * low, 100 * high);
}

}  // namespace

std::vector<UnbeatenDepth> play_unbeaten(const AnyGame& game, const TablebaseProbe& solved, int games,
                                         const Opponent& search, const OnLost& on_lost) {
    constexpr int more_turns = 30;  // of the moving phase
    Random random(21);
    const int placings = 2 * game.start(0).tally(Side::white).in_hand;
    std::vector<UnbeatenDepth> depths(static_cast<std::size_t>(placings) + 1);
    for (int turns = 0; turns <= placings; ++turns) depths[static_cast<std::size_t>(turns)].turns = turns;
    for (int played = 0; played < games; ++played) {
        UnbeatenDepth& depth = depths[static_cast<std::size_t>(played) % depths.size()];
        const bool moving = depth.turns == placings;
        const AnyPosition start =
            draw_with_wdl(positions_after(game, depth.turns, depth.turns + (moving ? more_turns : 0)), solved,
                          Wdl::draw, random);
        const bool searches_first = static_cast<std::size_t>(played) / depths.size() % 2 == 0;
        const Side searching = searches_first ? start.to_move() : other(start.to_move());
        const History history = play_against_perfect(game, solved, start, other(searching), search, random);
        ++depth.games;
        if (history.outcome().winner() != other(searching)) continue;
        const AnyPosition& thrown = thrown_at(history, solved, searching);
        ++depth.lost;
        ++(is_placing(thrown) ? depth.thrown_in_placing : depth.thrown_in_moving);
        on_lost(start, thrown);
    }
    return depths;
}

void print_unbeaten(const AnyGame& game, const UnbeatenOptions& plan) {
    const auto solved = tablebase::open_mill_tablebase(game, plan.folder);
    if (!solved || !solved->probe(game.start(0))) {
        fmt::print("{}: there are no complete tables in {}\n", game.name(), plan.folder);
        return;
    }
    const auto probed = plan.probed.empty() ? nullptr : tablebase::open_mill_tablebase(game, plan.probed);
    if (!plan.probed.empty() && !probed) {
        fmt::print("{}: there are no tables in {}\n", game.name(), plan.probed);
        return;
    }
    Opponent search = plan.search;
    search.tablebase = probed.get();
    const Stopwatch watch;
    const auto on_lost = [](const AnyPosition& start, const AnyPosition& thrown) {
        fmt::print("  lost from {}: thrown away at {}\n", start.text(), thrown.text());
        (void)std::fflush(stdout);
    };
    const auto depths = play_unbeaten(game, *solved, plan.games, search, on_lost);
    fmt::print("{} against perfect play, the search with {}{}:\n", game.name(), text_of(plan.search),
               probed ? " and the tables in " + plan.probed : "");
    fmt::print("{:<12} {:>6} {:>6} {:>8} {:>8}   {}\n", "start after", "games", "lost", "placing", "moving",
               "lost (with 95 % certainty)");
    UnbeatenDepth all;
    for (const UnbeatenDepth& depth : depths) {
        if (depth.games == 0) continue;
        const bool last = &depth == &depths.back();
        print_line(fmt::format("{} turns{}", depth.turns, last ? "+" : ""), depth);
        all.games += depth.games;
        all.lost += depth.lost;
        all.thrown_in_placing += depth.thrown_in_placing;
        all.thrown_in_moving += depth.thrown_in_moving;
    }
    print_line("all", all);
    fmt::print("{:.0f} s\n", watch.seconds());
}

}  // namespace merels::bench
