#pragma once

#include "core/message.h"

namespace merels {

// What the search says a position is worth to the side to move: in the unit of docs/engine.md, or, beyond
// sure_win either way, a game that is decided:
//
//     won_game - n           won in n turns, seen to the end
//     certain_win - n        won for certain, with n turns to go to the next removal
//     sure_win + 1 + points  won by so many points, where a game has a score
//
// and the same below zero for a game that is lost.
inline constexpr int sure_win = 29'000;
inline constexpr int certain_win = 29'600;
inline constexpr int won_game = 30'000;

[[nodiscard]] constexpr bool is_decided(int value) {
    return value > sure_win || value < -sure_win;
}

// In words: "wins in 5 turns", "loses by 12 points", "+0.35". `scored`: the game has a score.
[[nodiscard]] Message describe_value(int value, bool scored);

}  // namespace merels
