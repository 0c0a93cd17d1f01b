#include "bench/openings.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <vector>

#include "core/history.h"
#include "core/random.h"
#include "engine/computer.h"
#include "engine/thinking.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

const std::atomic<bool> never{false};

bool places(const AnyPosition& position) {
    return position.tally(position.to_move()).in_hand > 0;
}

// The points, from 0 to 1, of the side that looks ahead from the first placing on.
double play_against_random_placing(Side looks, std::uint64_t positions, Random& random) {
    const AnyGame& game = *find_game("dvonn-placed");
    HashTable table(std::size_t{1} << 20);
    History history(game, game.start(0));
    while (!history.outcome().over()) {
        const AnyPosition& position = history.position();
        if (places(position) && position.to_move() != looks) {
            const auto turns = position.turns();
            history.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
            continue;
        }
        table.next_search();
        const Limits limits{.positions = positions, .misjudgement = 1, .seed = random.next()};
        history.play(think(history, limits, table, never).turn());
    }
    const auto winner = history.outcome().winner();
    return !winner ? 0.5 : *winner == looks ? 1 : 0;
}

}  // namespace

void print_openings(const AnyGame& game, const OpeningsPlan& plan) {
    std::map<std::vector<Turn>, int> seen;
    Random random(1);
    for (int i = 0; i < plan.games; ++i) {
        History history(game, game.start(0));
        for (int turn = 0; turn < plan.turns && !history.outcome().over(); ++turn) {
            history.play(choose_turn(history, plan.level, random));
        }
        ++seen[history.turns()];
    }
    int most = 0;
    for (const auto& [turns, times] : seen) most = std::max(most, times);
    fmt::print("{}, level {}: {} different beginnings of {} turns in {} games, none more than {} times\n",
               game.name(), plan.level, seen.size(), plan.turns, plan.games, most);
}

void print_placing(int games, std::uint64_t positions) {
    Random random(1);
    double points = 0;
    for (int i = 0; i < games; ++i) {
        points += play_against_random_placing(i % 2 == 0 ? Side::white : Side::black, positions, random);
    }
    const double share = points / games;
    fmt::print("dvonn: placing by looking ahead takes {:.1f} % ± {:.1f} from placing at random ({} games)\n",
               100 * share, 196 * std::sqrt(share * (1 - share) / games), games);
}

}  // namespace merels::bench
