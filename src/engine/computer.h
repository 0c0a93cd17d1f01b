#pragma once

#include <atomic>

#include "core/history.h"
#include "core/random.h"
#include "core/solved.h"
#include "core/turn.h"

namespace merels {

// What a turn may cost, where many wait for the computer.
struct Effort {
    double share = 1;  // of the time and the positions the level has, at most 1
    const std::atomic<bool>* stop =
        nullptr;  // once set, the best turn so far is answered within milliseconds
};

// The turn the computer plays here at a level (see core/level.h). The game must not be over. A weaker level
// looks less far and misjudges what it sees; the strongest takes about two seconds. The random source decides
// between turns that look alike, so the same game is not played twice. The strongest plays perfectly where
// the solved positions know how.
[[nodiscard]] Turn choose_turn(const History& history, int level, Random& random,
                               const SolvedPositions* solved = nullptr, const Effort& effort = {});

// Whether the computer, playing a side, takes a draw that is offered: when it has less than the opponent, or
// no more and nothing has happened for a long while.
[[nodiscard]] bool accepts_draw(const History& history, Side side);

}  // namespace merels
