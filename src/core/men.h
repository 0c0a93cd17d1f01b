#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <limits>

#include "core/bits.h"
#include "core/setup.h"

namespace merels {

// Between a set-up and men as sets of points, for the games whose men stand one to a point and have hands.

// White's men and Black's.
template <std::unsigned_integral Bits>
std::array<Bits, 2> men_of(const Setup& setup) {
    std::array<Bits, 2> men{};
    constexpr std::size_t most =
        std::numeric_limits<Bits>::digits;  // a set-up may be of any size, even a wrong one
    const std::size_t points = std::min(setup.board.size(), most);
    for (const Side side : both_sides) {
        for (std::size_t point = 0; point < points; ++point) {
            if (setup.board[point].colour == colour(side)) men[index(side)] |= Bits{1} << point;
        }
    }
    return men;
}

template <std::unsigned_integral Bits>
Setup setup_of(std::size_t points, const std::array<Bits, 2>& men, const std::array<std::uint8_t, 2>& hand,
               Side to_move, const std::array<Step, 2>& last_step) {
    Setup setup;
    setup.board.resize(points);
    for (const Side side : both_sides) {
        each_point(men[index(side)], [&](Point point) { setup.board[point] = {colour(side), 1, false}; });
        setup.hand[index(side)] = hand[index(side)];
    }
    setup.to_move = to_move;
    setup.last_step = last_step;
    return setup;
}

}  // namespace merels
