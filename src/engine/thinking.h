#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/history.h"
#include "core/turn.h"
#include "engine/hash_table.h"

namespace merels {

// How far the computer may look. What is reached first stops it.
struct Limits {
    int depth = 64;  // turns ahead
    std::uint64_t positions = UINT64_MAX;
    std::optional<std::chrono::milliseconds> time = {};
    // How far off it may judge a position, in hundredths of a man, and the seed by which it does: the
    // mistakes of a weaker player, the same each time for the same position and seed. Other misjudgements
    // want a table of their own.
    int misjudgement = 0;
    std::uint64_t seed = 0;
};

// What the computer came to.
struct Thought {
    std::vector<Turn> line;       // the best turn and what it expects to follow
    int value = 0;                // for the side to move, a man being about a hundred
    int depth = 0;                // the last depth that was finished
    std::uint64_t positions = 0;  // looked at
};

// Values beyond this are wins (or, negative, losses) the search has seen to the end.
inline constexpr int sure_win = 29'000;

// Told of each depth as it is finished.
using OnDepth = std::function<void(const Thought&)>;

// Looks ahead from the present position of a game that is not over. Reproducible: the same history, limits
// (without a time) and an empty table give the same thought.
//
// `stop` may be set from another thread; the thought so far is then answered within a few milliseconds.
[[nodiscard]] Thought think(const History& history, const Limits& limits, HashTable& table,
                            const std::atomic<bool>& stop, const OnDepth& on_depth = {});

}  // namespace merels
