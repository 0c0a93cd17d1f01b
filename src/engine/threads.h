#pragma once

#include "engine/thinking.h"

namespace merels {

// The same as think(), on several threads that share the table: each looks for itself and finds what the
// others have left there. With more than one thread the thought is not reproducible.
[[nodiscard]] Thought think_together(const History& history, const Limits& limits, HashTable& table,
                                     const std::atomic<bool>& stop, int threads,
                                     const OnDepth& on_depth = {});

}  // namespace merels
