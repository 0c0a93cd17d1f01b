#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/history.h"
#include "core/solved.h"
#include "core/turn.h"
#include "engine/hash_table.h"
#include "engine/values.h"

namespace merels {

// Whether solved positions are asked at all. In a page they are another module's (src/tablepage), and this one
// need not carry what asks them.
#ifdef __wasm__
inline constexpr bool asks_solved = false;
#else
inline constexpr bool asks_solved = true;
#endif

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
    int lines = 1;                            // how many of the best turns are wanted
    std::vector<Turn> among = {};             // the turns to choose from; empty: all there are
    const SolvedPositions* solved = nullptr;  // if any; must outlive the thinking
};

// A turn, what is expected to follow, and what that is worth to the side to move (see values.h).
struct Line {
    std::vector<Turn> turns;
    int value = 0;
};

// What the computer came to.
struct Thought {
    std::vector<Line> lines;      // each with another first turn, the best first; at least one
    int depth = 0;                // the last finished; 0 where the solved positions answered
    std::uint64_t positions = 0;  // looked at

    [[nodiscard]] const Line& best() const { return lines.front(); }
    [[nodiscard]] const Turn& turn() const { return best().turns.front(); }
};

// Told of each depth as it is finished.
using OnDepth = std::function<void(const Thought&)>;

// Looks ahead from the present position of a game that is not over. Reproducible: the same history, limits
// (without a time) and an empty table give the same thought.
//
// `stop` may be set from another thread; the thought so far is then answered within a few milliseconds.
// `first_depth`: for several threads that share a table, which find more if they do not all begin alike.
[[nodiscard]] Thought think(const History& history, const Limits& limits, HashTable& table,
                            const std::atomic<bool>& stop, const OnDepth& on_depth = {}, int first_depth = 1);

}  // namespace merels
