#pragma once

#include "engine/engine.h"

namespace merels::engine {

// The same as search(), on several threads that share the transposition table (lazy SMP). With more than one
// thread the result is not reproducible.
[[nodiscard]] SearchResult search_parallel(const History& history, const SearchLimits& limits,
                                           TranspositionTable& table, const std::atomic<bool>& stop,
                                           int threads, const OnDepth& on_depth = {});

}  // namespace merels::engine
