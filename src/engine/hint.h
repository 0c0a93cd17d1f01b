#pragma once

#include <vector>

#include "core/history.h"
#include "core/message.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"

namespace merels::engine {

// A turn worth playing, and why, in words: "closes a mill", "threatens two captures". At least one reason.
struct Hint {
    Turn turn;
    std::vector<Message> reasons;
};

// The best turn of a short search in a game that is not over, or the tablebase's where it has the position.
[[nodiscard]] Hint find_hint(const History& history, const TablebaseProbe* tablebase = nullptr);

}  // namespace merels::engine
