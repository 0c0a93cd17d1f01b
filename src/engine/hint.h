#pragma once

#include <vector>

#include "core/history.h"
#include "core/message.h"
#include "core/solved.h"
#include "core/turn.h"

namespace merels {

// A turn worth playing, and why, in words: "closes a mill", "threatens two captures". At least one reason.
struct Hint {
    Turn turn;
    std::vector<Message> reasons;
};

// What a good adviser would play in a game that is not over, after a moment's thought; from the solved
// positions where they know it.
[[nodiscard]] Hint hint(const History& history, const SolvedPositions* solved = nullptr);

}  // namespace merels
