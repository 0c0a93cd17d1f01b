#include "bench/openings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <vector>

#include "arena/expected_points.h"
#include "arena/search_player.h"
#include "bench/starts.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "engine/computer.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

// The points of the side that searches from the first placing on.
double play_against_random_placing(Side searching, std::uint64_t nodes, Random& random) {
    const AnyGame& game = *find_game("dvonn-placed");
    arena::SearchPlayer player({.nodes = nodes, .evaluation_noise = 1}, std::size_t{1} << 20);
    History history(game, game.start(0));
    while (!history.outcome().over()) {
        const AnyPosition& position = history.position();
        const bool at_random = is_placing(position) && position.to_move() != searching;
        history.play(at_random ? random_turn(position, random) : player.turn(history, random.next()));
    }
    return arena::points_of(history.outcome(), searching);
}

}  // namespace

void print_openings(const AnyGame& game, const OpeningsOptions& plan) {
    std::map<std::vector<Turn>, int> openings;
    Random random(1);
    for (int i = 0; i < plan.games; ++i) {
        History history(game, game.start(0));
        for (int turn = 0; turn < plan.turns && !history.outcome().over(); ++turn) {
            history.play(engine::choose_turn(history, plan.level, random));
        }
        ++openings[history.turns()];
    }
    int most = 0;
    for (const auto& [turns, times] : openings) most = std::max(most, times);
    fmt::print("{}, level {}: {} different beginnings of {} turns in {} games, none more than {} times\n",
               game.name(), plan.level, openings.size(), plan.turns, plan.games, most);
}

void print_placing(int games, std::uint64_t nodes) {
    Random random(1);
    double points = 0;
    for (int i = 0; i < games; ++i) {
        points += play_against_random_placing(i % 2 == 0 ? Side::white : Side::black, nodes, random);
    }
    const double share = points / games;
    fmt::print("dvonn: placing by looking ahead takes {:.1f} % ± {:.1f} from placing at random ({} games)\n",
               100 * share, 196 * std::sqrt(share * (1 - share) / games), games);
}

}  // namespace merels::bench
