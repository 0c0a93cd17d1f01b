#pragma once

#include <string>

#include "play/match.h"
#include "review/review.h"
#include "terminal/board_drawing.h"

namespace merels::terminal {

// A review as text: a line for each turn with its label, what it is worth and who says so; the accuracy of
// both sides; the decisive moments with their boards, the reasons and a better line.
[[nodiscard]] std::string review_text(const play::Match& match, const review::Review& review,
                                      const Look& look);

}  // namespace merels::terminal
