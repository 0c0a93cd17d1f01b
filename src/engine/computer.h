#pragma once

#include <atomic>

#include "core/engine_traits.h"
#include "core/history.h"
#include "core/random.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"

namespace merels::engine {

// How much of a level's effort a turn may take, where many games wait for the computer.
struct Effort {
    double share = 1;  // of the level's time and nodes, at most 1
    const std::atomic<bool>* stop =
        nullptr;  // once set, the best turn so far is returned within milliseconds
};

// The turn the computer plays at a level (see core/level.h) in a game that is not over. A weaker level
// searches less deep and with evaluation noise; the strongest takes about two seconds and plays perfectly
// where the tablebase has the position. The random source decides between turns of equal value, so that games
// differ.
[[nodiscard]] Turn choose_turn(const History& history, int level, Random& random,
                               const TablebaseProbe* tablebase = nullptr, const Effort& effort = {});
// The same with parameters that need not be those of a level, for calibrating the levels.
[[nodiscard]] Turn choose_turn(const History& history, const LevelParams& level, Random& random);

// Whether the computer, playing a side, accepts a draw offer: when it has fewer men or points than the
// opponent, or as many and the last 30 turns were quiet.
[[nodiscard]] bool accepts_draw(const History& history, Side side);

}  // namespace merels::engine
