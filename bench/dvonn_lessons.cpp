#include "bench/dvonn_lessons.h"

#include <memory>
#include <optional>

#include "bench/expectation.h"
#include "bench/gathering.h"
#include "bench/thinker.h"
#include "core/history.h"
#include "core/random_turn.h"
#include "registry/registry.h"

namespace merels::bench {
namespace {

using dvonn::Position;

constexpr double share_of_end = 0.8;
constexpr std::uint32_t games_a_placed_one = 3;
constexpr std::size_t table_bytes = std::size_t{1} << 20;

// How one game is played: with how much sight, and how often a turn is drawn by lot instead.
struct Strength {
    std::uint64_t positions;  // looked at a turn
    std::uint32_t turns_a_lot;
    int placing_misjudgement;

    explicit Strength(Random& random)
        : positions(400 + random.below(1000)),
          turns_a_lot(random.below(3) == 0 ? 40 : 8 + 7 * random.below(2)),
          placing_misjudgement(5 + static_cast<int>(random.below(120))) {}
};

class Teacher {
  public:
    explicit Teacher(std::uint64_t seed) : random_(seed), player_({}, table_bytes) {}

    // Plays a game and adds its lessons.
    void teach(std::vector<DvonnLesson>& lessons) {
        const AnyGame& game = *find_game(random_.below(games_a_placed_one) == 0 ? "dvonn-placed" : "dvonn");
        const Strength strength(random_);
        History history(game, game.start(random_.next()));
        seen_.clear();
        std::optional<Outcome> outcome;
        while (!outcome) {
            outcome =
                position_of(history).placing() ? place(history, strength) : stack(history, strength, lessons);
        }
        for (const Seen& seen : seen_) {
            const double points =
                points_to_learn(*outcome, seen.position.to_move(), seen.value, share_of_end);
            lessons.push_back({seen.position, static_cast<float>(points)});
        }
    }

  private:
    struct Seen {
        Position position;
        int value;
    };

    static const Position& position_of(const History& history) { return *history.position().as<Position>(); }

    engine::SearchResult look(const History& history, std::uint64_t positions, int evaluation_noise) {
        player_.play_by({.nodes = positions, .evaluation_noise = evaluation_noise});
        return player_.thought(history, random_.next());
    }

    // One piece more. Those who misjudge much place some by lot, too.
    std::optional<Outcome> place(History& history, const Strength& strength) {
        const std::uint32_t pieces_a_lot = strength.placing_misjudgement > 90 ? 4 : 12;
        if (random_.below(pieces_a_lot) == 0) {
            history.play(random_turn(history.position(), random_));
            return std::nullopt;
        }
        const engine::SearchResult thought =
            look(history, 150 + random_.below(400), strength.placing_misjudgement);
        if (random_.below(3) == 0) seen_.push_back({position_of(history), thought.best().value});
        history.play(thought.turn());
        return std::nullopt;
    }

    // One move more, until the end is seen.
    std::optional<Outcome> stack(History& history, const Strength& strength,
                                 std::vector<DvonnLesson>& lessons) {
        if (history.outcome().over()) return history.outcome();
        if (random_.below(2) == 0) add_aside(history, strength, lessons);
        if (random_.below(strength.turns_a_lot) == 0) {
            history.play(random_turn(history.position(), random_));
            return std::nullopt;
        }
        const engine::SearchResult thought = look(history, strength.positions, 5);
        const int value = thought.best().value;
        const Position& position = position_of(history);
        seen_.push_back({position, value});
        if (engine::is_decided(value)) {
            return Outcome::win(value > 0 ? position.to_move() : other(position.to_move()),
                                Why::higher_score);
        }
        history.play(thought.turn());
        return std::nullopt;
    }

    // A position a few turns away that nobody meant to play.
    void add_aside(const History& history, const Strength& strength, std::vector<DvonnLesson>& lessons) {
        AnyPosition aside = history.position();
        aside.play_at_random(random_, 1 + static_cast<int>(random_.below(3)));
        if (aside.outcome().over()) return;
        const int value = look(History(history.game(), aside), strength.positions / 2, 0).best().value;
        lessons.push_back({*aside.as<Position>(), static_cast<float>(expected_points(value))});
    }

    Random random_;
    Thinker player_;
    std::vector<Seen> seen_;  // of the game being played
};

}  // namespace

std::vector<DvonnLesson> dvonn_lessons(std::size_t how_many, std::uint64_t seed, unsigned threads) {
    return gathered<DvonnLesson>(how_many, threads, [&](unsigned thread) {
        return std::make_unique<Teacher>(seed * threads + thread);
    });
}

}  // namespace merels::bench
