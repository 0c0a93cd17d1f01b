#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/tablebase_probe.h"
#include "core/turn.h"

namespace merels::engine {

// What ends a search, and what it searches for. The first limit that is reached stops it.
struct SearchLimits {
    int depth = 64;  // plies
    std::uint64_t nodes = UINT64_MAX;
    std::optional<std::chrono::milliseconds> time = {};
    // The largest error added to a static evaluation, in hundredths of a man: the mistakes of a weaker
    // player. The error depends on the position and the seed only. Searches with different noise must not
    // share a transposition table.
    int evaluation_noise = 0;
    std::uint64_t seed = 0;
    int multi_pv = 1;                           // how many of the best turns are wanted
    std::vector<Turn> root_turns = {};          // the turns to choose from; empty: all legal turns
    const TablebaseProbe* tablebase = nullptr;  // may be null; must outlive the search
    // Only turns that are worth more than this are wanted; it may change between depths. If there is none,
    // one variation is found nevertheless, whose value is an upper bound. May be null; must outlive the
    // search.
    const std::atomic<int>* root_bound = nullptr;
};

}  // namespace merels::engine
