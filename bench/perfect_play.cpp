#include "bench/perfect_play.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

#include "bench/stopwatch.h"
#include "core/history.h"
#include "engine/thinking.h"
#include "mill/position.h"
#include "registry/registry.h"
#include "tablefiles/library.h"

namespace merels::bench {
namespace {

const std::atomic<bool> never{false};

// Somebody who thinks, with memory of the game so far.
class Thinker {
  public:
    Thinker(std::uint64_t positions, const SolvedPositions* solved) {
        limits_.positions = positions;
        limits_.solved = solved;
    }
    Turn turn(const History& history) { return think(history, limits_, table_, never).turn(); }

  private:
    Limits limits_;
    HashTable table_{std::size_t{1} << 20};
};

Turn at_random(const History& history, Random& random) {
    const auto turns = history.position().turns();
    return turns[random.below(static_cast<std::uint32_t>(turns.size()))];
}

Worth::Kind play_out(const AnyGame& game, const SolvedPositions& solved, const AnyPosition& start,
                     Opponent opponent, Random& random) {
    constexpr std::uint64_t few = 200;
    Thinker perfect(few, &solved);
    Thinker other(opponent.positions, nullptr);
    History history(game, start);
    while (!history.outcome().over()) {
        const bool perfects_turn = history.position().to_move() == start.to_move();
        history.play(perfects_turn             ? perfect.turn(history)
                     : opponent.positions == 0 ? at_random(history, random)
                                               : other.turn(history));
    }
    const auto winner = history.outcome().winner();
    return !winner ? Worth::Kind::draw : *winner == start.to_move() ? Worth::Kind::win : Worth::Kind::loss;
}

mill::Points some_points(std::uint32_t how_many, mill::Points taken, std::uint32_t points, Random& random) {
    mill::Points chosen{};
    while (merels::how_many(chosen) < how_many) {
        const mill::Points point = mill::bit(static_cast<Point>(random.below(points)));
        if ((taken & point) == 0) chosen |= point;
    }
    return chosen;
}

void print_games(const AnyGame& game, const SolvedPositions& solved, const DrawStart& draw,
                 const PerfectPlayPlan& plan) {
    for (const std::uint64_t positions : {std::uint64_t{0}, plan.positions}) {
        const Stopwatch watch;
        const auto lost_wins = spoilt(game, solved, Worth::Kind::win, plan.games, draw, {positions});
        const auto lost_draws = spoilt(game, solved, Worth::Kind::draw, plan.games, draw, {positions});
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

DrawStart met_in_random_play(const AnyGame& game, std::uint32_t turns) {
    return [&game, turns](Random& random) {
        for (;;) {
            AnyPosition position = game.start(0);
            position.play_at_random(random, static_cast<int>(random.below(turns)));
            if (!position.outcome().over()) return position;
        }
    };
}

DrawStart random_endings(const AnyGame& game, std::uint32_t white, std::uint32_t black) {
    return [rules = tables::mill_rules(game), white, black](Random& random) {
        constexpr std::uint32_t fewest = 3;
        const auto points = static_cast<std::uint32_t>(rules->variant.points());
        for (;;) {
            std::array<mill::Points, 2> men{};
            men[0] = some_points(fewest + random.below(white - fewest + 1), 0, points, random);
            men[1] = some_points(fewest + random.below(black - fewest + 1), men[0], points, random);
            const AnyPosition position(mill::Position(*rules, men, {0, 0}, Side::white));
            if (!position.outcome().over()) return position;
        }
    };
}

std::vector<std::string> spoilt(const AnyGame& game, const SolvedPositions& solved, Worth::Kind worth,
                                int games, const DrawStart& draw, Opponent opponent) {
    Random random(20);
    std::vector<std::string> gone_wrong;
    for (int played = 0; played < games;) {
        const AnyPosition start = draw(random);
        const auto known = solved.worth(start);
        if (!known || known->kind != worth) continue;
        ++played;
        if (play_out(game, solved, start, opponent, random) < worth) gone_wrong.push_back(start.text());
    }
    return gone_wrong;
}

void print_perfect_play(const PerfectPlayPlan& plan) {
    const AnyGame& six = *find_game("six");
    const AnyGame& nine = *find_game("nine");
    constexpr std::uint32_t six_turns = 30;
    constexpr std::uint32_t nine_men = 9;
    const tables::Library library(plan.folder);
    print_games(six, *library.solved(six), met_in_random_play(six, six_turns), plan);
    if (const SolvedPositions* solved = library.solved(nine)) {
        print_games(nine, *solved, random_endings(nine, nine_men, nine_men), plan);
    } else {
        fmt::print("{}: no tables in {}\n", nine.name(), plan.folder);
    }
}

}  // namespace merels::bench
