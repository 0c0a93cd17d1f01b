#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/bits.h"
#include "core/features.h"
#include "yote/position.h"

namespace merels::yote {

// The features of the linear evaluation (core/features.h).
inline constexpr std::array<std::string_view, 8> feature_names = {
    "board",       // men on the board
    "hand",        // men in hand
    "jumps",       // the side to move has
    "threats",     // jumps the other side would have
    "steps",       // men's ways to step
    "exposed",     // ways to jump over our men, if the opponent stood there
    "neighbours",  // pairs of men side by side
    "turn",        // it is our turn
};
using Features = std::array<int, feature_names.size()>;

inline constexpr std::array<std::string_view, 3> phase_names = {"many in hand", "some in hand",
                                                                "none in hand"};

inline Phase phase(const Position& position) {
    const int hands = position.hand(Side::white) + position.hand(Side::black);
    if (hands == 0) return {2};
    constexpr int many = 10;
    return {hands > many ? 0U : 1U};
}

namespace detail {

inline void count(const Position& position, Side side, int sign, Features& features) {
    const Board& board = position.board();
    const Cells own = position.men(side);
    const Cells empty = position.empty();
    const Movers steps = board.steppers(own, empty);
    const Movers beside = board.steppers(own, own);
    features[0] += sign * static_cast<int>(how_many(own));
    features[1] += sign * position.hand(side);
    features[4] += sign * static_cast<int>(how_many_moves(steps));
    // with both cells empty across or both empty down
    features[5] += sign * static_cast<int>(how_many(steps[0] & steps[3]) + how_many(steps[1] & steps[2]));
    features[6] += sign * static_cast<int>(how_many(beside[0]) + how_many(beside[1]));
}

}  // namespace detail

inline Features features(const Position& position) {
    Features features{};
    detail::count(position, position.to_move(), 1, features);
    detail::count(position, other(position.to_move()), -1, features);
    const Board& board = position.board();
    const Cells empty = position.empty();
    features[2] = static_cast<int>(how_many_moves(board.jumpers(position.own(), position.theirs(), empty)));
    features[3] = static_cast<int>(how_many_moves(board.jumpers(position.theirs(), position.own(), empty)));
    features[7] = 1;
    return features;
}

inline constexpr std::array<Features, phase_names.size()> weights = {{
    {100, 90, 98, -37, -1, -7, -14, 9},
    {109, 115, 81, -42, -2, -4, -15, 6},
    {105, 0, 62, -34, -1, 1, -6, 2},
}};

// The static evaluation for the side to move (docs/engine.md has the unit).
inline int evaluate(const Position& position) {
    return weighted_sum(features(position), weights, phase(position));
}

}  // namespace merels::yote
