#pragma once

#include <optional>

#include "core/any_game.h"
#include "core/any_position.h"
#include "core/engine_traits.h"
#include "core/history.h"
#include "core/random.h"
#include "engine/search_limits.h"

namespace merels::engine {

// The search limits and evaluation noise of a level (see core/level.h) in a game that is not over.
// docs/engine.md has what each level scores against the one below.
[[nodiscard]] SearchLimits level_limits(const History& history, int level, Random& random);
// The same for parameters that need not be those of a level.
[[nodiscard]] SearchLimits level_limits(const AnyPosition& position, const LevelParams& level,
                                        Random& random);

// The strength of a level on the scale of players' ratings; nothing for one that has not been measured.
[[nodiscard]] std::optional<int> level_rating(const AnyGame& game, int level);

}  // namespace merels::engine
