#pragma once

#include <vector>

#include "core/history.h"
#include "core/message.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"
#include "engine/search_result.h"

namespace merels::engine {

// A turn worth playing, and why, in words: "closes a mill", "threatens two captures". At least one reason.
struct Hint {
    Turn turn;
    std::vector<Message> reasons;
};

// The reasons for the best turn of a search of the present position, whose merits are among them. At least
// one. Variations after the first say how much worse other turns are.
[[nodiscard]] std::vector<Message> reasons_for(const History& history, const SearchResult& result);

// The best turn of a short search in a game that is not over, or the tablebase's where it has the position.
[[nodiscard]] Hint find_hint(const History& history, const TablebaseProbe* tablebase = nullptr);

}  // namespace merels::engine
