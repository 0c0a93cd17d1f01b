#include "bench/review.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/history.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "review/review.h"
#include "tablebase/files/tablebase.h"

namespace merels::bench {
namespace {

constexpr int level = 2;  // weak enough for errors

constexpr std::uint64_t most_seeds = 50;

// The first game of so many turns, or the longest of the seeds tried.
History played(const AnyGame& game, std::size_t turns) {
    std::optional<History> longest;
    for (std::uint64_t seed = 1; seed <= most_seeds; ++seed) {
        Random random(seed);
        History history(game, game.start(seed));
        while (history.size() < turns && !history.outcome().over())
            history.play(engine::choose_turn(history, level, random));
        if (!longest || history.size() > longest->size()) longest = std::move(history);
        if (longest->size() == turns) break;
    }
    return *longest;
}

void print_one(const AnyGame& game, const TablebaseProbe* tables, std::size_t turns) {
    const History history = played(game, turns);
    if (tables != nullptr) (void)tables->probe(history.position_at(0));  // solves a small game
    const Stopwatch watch;
    review::Review review(history, history.outcome());
    while (!review.done()) review.step(tables);
    const double seconds = watch.seconds();
    const auto solved =
        std::ranges::count(review.turns(), review::Source::tablebase, &review::TurnReview::source);
    const auto errors = std::ranges::count_if(review.turns(), &review::TurnReview::error);
    fmt::print("{:<12} {:>5} turns {:>4} by tables {:>4} errors {:>8.2f} s\n", game.name(), review.size(),
               solved, errors, seconds);
}

}  // namespace

void print_review(std::size_t turns) {
    const tablebase::Tablebase tablebases;
    for (const char* name : {"six", "nine", "morabaraba", "yote", "dvonn"}) {
        const AnyGame& game = *find_game(name);
        if (const TablebaseProbe* tables = tablebases.find(game)) print_one(game, tables, turns);
        print_one(game, nullptr, turns);
    }
}

}  // namespace merels::bench
