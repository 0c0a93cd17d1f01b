#pragma once

#include <atomic>

#include "core/history.h"
#include "engine/search_limits.h"
#include "engine/search_result.h"
#include "engine/transposition_table.h"
#include "engine/value.h"

// The front door of the engine: one search for every game. Around it: computer.h (a computer player of some
// level), hint.h (a turn and the reasons for it) and lazy_smp.h (the same search on several threads). The
// algorithm is in search.h.
namespace merels::engine {

// Searches the present position of a game that is not over. Reproducible: the same history, limits (without a
// time) and an empty table give the same result.
//
// `stop` may be set from another thread; the result so far is then returned within a few milliseconds.
// `first_depth`: the depth iterative deepening begins with. Threads that share a table find more if they
// begin with different depths.
[[nodiscard]] SearchResult search(const History& history, const SearchLimits& limits,
                                  TranspositionTable& table, const std::atomic<bool>& stop,
                                  const OnDepth& on_depth = {}, int first_depth = 1);

}  // namespace merels::engine
