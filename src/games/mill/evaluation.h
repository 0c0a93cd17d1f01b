#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/bits.h"
#include "core/features.h"
#include "mill/position.h"

namespace merels::mill {

// What is counted (see core/features.h).
inline constexpr std::array<std::string_view, 10> feature_names = {
    "men",        // on the board and in hand
    "moves",      // along the lines
    "blocked",    // men with nowhere to go
    "open",       // points that lack one man to make a mill
    "closing",    // ... and where one can be closed next turn
    "in-mills",   // men in mills
    "running",    // mills that are closed by opening another
    "lines",      // that hold one man of ours and none of theirs
    "crossings",  // lines that meet where the men stand
    "turn",       // it is our turn
};
using Features = std::array<int, feature_names.size()>;

inline constexpr std::array<std::string_view, 3> phase_names = {"placing", "moving", "flying"};

inline Phase phase(const Position& position) {
    if (position.hand(Side::white) + position.hand(Side::black) > 0) return {0};
    return {position.may_fly(Side::white) || position.may_fly(Side::black) ? 2U : 1U};
}

namespace detail {

inline void count(const Position& position, Side side, int sign, Features& features) {
    const Board& board = position.board();
    const Points own = position.men(side);
    const Points empty = position.empty();
    int moves = 0;
    int blocked = 0;
    int crossings = 0;
    each_point(own, [&](Point man) {
        const auto ways = static_cast<int>(how_many(board.near(man) & empty));
        moves += ways;
        blocked += ways == 0 ? 1 : 0;
        crossings += static_cast<int>(how_many(board.near(man)));
    });
    const Points open = board.completing(own) & empty;
    const Points in_mills = board.in_mills(own);
    Points closing = open;
    int running = 0;
    if (position.hand(side) == 0 && !position.may_fly(side)) {
        closing = 0;
        position.each_closing(side, open, [&](Point man, Point point) {
            closing |= bit(point);
            running += (in_mills & bit(man)) != 0 ? 1 : 0;
        });
    }
    const Features counted = {position.men_left(side),
                              moves,
                              blocked,
                              static_cast<int>(how_many(open)),
                              static_cast<int>(how_many(closing)),
                              static_cast<int>(how_many(in_mills)),
                              running,
                              board.lines_with_one(own, empty),
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

inline constexpr std::array<Features, phase_names.size()> weights = {{
    {189, 12, -20, 13, 51, -27, 49, 12, 0, 48},
    {57, -5, -26, 27, 88, 24, 64, 19, 9, 13},
    {37, -1, 0, -7, 30, 4, 20, -3, 4, 5},
}};

// What a position is worth to the side to move (see docs/engine.md for the unit).
inline int evaluate(const Position& position) {
    return weigh(features(position), weights, phase(position));
}

}  // namespace merels::mill
