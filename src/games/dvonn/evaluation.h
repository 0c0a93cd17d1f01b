#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/bits.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// What a position is judged by: some things counted for the side to move, less the same for the other side,
// each with a weight that depends on the phase of the game. The weights come from our own play
// (docs/engine.md).

inline constexpr std::array<std::string_view, 11> feature_names = {
    "score",      // pieces in the stacks we top
    "free",       // stacks that can move
    "moves",      // they have
    "reds",       // stacks of ours with a red in them
    "stacks",     // we top
    "near",       // stacks next to a red
    "nearby",     // stacks two cells from one
    "attacked",   // stacks the other side could land on
    "red-reach",  // reds we could land on
    "edge",       // stacks at the edge of the board
    "turn",       // it is our turn
};
using Features = std::array<int, feature_names.size()>;

inline constexpr std::array<std::string_view, 4> phase_names = {"placing", "many stacks", "some stacks",
                                                                "few stacks"};

inline std::size_t phase(const Position& position) {
    if (position.placing()) return 0;
    const auto stacks = how_many(position.occupied());
    constexpr std::uint32_t many = 34;
    constexpr std::uint32_t some = 18;
    return stacks > many ? 1 : stacks > some ? 2 : 3;
}

namespace detail {

// Where a side could land, with its free stacks and their moves counted on the way.
struct Reach {
    Cells all = 0;
    int stacks = 0;
    int moves = 0;
};

inline Reach reach_of(const Position& position, Side side) {
    Reach reach;
    each_point(position.free_stacks(side), [&](Cell stack) {
        const Cells to = position.landings(stack);
        reach.all |= to;
        reach.stacks += to != 0 ? 1 : 0;
        reach.moves += static_cast<int>(how_many(to));
    });
    return reach;
}

inline constexpr Cells edge = tables.all & ~enclosed(tables.all);

inline void count(const Position& position, Side side, const Reach& ours, const Reach& theirs, int sign,
                  Features& features) {
    const Cells own = position.stacks(side);
    const Cells next_to_red = spread(position.with_red());
    const Cells attacked = own & theirs.all;
    const Features counted = {*position.score(side),
                              ours.stacks,
                              ours.moves,
                              static_cast<int>(how_many(own & position.with_red())),
                              static_cast<int>(how_many(own)),
                              static_cast<int>(how_many(own & next_to_red)),
                              static_cast<int>(how_many(own & spread(next_to_red) & ~next_to_red)),
                              static_cast<int>(how_many(attacked)),
                              static_cast<int>(how_many(ours.all & position.with_red() & ~own)),
                              static_cast<int>(how_many(own & edge)),
                              0};
    for (std::size_t i = 0; i < features.size(); ++i) features[i] += sign * counted[i];
}

}  // namespace detail

inline Features features(const Position& position) {
    const Side side = position.to_move();
    const detail::Reach ours = detail::reach_of(position, side);
    const detail::Reach theirs = detail::reach_of(position, other(side));
    Features features{};
    detail::count(position, side, ours, theirs, 1, features);
    detail::count(position, other(side), theirs, ours, -1, features);
    features.back() = 1;
    return features;
}

inline constexpr std::array<Features, phase_names.size()> weights = {{
    {0, 0, 0, 0, 0, 17, 9, 0, 0, 4, 0},
    {-1, -12, 4, 8, 38, 27, 18, -7, 8, -1, 38},
    {-2, 1, 5, 18, 31, 32, 22, -6, 21, -3, 33},
    {1, 1, 11, 7, 19, 28, 15, -4, 20, -1, -4},
}};

// What a position is worth to the side to move (see docs/engine.md for the unit).
inline int evaluate(const Position& position) {
    const Features counted = features(position);
    const Features& weight = weights[phase(position)];
    int worth = 0;
    for (std::size_t i = 0; i < counted.size(); ++i) worth += weight[i] * counted[i];
    return worth;
}

}  // namespace merels::dvonn
