#pragma once

#include <expected>
#include <string_view>

#include "core/any_game.h"
#include "core/any_position.h"
#include "core/message.h"
#include "core/turn.h"

namespace merels::play {

// Positions as Sanmill writes them, for games on three squares:
// "********/@*@*****/***OOO** w p p 3 6 2 6 0 0 ...".

struct SanmillPosition {
    AnyPosition start;
    // The points of a turn begun: with a removal pending, the placing or move that closed the mill. Which it
    // was the text does not say. One that can have been is taken; what may follow is the same for all.
    Turn picked;
};

[[nodiscard]] bool looks_like_sanmill(std::string_view text);

[[nodiscard]] std::expected<SanmillPosition, TextError> read_sanmill(const AnyGame& game,
                                                                     std::string_view text);

}  // namespace merels::play
