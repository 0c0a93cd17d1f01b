#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "core/any_position.h"
#include "terminal/board_drawing.h"

namespace merels::terminal {

// What stdout can show: UTF-8 if the locale says so, colours if it is a terminal (and NO_COLOR is not set);
// less if asked for less.
[[nodiscard]] Look look_of_stdout(bool ascii, bool no_colour);

// "9 in hand, 0 on board, 0 lost", or the stacks and points of a side where the game has a score.
[[nodiscard]] std::string men_in_words(const Tally& tally, std::optional<int> score, bool stacks);

// "White: 9 in hand, 0 on board, 0 lost"
[[nodiscard]] std::string men_of(const AnyPosition& position, Side side);

// "White to move: place a man", or how the game ended.
[[nodiscard]] std::string state_of(const AnyPosition& position);

// What a reason says as a sentence: "There is already a man on d6."
[[nodiscard]] std::string sentence(std::string text);

// "1 turn", "7 turns"; with the word for many where that is not the word with an s.
[[nodiscard]] std::string counted(std::integral auto number, const std::string& one,
                                  const std::string& many = {}) {
    return std::to_string(number) + ' ' + (number == 1 ? one : many.empty() ? one + 's' : many);
}

// A name, or anything else a person typed, as it can be shown: one line, and not too long to read.
[[nodiscard]] std::string shown(std::string_view text);

// "2026-11-15"
[[nodiscard]] std::string today();

}  // namespace merels::terminal
