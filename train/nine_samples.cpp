#include "train/nine_samples.h"

#include <memory>
#include <optional>

#include "arena/self_play.h"
#include "mill/evaluation.h"
#include "train/sample_generation.h"

namespace merels::train {
namespace {

using mill::Choices;
using mill::Position;

constexpr int leaves_per_position = 4;
constexpr std::uint32_t leaf_depths = 6;  // leaves are 0 to 5 turns further
constexpr int compared_turns = 6;         // a well chosen turn is the best of these

class Generator {
  public:
    Generator(const AnyGame& game, const tablebase::MillTablebase& solved, std::uint64_t seed)
        : solved_(solved), random_(seed), play_(game, random_, draw_limits) {}

    // Plays a turn and appends the samples of its position.
    void generate(std::vector<NineSample>& samples) {
        play_.advance();
        for (int i = 0; i < leaves_per_position; ++i) add_leaf(*play_.position().as<Position>(), samples);
    }

  private:
    static engine::SearchLimits draw_limits(Random& random) {
        return {.nodes = 50 + random.below(800), .evaluation_noise = 5 + static_cast<int>(random.below(60))};
    }

    void add_leaf(Position position, std::vector<NineSample>& samples) {
        for (auto turns = random_.below(leaf_depths); turns > 0; --turns) {
            position.play(random_.below(2) == 0 ? choose_well(position) : choose_any(Choices(position)));
            if (position.outcome().over()) return;
        }
        if (const auto worth = solved_.probe_wdl(position))
            samples.push_back({mill::network_input(position), *worth});
    }

    Turn choose_any(const Choices& choices) { return choices.nth(random_.below(choices.count())); }

    // The best, by the tables, of some random turns.
    Turn choose_well(const Position& position) {
        const Choices choices(position);
        Turn best;
        std::optional<Wdl> lowest;  // worth to the other side
        for (int i = 0; i < compared_turns; ++i) {
            const Turn turn = choose_any(choices);
            Position next = position;
            next.play(turn);
            const Wdl worth = next.outcome().over() ? Wdl::loss : solved_.probe_wdl(next).value_or(Wdl::win);
            if (lowest && worth >= *lowest) continue;
            lowest = worth;
            best = turn;
        }
        return best;
    }

    const tablebase::MillTablebase& solved_;
    Random random_;
    arena::SelfPlay play_;
};

}  // namespace

std::vector<NineSample> generate_nine_samples(const AnyGame& game, const tablebase::MillTablebase& solved,
                                              std::size_t how_many, std::uint64_t seed, unsigned threads) {
    return generate_samples<NineSample>(how_many, threads, [&](unsigned thread) {
        return std::make_unique<Generator>(game, solved, seed * threads + thread);
    });
}

}  // namespace merels::train
