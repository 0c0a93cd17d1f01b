#include "bench/tournament.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "tournament/tournament.h"

namespace merels::bench {
namespace {

using namespace tournament;

class Times {
  public:
    template <typename Work>
    auto measure(Work work) {
        const auto start = std::chrono::steady_clock::now();
        auto result = work();
        all_.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        return result;
    }

    void print(std::string_view what) {
        if (all_.empty()) return;
        std::ranges::sort(all_);
        fmt::print("{:24} median {:8.2f} ms, longest {:8.2f} ms\n", what, all_[all_.size() / 2], all_.back());
    }

  private:
    std::vector<double> all_;
};

std::vector<Entrant> make_entrants(int count, Random& random) {
    std::vector<Entrant> entrants(static_cast<std::size_t>(count));
    for (Entrant& entrant : entrants) entrant.rating = 1000 + static_cast<int>(random.below(1000));
    return entrants;
}

Outcome any_outcome(Random& random) {
    return static_cast<Outcome>(1 + random.below(3));
}

void measure_swiss(const TournamentOptions& options, Random& random) {
    const std::vector<Entrant> entrants = make_entrants(options.entrants, random);
    std::vector<Game> games;
    Times pairing;
    Times standing;
    for (int round = 1; round <= options.rounds; ++round) {
        for (const auto& [white, black] :
             pairing.measure([&] { return pair_swiss(entrants, games, round); })) {
            games.push_back({round, white, black, any_outcome(random)});
        }
        standing.measure([&] { return standings(Format::swiss, entrants, games); });
    }
    pairing.print("Swiss, one round");
    standing.print("Swiss, standings");
}

// In each wave a third of the games end; at the first one all wait.
void measure_arena(const TournamentOptions& options, Random& random) {
    const std::vector<Entrant> entrants = make_entrants(options.entrants, random);
    std::vector<Game> games;
    Times pairing;
    Times standing;
    for (int wave = 1; wave <= options.waves; ++wave) {
        std::set<EntrantNumber> playing;
        for (Game& game : games) {
            if (game.outcome != Outcome::unfinished) continue;
            if (random.below(3) == 0) {
                game.outcome = any_outcome(random);
            } else {
                playing.insert({game.white, game.black});
            }
        }
        std::vector<Waiting> waiting;
        for (EntrantNumber entrant = 0; entrant < options.entrants; ++entrant) {
            if (!playing.contains(entrant)) waiting.push_back({entrant, 2'000});
        }
        const auto busy = static_cast<int>(playing.size());
        for (const auto& [white, black] :
             pairing.measure([&] { return pair_arena(entrants, games, waiting, busy); })) {
            games.push_back({wave, white, black, Outcome::unfinished});
        }
        standing.measure([&] { return standings(Format::arena, entrants, games); });
    }
    pairing.print("arena, one wave");
    standing.print("arena, standings");
    fmt::print("{} games in {} waves\n", games.size(), options.waves);
}

}  // namespace

void print_tournament_speed(const TournamentOptions& options) {
    Random random(options.seed);
    measure_swiss(options, random);
    measure_arena(options, random);
}

}  // namespace merels::bench
