#pragma once

#include <string>

#include "core/any_position.h"
#include "terminal/board_drawing.h"

namespace merels::terminal {

// What stdout can show: UTF-8 if the locale says so, colours if it is a terminal (and NO_COLOR is not set);
// less if asked for less.
[[nodiscard]] Look look_of_stdout(bool ascii, bool no_colour);

// "9 in hand, 0 on board, 0 lost", or the stacks and points of a side.
[[nodiscard]] std::string men_in_words(const AnyPosition& position, Side side);

// "White: 9 in hand, 0 on board, 0 lost"
[[nodiscard]] std::string men_of(const AnyPosition& position, Side side);

// "White to move: place a man", or how the game ended.
[[nodiscard]] std::string state_of(const AnyPosition& position);

// What a reason says as a sentence: "There is already a man on d6."
[[nodiscard]] std::string sentence(std::string text);

// "2026-11-15"
[[nodiscard]] std::string today();

}  // namespace merels::terminal
