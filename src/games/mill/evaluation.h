#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/bits.h"
#include "core/features.h"
#include "mill/position.h"

namespace merels::mill {

// The features of the linear evaluation (core/features.h).
inline constexpr std::array<std::string_view, 11> feature_names = {
    "men",        // on the board and in hand
    "moves",      // along the lines
    "blocked",    // men with nowhere to go
    "open",       // points that lack one man to make a mill
    "closing",    // ... and where one can be closed next turn
    "sure",       // ... and the other side cannot get there first
    "in-mills",   // men in mills
    "running",    // 1 if a mill can be opened and closed again and nothing stops it
    "stopped",    // men of the other side that block two of ours from a mill
    "crossings",  // lines that meet where the men stand
    "turn",       // it is our turn
};
using Features = std::array<int, feature_names.size()>;

// While placing, and while moving, the weights change from the first of two to the second.
inline constexpr std::array<std::string_view, 5> phase_names = {"first placings", "last placings", "many men",
                                                                "few men", "flying"};

inline Phase phase(const Position& position) {
    const auto both = [](auto&& of) { return of(Side::white) + of(Side::black); };
    if (const int hands = both([&](Side side) { return position.hand(side); }); hands > 0) {
        return {0, std::min(hands, Phase::whole)};
    }
    if (position.may_fly(Side::white) || position.may_fly(Side::black)) return {4};
    const int men = both([&](Side side) { return position.men_left(side); });
    constexpr int few = 10;
    return {2, std::clamp(2 * (men - few), 0, Phase::whole)};
}

namespace detail {

// The points a side could get to next.
inline Points in_reach(const Position& position, Side side) {
    if (position.hand(side) > 0 || position.may_fly(side)) return position.board().all();
    Points reach = 0;
    each_point(position.men(side), [&](Point man) { reach |= position.board().near(man); });
    return reach;
}

inline void count(const Position& position, Side side, int sign, Features& features) {
    const Board& board = position.board();
    const Points own = position.men(side);
    const Points empty = position.empty();
    const Points theirs = in_reach(position, other(side));
    int moves = 0;
    int blocked = 0;
    int crossings = 0;
    each_point(own, [&](Point man) {
        const auto ways = static_cast<int>(how_many(board.near(man) & empty));
        moves += ways;
        blocked += ways == 0 ? 1 : 0;
        crossings += static_cast<int>(how_many(board.near(man)));
    });
    const Points completing = board.completing(own);
    const Points in_mills = board.in_mills(own);
    Points closing = completing & empty;
    bool running = false;
    if (position.hand(side) == 0) {
        closing = position.closing_points(side);
        each_point(in_mills & ~theirs,
                   [&](Point man) { running = running || (board.near(man) & empty) != 0; });
    }
    const Features counted = {position.men_left(side),
                              moves,
                              blocked,
                              static_cast<int>(how_many(completing & empty)),
                              static_cast<int>(how_many(closing)),
                              static_cast<int>(how_many(closing & ~theirs)),
                              static_cast<int>(how_many(in_mills)),
                              running ? 1 : 0,
                              static_cast<int>(how_many(completing & position.men(other(side)))),
                              crossings,
                              0};
    add(features, counted, sign);
}

}  // namespace detail

inline Features features(const Position& position) {
    Features features{};
    detail::count(position, position.to_move(), 1, features);
    detail::count(position, other(position.to_move()), -1, features);
    features.back() = 1;
    return features;
}

using Weights = std::array<Features, phase_names.size()>;
inline constexpr Weights plain_weights = {{
    {44, -8, 4, -22, -21, -1, -9, 0, -108, 10, 7},
    {84, 8, -44, 17, 65, -3, 9, 0, -92, 20, 119},
    {248, 18, -24, -17, 102, 239, -30, 188, -35, 14, 54},
    {25, -4, -13, 0, 6, 28, -9, 58, -10, 6, 21},
    {42, 0, 7, 15, 68, -20, 2, 73, 3, 0, 30},
}};
// Where placing and moving mix, and where diagonals are drawn.
inline constexpr Weights mixed_weights = {{
    {39, -3, 4, -11, 12, 10, -10, 0, -70, 18, 34},
    {177, -3, -40, -58, 90, 53, -24, 0, -51, 11, 39},
    {199, 7, -23, -19, 33, 198, -30, 180, -28, 17, 16},
    {30, -1, -4, 11, 10, 20, 6, 12, -5, 3, 12},
    {16, 2, 4, 22, 37, -1, 17, 45, 20, 3, 12},
}};
inline constexpr Weights diagonal_weights = {{
    {54, 10, -9, 12, 12, 4, -3, 0, -57, 4, 40},
    {113, 22, -8, 44, 59, 54, 7, 0, -2, 8, 97},
    {121, 8, -24, 15, 65, 135, -4, 142, 3, 22, 43},
    {56, -6, 3, 2, 32, 19, 21, -64, 2, 9, 16},
    {23, 2, 4, 6, 23, 5, 18, 2, 3, 6, 8},
}};

inline const Weights& weights_for(const Variant& variant) {
    return variant.mixed ? mixed_weights : variant.diagonals ? diagonal_weights : plain_weights;
}

// The network, if it is loaded and was trained for positions like this one; otherwise null.
inline const Net* network_for(const Position& position) {
    const Rules& rules = position.rules();
    if (rules.net_knows_placing) return find_network<Net>();
    if (!rules.net_knows_moving) return nullptr;
    const auto is_known = [&](Side side) {
        return position.hand(side) == 0 && how_many(position.men(side)) < man_counts;
    };
    return is_known(Side::white) && is_known(Side::black) ? find_network<Net>() : nullptr;
}

inline NetworkInput network_input(const Position& position) {
    const Side us = position.to_move();
    return {position.own(), position.theirs(), position.hand(us), position.hand(other(us))};
}

// The static evaluation for the side to move (docs/engine.md has the unit).
inline int evaluate(const Position& position) {
    if (const Net* net = network_for(position); net != nullptr) return net->evaluate(network_input(position));
    return weighted_sum(features(position), weights_for(position.rules().variant), phase(position));
}

}  // namespace merels::mill
