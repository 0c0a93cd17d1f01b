#pragma once

#include <span>

#include "core/adaptive_level.h"
#include "server/cluster/store.h"

namespace merels::server {

// The level that a player's results against the computer lead to, the oldest first; a level that was asked
// for counts as where it adapts from.
[[nodiscard]] inline int level_after(std::span<const ComputerResult> results) {
    AdaptiveLevel adaptive;
    for (const ComputerResult& each : results) {
        if (adaptive.level != each.level) adaptive = {static_cast<int>(each.level), 0};
        using enum AdaptiveLevel::Result;
        adaptive.record(each.result == "won" ? won : each.result == "lost" ? lost : drawn);
    }
    return adaptive.level;
}
inline constexpr std::int64_t results_for_level = 20;  // the latest count

}  // namespace merels::server
