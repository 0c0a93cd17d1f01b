#include "bench/openings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <vector>

#include "bench/expectation.h"
#include "bench/starts.h"
#include "bench/thinker.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "engine/computer.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

// The points, from 0 to 1, of the side that looks ahead from the first placing on.
double play_against_random_placing(Side looks, std::uint64_t positions, Random& random) {
    const AnyGame& game = *find_game("dvonn-placed");
    Thinker player({.nodes = positions, .evaluation_noise = 1}, std::size_t{1} << 20);
    History history(game, game.start(0));
    while (!history.outcome().over()) {
        const AnyPosition& position = history.position();
        const bool at_random = is_placing(position) && position.to_move() != looks;
        history.play(at_random ? random_turn(position, random) : player.turn(history, random.next()));
    }
    return points_of(history.outcome(), looks);
}

}  // namespace

void print_openings(const AnyGame& game, const OpeningsPlan& plan) {
    std::map<std::vector<Turn>, int> seen;
    Random random(1);
    for (int i = 0; i < plan.games; ++i) {
        History history(game, game.start(0));
        for (int turn = 0; turn < plan.turns && !history.outcome().over(); ++turn) {
            history.play(engine::choose_turn(history, plan.level, random));
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
