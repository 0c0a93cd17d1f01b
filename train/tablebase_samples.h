#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arena/self_play.h"
#include "core/any_game.h"
#include "tablebase/probe/mill_tablebase.h"
#include "train/sample_generation.h"

namespace merels::train {

// Generates samples from each position of self-play games with varying limits and evaluation noise, a few
// random or well chosen turns further: positions such as a search evaluates. The target is the value of the
// tables.
template <class Family>
class TablebaseSampleGenerator {
  public:
    using Position = Family::Position;
    using Choices = Position::Choices;
    using Sample = LabelledInput<typename Family::TrainingTraits::Input>;

    TablebaseSampleGenerator(const AnyGame& game, const tablebase::MillTablebase& solved, std::uint64_t seed)
        : solved_(solved), random_(seed), play_(game, random_, draw_limits) {}

    // Plays a turn and appends the samples of its position.
    void generate(std::vector<Sample>& samples) {
        play_.advance();
        for (int i = 0; i < leaves_per_position; ++i)
            add_leaf(*play_.position().template as<Position>(), samples);
    }

  private:
    static constexpr int leaves_per_position = 4;
    static constexpr std::uint32_t leaf_depths = 6;  // leaves are 0 to 5 turns further
    static constexpr int compared_turns = 6;         // a well chosen turn is the best of these

    static engine::SearchLimits draw_limits(Random& random) {
        return {.nodes = 50 + random.below(800), .evaluation_noise = 5 + static_cast<int>(random.below(60))};
    }

    void add_leaf(Position position, std::vector<Sample>& samples) {
        for (auto turns = random_.below(leaf_depths); turns > 0; --turns) {
            position.play(random_.below(2) == 0 ? choose_well(position) : choose_any(Choices(position)));
            if (position.outcome().over()) return;
        }
        if (const auto value = solved_.probe_wdl(position))
            samples.push_back({Family::TrainingTraits::input(position), 0.5F * static_cast<float>(*value)});
    }

    Turn choose_any(const Choices& choices) { return choices.nth(random_.below(choices.count())); }

    // The best, by the tables, of some random turns.
    Turn choose_well(const Position& position) {
        const Choices choices(position);
        Turn best;
        std::optional<Wdl> lowest;  // value to the other side
        for (int i = 0; i < compared_turns; ++i) {
            const Turn turn = choose_any(choices);
            Position next = position;
            next.play(turn);
            const Wdl value = next.outcome().over() ? Wdl::loss : solved_.probe_wdl(next).value_or(Wdl::win);
            if (lowest && value >= *lowest) continue;
            lowest = value;
            best = turn;
        }
        return best;
    }

    const tablebase::MillTablebase& solved_;
    Random random_;
    arena::SelfPlay play_;
};

}  // namespace merels::train
