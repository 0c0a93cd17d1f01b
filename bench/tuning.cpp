#include "bench/tuning.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <vector>

#include "bench/expectation.h"
#include "bench/thinker.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "mill/evaluation.h"
#include "yote/evaluation.h"

namespace merels::bench {
namespace {

// Half of what a position is held to be worth is how its game ended, half what the look ahead made of it.
constexpr double share_of_end = 0.5;

// Plays one game from a few random turns on; the searched positions with what was found out about them.
struct Seen {
    AnyPosition position;
    int value;  // to the side to move
};

struct Played {
    std::vector<Seen> seen;
    Outcome outcome;
};

Played play_one(const AnyGame& game, std::uint64_t positions, engine::TranspositionTable& table,
                Random& random) {
    AnyPosition start = game.start(random.next());
    start.play_at_random(random, static_cast<int>(random.below(12)));
    History history(game, start);
    Played played;
    while (!history.outcome().over()) {
        // Now and then a random turn, so that lost and odd positions are seen too.
        if (random.below(20) == 0) {
            history.play(random_turn(history.position(), random));
            continue;
        }
        const engine::SearchLimits limits{.nodes = positions, .evaluation_noise = 5, .seed = random.next()};
        const engine::SearchResult thought = engine::search(history, limits, table, never);
        const Turn turn = thought.turn();
        const bool takes = turn.size() > 1 && history.position().role(turn, turn.size() - 1) == Role::taken;
        if (!takes && !engine::is_decided(thought.best().value)) {
            played.seen.push_back({history.position(), thought.best().value});
        }
        history.play(turn);
    }
    played.outcome = history.outcome();
    return played;
}

template <class Features>
struct Sample {
    Features features;
    Phase phase;
    double target;
};

// A weight that is being fitted, its step scaled by its own past (Adam).
class Fitted {
  public:
    explicit Fitted(double from) : weight_(from) {}
    [[nodiscard]] double weight() const { return weight_; }

    void step(double slope, int round) {
        drift_ = 0.9 * drift_ + 0.1 * slope;
        swing_ = 0.99 * swing_ + 0.01 * slope * slope;
        const double drift_now = drift_ / (1 - std::pow(0.9, round));
        const double swing_now = swing_ / (1 - std::pow(0.99, round));
        weight_ -= 0.7 * drift_now / (std::sqrt(swing_now) + 1e-9);
    }

  private:
    double weight_;
    double drift_ = 0;
    double swing_ = 0;
};

// Logistic regression by gradient descent. A sample between two phases counts for both, by its share.
template <std::size_t Phases, std::size_t Count>
std::vector<Fitted> fit(const std::vector<Sample<std::array<int, Count>>>& samples,
                        const std::array<std::array<int, Count>, Phases>& from) {
    std::vector<Fitted> fitted;
    for (const auto& weights : from) {
        for (const int weight : weights) fitted.emplace_back(weight);
    }
    for (int round = 1; round <= 400; ++round) {
        std::vector<double> slopes(fitted.size());
        for (const auto& sample : samples) {
            const double share = static_cast<double>(sample.phase.share) / Phase::whole;
            const std::size_t at = sample.phase.number * Count;
            const std::size_t next = share < 1 ? at + Count : at;
            double value = 0;
            for (std::size_t i = 0; i < Count; ++i) {
                const double weight =
                    share * fitted[at + i].weight() + (1 - share) * fitted[next + i].weight();
                value += weight * sample.features[i];
            }
            const double off = expected_points(value) - sample.target;
            for (std::size_t i = 0; i < Count; ++i) {
                slopes[at + i] += off * share * sample.features[i];
                slopes[next + i] += off * (1 - share) * sample.features[i];
            }
        }
        for (std::size_t i = 0; i < fitted.size(); ++i) {
            if (slopes[i] == 0) continue;  // it was never counted
            fitted[i].step(slopes[i] / static_cast<double>(samples.size()) + 1e-6 * fitted[i].weight(),
                           round);
        }
    }
    return fitted;
}

template <Game P, std::size_t Phases, std::size_t Count>
void tune(const AnyGame& game, const TuningPlan& plan,
          const std::array<std::array<int, Count>, Phases>& weights,
          const std::array<std::string_view, Count>& names,
          const std::array<std::string_view, Phases>& phases) {
    std::vector<Sample<std::array<int, Count>>> samples;
    engine::TranspositionTable table(std::size_t{1} << 20);
    Random random(plan.seed);
    int drawn = 0;
    for (int i = 0; i < plan.games; ++i) {
        const Played played = play_one(game, plan.positions, table, random);
        drawn += played.outcome.winner() ? 0 : 1;
        for (const Seen& seen : played.seen) {
            const P& position = *seen.position.as<P>();
            const double target =
                points_to_learn(played.outcome, position.to_move(), seen.value, share_of_end);
            samples.push_back({features(position), phase(position), target});
        }
    }
    fmt::print("{}: {} games of {} positions a turn, {} drawn, {} positions\n", game.name(), plan.games,
               plan.positions, drawn, samples.size());
    const auto fitted = fit(samples, weights);
    for (std::size_t p = 0; p < Phases; ++p) {
        fmt::print("    {{");
        for (std::size_t i = 0; i < Count; ++i) {
            fmt::print("{}{}", i == 0 ? "" : ", ", std::lround(fitted[p * Count + i].weight()));
        }
        fmt::print("}},  // {}\n", phases[p]);
    }
    fmt::print("    // {}\n", fmt::join(names, ", "));
    (void)std::fflush(stdout);
}

}  // namespace

bool print_tuned_weights(const AnyGame& game, const TuningPlan& plan) {
    const AnyPosition start = game.start(0);
    if (const auto* mill = start.as<mill::Position>()) {
        tune<mill::Position>(game, plan, mill::weights_for(mill->rules().variant), mill::feature_names,
                             mill::phase_names);
        return true;
    }
    if (start.as<yote::Position>() == nullptr) return false;
    tune<yote::Position>(game, plan, yote::weights, yote::feature_names, yote::phase_names);
    return true;
}

}  // namespace merels::bench
