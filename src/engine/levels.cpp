#include "engine/levels.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "core/engine_traits.h"
#include "registry/visit.h"

namespace merels::engine {
namespace {

constexpr std::chrono::milliseconds strongest_time{2000};

const Levels& levels_of(const AnyGame& game) {
    return visit(game.start(0), []<class Family>(Family /*family*/, const auto& start) -> const Levels& {
        return Family::EngineTraits::levels(start);
    });
}

// What a turn does before it takes anything: a mill is seen or overlooked whichever man it would take.
Turn before_taking(const AnyPosition& position, const Turn& turn) {
    Turn begun;
    for (std::size_t i = 0; i < turn.size() && position.role(turn, i) != Role::taken; ++i)
        begun.push_back(turn[i]);
    return begun;
}

bool wins_at_once(const AnyPosition& position, const Turn& turn) {
    return position.after(turn).outcome().winner() == position.to_move();
}

// The turns that a player of this level notices, at least one. The seed decides which.
std::vector<Turn> noticed_turns(const AnyPosition& position, const LevelParams& level, std::uint64_t seed) {
    const auto turns = position.turns();
    std::vector<Turn> noticed;
    for (const Turn& turn : turns) {
        const Turn begun = before_taking(position, turn);
        std::uint64_t drawn = seed;
        for (const Point point : begun) drawn = scramble(drawn ^ (point + 1));
        const bool striking = begun != turn || wins_at_once(position, turn);
        const int overlooked = striking ? level.overlooked_captures : level.overlooked;
        if (std::cmp_greater_equal(drawn % 100, overlooked)) noticed.push_back(turn);
    }
    if (noticed.empty()) noticed.push_back(turns[seed % turns.size()]);
    return noticed;
}

}  // namespace

SearchLimits level_limits(const AnyPosition& position, const LevelParams& level, Random& random) {
    SearchLimits limits{.depth = level.depth,
                        .nodes = LevelParams::max_nodes,
                        .evaluation_noise = level.evaluation_noise,
                        .seed = random.next()};
    if (level.overlooked > 0) limits.root_turns = noticed_turns(position, level, random.next());
    return limits;
}

SearchLimits level_limits(const History& history, int level, Random& random) {
    const int clamped = std::clamp(level, weakest_level, strongest_level);
    const Levels& levels = levels_of(history.game());
    SearchLimits limits =
        level_limits(history.position(), levels[static_cast<std::size_t>(clamped - weakest_level)], random);
    if (clamped == strongest_level) {
        limits.nodes = UINT64_MAX;
        limits.time = strongest_time;
    }
    return limits;
}

std::optional<int> level_rating(const AnyGame& game, int level) {
    if (level < weakest_level || level > strongest_level) return std::nullopt;
    const LevelRatings& ratings = visit(
        game.start(0), [&]<class Family>(Family /*family*/, const auto& /*inside*/) -> const LevelRatings& {
            return Family::EngineTraits::level_ratings(game.name());
        });
    const int rating = ratings[static_cast<std::size_t>(level - weakest_level)];
    return rating == 0 ? std::nullopt : std::optional(rating);
}

}  // namespace merels::engine
