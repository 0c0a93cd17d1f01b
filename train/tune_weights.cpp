#include "train/tune_weights.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <vector>

#include "arena/expected_points.h"
#include "arena/search_player.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "core/training_traits.h"
#include "registry/visit.h"
#include "train/target.h"

namespace merels::train {
namespace {

constexpr double outcome_share = 0.5;  // of the target; the rest is the value of the search

struct Searched {
    AnyPosition position;
    int value;  // to the side to move
};

struct PlayedGame {
    std::vector<Searched> searched;
    Outcome outcome;
};

// Plays one game from a few random turns on.
PlayedGame play_game(const AnyGame& game, std::uint64_t nodes, engine::TranspositionTable& table,
                     Random& random) {
    AnyPosition start = game.start(random.next());
    start.play_at_random(random, static_cast<int>(random.below(12)));
    History history(game, start);
    PlayedGame played;
    while (!history.outcome().over()) {
        // A random turn now and then, so that lost and unusual positions occur too.
        if (random.below(20) == 0) {
            history.play(random_turn(history.position(), random));
            continue;
        }
        const engine::SearchLimits limits{.nodes = nodes, .evaluation_noise = 5, .seed = random.next()};
        const engine::SearchResult result = engine::search(history, limits, table, arena::never);
        const Turn turn = result.turn();
        const bool is_capture =
            turn.size() > 1 && history.position().role(turn, turn.size() - 1) == Role::taken;
        if (!is_capture && !engine::is_decided(result.best().value)) {
            played.searched.push_back({history.position(), result.best().value});
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

// A weight with its Adam state.
class AdamWeight {
  public:
    explicit AdamWeight(double initial) : weight_(initial) {}
    [[nodiscard]] double weight() const { return weight_; }

    void step(double gradient, int epoch) {
        constexpr double learning_rate = 0.7;
        m_ = 0.9 * m_ + 0.1 * gradient;
        v_ = 0.99 * v_ + 0.01 * gradient * gradient;
        const double m = m_ / (1 - std::pow(0.9, epoch));
        const double v = v_ / (1 - std::pow(0.99, epoch));
        weight_ -= learning_rate * m / (std::sqrt(v) + 1e-9);
    }

  private:
    double weight_;
    double m_ = 0;
    double v_ = 0;
};

// Logistic regression by gradient descent. A sample between two phases counts for both, by its share.
template <std::size_t Phases, std::size_t Count>
std::vector<AdamWeight> fit(const std::vector<Sample<std::array<int, Count>>>& samples,
                            const std::array<std::array<int, Count>, Phases>& from) {
    std::vector<AdamWeight> fitted;
    for (const auto& weights : from) {
        for (const int weight : weights) fitted.emplace_back(weight);
    }
    for (int epoch = 1; epoch <= 400; ++epoch) {
        std::vector<double> gradients(fitted.size());
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
            const double error = arena::expected_points(value) - sample.target;
            for (std::size_t i = 0; i < Count; ++i) {
                gradients[at + i] += error * share * sample.features[i];
                gradients[next + i] += error * (1 - share) * sample.features[i];
            }
        }
        for (std::size_t i = 0; i < fitted.size(); ++i) {
            if (gradients[i] == 0) continue;  // the feature never occurred
            fitted[i].step(gradients[i] / static_cast<double>(samples.size()) + 1e-6 * fitted[i].weight(),
                           epoch);
        }
    }
    return fitted;
}

template <Game P, std::size_t Phases, std::size_t Count>
void tune(const AnyGame& game, const TuningOptions& options,
          const std::array<std::array<int, Count>, Phases>& weights,
          const std::array<std::string_view, Count>& names,
          const std::array<std::string_view, Phases>& phases) {
    std::vector<Sample<std::array<int, Count>>> samples;
    engine::TranspositionTable table(std::size_t{1} << 20);
    Random random(options.seed);
    int drawn = 0;
    for (int i = 0; i < options.games; ++i) {
        const PlayedGame played = play_game(game, options.nodes, table, random);
        drawn += played.outcome.winner() ? 0 : 1;
        for (const Searched& each : played.searched) {
            const P& position = *each.position.as<P>();
            const double target =
                training_target(played.outcome, position.to_move(), each.value, outcome_share);
            samples.push_back({features(position), phase(position), target});
        }
    }
    fmt::print("{}: {} games of {} positions a turn, {} drawn, {} positions\n", game.name(), options.games,
               options.nodes, drawn, samples.size());
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

bool tune_weights(const AnyGame& game, const TuningOptions& options) {
    return visit(game.start(0), [&]<class Family>(Family, const auto& start) {
        if constexpr (requires { requires TunesWeights<typename Family::TrainingTraits>; }) {
            using Traits = Family::TrainingTraits;
            tune<typename Family::Position>(game, options, Traits::weights(start), Traits::feature_names,
                                            Traits::phase_names);
            return true;
        }
        return false;
    });
}

}  // namespace merels::train
