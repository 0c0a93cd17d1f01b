#pragma once

#include "core/any_position.h"
#include "core/random.h"
#include "engine/thinking.h"

namespace merels {

// How a level (see core/level.h) plays the game of this position: how far it looks ahead, and how it
// misjudges what it sees there. docs/engine.md has what each takes from the one below.
[[nodiscard]] Limits limits_of_level(const AnyPosition& position, int level, Random& random);

}  // namespace merels
