#include "bench/nine_lessons.h"

#include <memory>
#include <optional>

#include "bench/gathering.h"
#include "bench/self_play.h"
#include "mill/evaluation.h"

namespace merels::bench {
namespace {

using mill::Choices;
using mill::Position;

constexpr int leaves = 4;              // taken from each position of a game
constexpr std::uint32_t furthest = 6;  // turns beyond it, one less
constexpr int looked_at = 6;           // turns of which the best is chosen

class Teacher {
  public:
    Teacher(const AnyGame& game, const tablebase::MillTablebase& solved, std::uint64_t seed)
        : solved_(solved), random_(seed), play_(game, random_, any_strength) {}

    // A position of a game, and its lessons.
    void teach(std::vector<NineLesson>& lessons) {
        play_.go_on();
        for (int i = 0; i < leaves; ++i) add_leaf(*play_.position().as<Position>(), lessons);
    }

  private:
    static engine::SearchLimits any_strength(Random& random) {
        return {.nodes = 50 + random.below(800), .evaluation_noise = 5 + static_cast<int>(random.below(60))};
    }

    void add_leaf(Position position, std::vector<NineLesson>& lessons) {
        for (auto turns = random_.below(furthest); turns > 0; --turns) {
            position.play(random_.below(2) == 0 ? well_chosen(position) : any(Choices(position)));
            if (position.outcome().over()) return;
        }
        if (const auto worth = solved_.probe_wdl(position))
            lessons.push_back({mill::view_of(position), *worth});
    }

    Turn any(const Choices& choices) { return choices.nth(random_.below(choices.count())); }

    // The best, by the tables, of some turns drawn by lot.
    Turn well_chosen(const Position& position) {
        const Choices choices(position);
        Turn best;
        std::optional<Wdl> least;  // worth to the other side
        for (int i = 0; i < looked_at; ++i) {
            const Turn turn = any(choices);
            Position next = position;
            next.play(turn);
            const Wdl worth = next.outcome().over() ? Wdl::loss : solved_.probe_wdl(next).value_or(Wdl::win);
            if (least && worth >= *least) continue;
            least = worth;
            best = turn;
        }
        return best;
    }

    const tablebase::MillTablebase& solved_;
    Random random_;
    SelfPlay play_;
};

}  // namespace

std::vector<NineLesson> nine_lessons(const AnyGame& game, const tablebase::MillTablebase& solved,
                                     std::size_t how_many, std::uint64_t seed, unsigned threads) {
    return gathered<NineLesson>(how_many, threads, [&](unsigned thread) {
        return std::make_unique<Teacher>(game, solved, seed * threads + thread);
    });
}

}  // namespace merels::bench
