#pragma once

#include "core/any_position.h"
#include "core/history.h"
#include "core/random.h"
#include "core/turn.h"

namespace merels {

// The turn the computer plays here at a level; there must be one. Looks a few turns ahead, further the higher
// the level and within a bounded effort, counting men and, where the game has one, the score. Among equally
// good turns it draws.
[[nodiscard]] Turn choose_turn(const AnyPosition& position, int level, Random& random);

// Whether the computer, playing a side, takes a draw that is offered: when it has less than the opponent, or
// no more and nothing has happened for a long while.
[[nodiscard]] bool accepts_draw(const History& history, Side side);

}  // namespace merels
