#include "bench/tuning.h"

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <vector>

#include "core/history.h"
#include "core/random.h"
#include "dvonn/evaluation.h"
#include "engine/thinking.h"
#include "mill/evaluation.h"
#include "yote/evaluation.h"

namespace merels::bench {
namespace {

// Half of what a position is held to be worth is how its game ended, half what the look ahead made of it.
constexpr double share_of_end = 0.5;
constexpr double hundredths_a_unit = 120;  // a man more is about 70 % of the points

double expected(double value) {
    return 1 / (1 + std::exp(-value / hundredths_a_unit));
}

// Plays one game from a few random turns on; the searched positions with what was found out about them.
struct Seen {
    AnyPosition position;
    int value;  // to the side to move
};

struct Played {
    std::vector<Seen> seen;
    Outcome outcome;
};

Played play_one(const AnyGame& game, std::uint64_t positions, HashTable& table, Random& random) {
    const std::atomic<bool> never{false};
    AnyPosition start = game.start(random.next());
    start.play_at_random(random, static_cast<int>(random.below(12)));
    History history(game, start);
    Played played;
    while (!history.outcome().over()) {
        // Now and then a random turn, so that lost and odd positions are seen too.
        if (random.below(20) == 0) {
            const auto turns = history.position().turns();
            history.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
            continue;
        }
        const Limits limits{.positions = positions, .misjudgement = 5, .seed = random.next()};
        const Thought thought = think(history, limits, table, never);
        const Turn turn = thought.turn();
        const bool takes = turn.size() > 1 && history.position().role(turn, turn.size() - 1) == Role::taken;
        if (!takes && !is_decided(thought.best().value)) {
            played.seen.push_back({history.position(), thought.best().value});
        }
        history.play(turn);
    }
    played.outcome = history.outcome();
    return played;
}

double points_of(const Outcome& outcome, Side side) {
    const auto winner = outcome.winner();
    return !winner ? 0.5 : *winner == side ? 1.0 : 0.0;
}

template <class Features>
struct Sample {
    Features features;
    double target;
};

// Logistic regression by gradient descent with the step of each weight scaled by its own past (Adam).
template <class Features>
std::array<double, std::tuple_size_v<Features>> fit(const std::vector<Sample<Features>>& samples,
                                                    const Features& from) {
    constexpr std::size_t count = std::tuple_size_v<Features>;
    std::array<double, count> weights{};
    std::array<double, count> drift{};
    std::array<double, count> swing{};
    for (std::size_t i = 0; i < count; ++i) weights[i] = from[i];
    for (int round = 1; round <= 400; ++round) {
        std::array<double, count> slope{};
        for (const auto& sample : samples) {
            double value = 0;
            for (std::size_t i = 0; i < count; ++i) value += weights[i] * sample.features[i];
            const double off = expected(value) - sample.target;
            for (std::size_t i = 0; i < count; ++i) slope[i] += off * sample.features[i];
        }
        for (std::size_t i = 0; i < count; ++i) {
            const double mean = slope[i] / static_cast<double>(samples.size()) + 1e-6 * weights[i];
            drift[i] = 0.9 * drift[i] + 0.1 * mean;
            swing[i] = 0.99 * swing[i] + 0.01 * mean * mean;
            const double drift_now = drift[i] / (1 - std::pow(0.9, round));
            const double swing_now = swing[i] / (1 - std::pow(0.99, round));
            weights[i] -= 0.7 * drift_now / (std::sqrt(swing_now) + 1e-9);
        }
    }
    return weights;
}

template <Game P, std::size_t Phases, std::size_t Count>
void tune(const AnyGame& game, const TuningPlan& plan,
          const std::array<std::array<int, Count>, Phases>& weights,
          const std::array<std::string_view, Count>& names,
          const std::array<std::string_view, Phases>& phases) {
    using Features = std::array<int, Count>;
    std::array<std::vector<Sample<Features>>, Phases> samples;
    HashTable table(std::size_t{1} << 20);
    Random random(plan.seed);
    int drawn = 0;
    for (int i = 0; i < plan.games; ++i) {
        const Played played = play_one(game, plan.positions, table, random);
        drawn += played.outcome.winner() ? 0 : 1;
        for (const Seen& seen : played.seen) {
            const P& position = *seen.position.as<P>();
            const double target = share_of_end * points_of(played.outcome, position.to_move()) +
                                  (1 - share_of_end) * expected(seen.value);
            samples[phase(position)].push_back({features(position), target});
        }
    }
    fmt::print("{}: {} games of {} positions a turn, {} drawn\n", game.name(), plan.games, plan.positions,
               drawn);
    for (std::size_t p = 0; p < Phases; ++p) {
        if (samples[p].empty()) continue;
        const auto fitted = fit(samples[p], weights[p]);
        fmt::print("    {{");
        for (std::size_t i = 0; i < Count; ++i)
            fmt::print("{}{}", i == 0 ? "" : ", ", std::lround(fitted[i]));
        fmt::print("}},  // {}, {} positions\n", phases[p], samples[p].size());
    }
    fmt::print("    // {}\n", fmt::join(names, ", "));
    (void)std::fflush(stdout);
}

}  // namespace

void print_tuned_weights(const AnyGame& game, const TuningPlan& plan) {
    const AnyPosition start = game.start(0);
    if (start.as<mill::Position>() != nullptr) {
        tune<mill::Position>(game, plan, mill::weights, mill::feature_names, mill::phase_names);
    } else if (start.as<yote::Position>() != nullptr) {
        tune<yote::Position>(game, plan, yote::weights, yote::feature_names, yote::phase_names);
    } else {
        tune<dvonn::Position>(game, plan, dvonn::weights, dvonn::feature_names, dvonn::phase_names);
    }
}

}  // namespace merels::bench
