#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arena/expected_points.h"
#include "arena/search_player.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "registry/registry.h"
#include "train/sample_generation.h"
#include "train/target.h"

namespace merels::train {

// Generates samples from the positions of self-play games: the target is mostly the game's result, the rest
// the value of a search. And from positions a few random turns aside, whose target is the value of a search.
template <class Family>
class GameSampleGenerator {
  public:
    using Traits = Family::TrainingTraits;
    using Position = Family::Position;
    using Sample = LabelledInput<typename Traits::Input>;

    explicit GameSampleGenerator(std::uint64_t seed) : random_(seed), player_({}, table_bytes) {}

    // Plays a game and appends its samples.
    void generate(std::vector<Sample>& samples) {
        const AnyGame& game = *find_game(Traits::draw_game(random_));
        const Strength strength(random_);
        History history(game, game.start(random_.next()));
        searched_.clear();
        std::optional<Outcome> outcome;
        while (!outcome) {
            outcome = Traits::is_setting_up(position_of(history)) ? set_up(history, strength)
                                                                  : move(history, strength, samples);
        }
        for (const Searched& each : searched_) {
            const double target =
                training_target(*outcome, each.position.to_move(), each.value, outcome_share);
            samples.push_back({Traits::input(each.position), static_cast<float>(target)});
        }
    }

  private:
    static constexpr double outcome_share = 0.8;
    static constexpr std::size_t table_bytes = std::size_t{1} << 20;

    // How well one game is played, and how often a turn is drawn at random instead.
    struct Strength {
        std::uint64_t nodes;  // per turn
        std::uint32_t turns_per_random_one;
        int set_up_noise;

        explicit Strength(Random& random)
            : nodes(400 + random.below(1000)),
              turns_per_random_one(random.below(3) == 0 ? 40 : 8 + 7 * random.below(2)),
              set_up_noise(5 + static_cast<int>(random.below(120))) {}
    };

    struct Searched {
        Position position;
        int value;
    };

    static const Position& position_of(const History& history) {
        return *history.position().template as<Position>();
    }

    engine::SearchResult search(const History& history, std::uint64_t nodes, int evaluation_noise) {
        player_.set_limits({.nodes = nodes, .evaluation_noise = evaluation_noise});
        return player_.search(history, random_.next());
    }

    // Places a piece. A game with much evaluation noise has more random placings.
    std::optional<Outcome> set_up(History& history, const Strength& strength) {
        const std::uint32_t pieces_per_random_one = strength.set_up_noise > 90 ? 4 : 12;
        if (random_.below(pieces_per_random_one) == 0) {
            history.play(random_turn(history.position(), random_));
            return std::nullopt;
        }
        const engine::SearchResult result = search(history, 150 + random_.below(400), strength.set_up_noise);
        if (random_.below(3) == 0) searched_.push_back({position_of(history), result.best().value});
        history.play(result.turn());
        return std::nullopt;
    }

    // Plays a move; the outcome once the search has found it.
    std::optional<Outcome> move(History& history, const Strength& strength, std::vector<Sample>& samples) {
        if (history.outcome().over()) return history.outcome();
        if (random_.below(2) == 0) add_aside(history, strength, samples);
        if (random_.below(strength.turns_per_random_one) == 0) {
            history.play(random_turn(history.position(), random_));
            return std::nullopt;
        }
        const engine::SearchResult result = search(history, strength.nodes, 5);
        const int value = result.best().value;
        const Position& position = position_of(history);
        searched_.push_back({position, value});
        if (engine::is_decided(value)) {
            return Outcome::win(value > 0 ? position.to_move() : other(position.to_move()),
                                Why::higher_score);
        }
        history.play(result.turn());
        return std::nullopt;
    }

    // Appends a position a few random turns aside.
    void add_aside(const History& history, const Strength& strength, std::vector<Sample>& samples) {
        AnyPosition aside = history.position();
        aside.play_at_random(random_, 1 + static_cast<int>(random_.below(3)));
        if (aside.outcome().over()) return;
        const int value = search(History(history.game(), aside), strength.nodes / 2, 0).best().value;
        samples.push_back({Traits::input(*aside.template as<Position>()),
                           static_cast<float>(arena::expected_points(value))});
    }

    Random random_;
    arena::SearchPlayer player_;
    std::vector<Searched> searched_;  // of the game being played
};

}  // namespace merels::train
