#pragma once

#include "core/message.h"

namespace merels::engine {

// The value of a position to the side to move: in hundredths of a man (docs/engine.md) or, beyond
// min_win_value either way, of a decided game:
//
//     win_value - n               a win in n turns, searched to the end of the game
//     tablebase_win_value - n     a win by the tablebase, n turns to the next removal
//     min_win_value + 1 + points  a win by so many points, where a game has a score
//
// and the negative of these for a loss.
inline constexpr int min_win_value = 29'000;
inline constexpr int tablebase_win_value = 29'600;
inline constexpr int win_value = 30'000;

[[nodiscard]] constexpr bool is_decided(int value) {
    return value > min_win_value || value < -min_win_value;
}

// In words: "wins in 5 turns", "loses by 12 points", "+0.35". `scored`: the game has a score.
[[nodiscard]] Message describe_value(int value, bool scored);

}  // namespace merels::engine
