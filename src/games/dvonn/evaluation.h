#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/bits.h"
#include "core/features.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// What is counted (see core/features.h).

inline constexpr std::array<std::string_view, 14> feature_names = {
    "stacks",     // we top
    "movers",     // stacks that can move
    "moves",      // they have
    "onto-red",   // moves onto reds that are not ours
    "attackers",  // stacks that could land on one of theirs
    "shut-in",    // stacks with all neighbours occupied that have somewhere to go
    "reds",       // stacks of ours with a red in them
    "near",       // stacks next to a red
    "nearby",     // ... two cells from one
    "far",        // ... three cells from one
    "attacked",   // stacks the other side could land on
    "guarded",    // ... and we after it
    "safe",       // pieces in the stacks of ours that it could not
    "turn",       // it is our turn
};
using Features = std::array<int, feature_names.size()>;

// Between full boards and the end the weights change with every stack. Placing aims at a full board.
inline constexpr std::array<std::string_view, 4> phase_names = {"1 stack", "17 stacks", "33 stacks",
                                                                "49 stacks"};

inline Phase phase(const Position& position) {
    const std::uint32_t stacks = position.placing() ? all_pieces : how_many(position.occupied());
    const std::uint32_t more = stacks - 1;
    return {more / Phase::whole, Phase::whole - static_cast<int>(more % Phase::whole)};
}

namespace detail {

// What a side could do, were it to move.
struct Reach {
    Cells landings = 0;
    Cells movers = 0;
    Cells attackers = 0;
    int moves = 0;
    int onto_red = 0;
    int shut_in = 0;
};

inline Reach reach_of(const Position& position, Side side) {
    Reach reach;
    const Cells own = position.stacks(side);
    const Cells theirs = position.stacks(other(side));
    const Cells reds = position.with_red() & ~own;
    const Cells singles = position.singles();
    const Cells shut_in = own & enclosed(position.placing() ? tables.all : position.occupied());
    const Cells free = own & ~shut_in;
    const auto land = [&](Cells to) {
        reach.landings |= to;
        reach.moves += static_cast<int>(how_many(to));
        reach.onto_red += static_cast<int>(how_many(to & reds));
    };
    each_step(free & singles, [&](Cells steps) { land(steps & position.occupied()); });
    reach.movers = free & singles;  // connected to a red, each has a neighbour
    reach.attackers = free & singles & spread(theirs);
    each_point(free & ~singles, [&](Cell stack) {
        const Cells to = position.landings(stack);
        land(to);
        reach.movers |= to != 0 ? bit(stack) : 0;
        reach.attackers |= (to & theirs) != 0 ? bit(stack) : 0;
    });
    reach.shut_in = static_cast<int>(how_many(shut_in & singles));
    each_point(shut_in & ~singles,
               [&](Cell stack) { reach.shut_in += position.landings(stack) != 0 ? 1 : 0; });
    return reach;
}

inline void count(const Position& position, Side side, const Reach& ours, const Reach& theirs, int sign,
                  Features& features) {
    const Cells own = position.stacks(side);
    const Cells near = spread(position.with_red());
    const Cells nearby = spread(near);
    const Cells attacked = own & theirs.landings;
    int safe = *position.score(side) - static_cast<int>(how_many(attacked & position.singles()));
    each_point(attacked & ~position.singles(), [&](Cell stack) { safe -= position.height(stack); });
    const auto stacks = [&](Cells set) { return static_cast<int>(how_many(own & set)); };
    const Features counted = {stacks(own),
                              stacks(ours.movers),
                              ours.moves,
                              ours.onto_red,
                              stacks(ours.attackers),
                              ours.shut_in,
                              stacks(position.with_red()),
                              stacks(near & ~position.with_red()),
                              stacks(nearby & ~near),
                              stacks(spread(nearby) & ~nearby),
                              stacks(attacked),
                              stacks(attacked & ours.landings),
                              safe,
                              0};
    add(features, counted, sign);
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
    {-15, 49, 8, 60, 72, 29, 24, 36, 10, -18, -42, 84, 41, -46},
    {-16, 40, 12, 36, 14, 96, 99, 57, 39, 22, -32, 18, 5, 19},
    {1, 16, 5, 12, 8, 48, 70, 49, 35, 17, -20, 1, -2, 53},
    {9, 4, 3, 3, 6, 23, 50, 44, 34, 18, -9, 1, -5, 44},
}};

// What a position is worth to the side to move (see docs/engine.md for the unit).
inline int evaluate(const Position& position) {
    return weigh(features(position), weights, phase(position));
}

}  // namespace merels::dvonn
