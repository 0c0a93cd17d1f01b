#pragma once

#include <cstddef>
#include <optional>

#include "core/history.h"
#include "core/outcome.h"
#include "core/side.h"
#include "engine/hint.h"

namespace merels::review {

// The turn that decided a game (Review::decisive_turn), and a better one.
struct TurningPoint {
    std::size_t played = 0;  // how many turns had been played before it
    Side side = Side::white;
    engine::Hint better;  // what to play there instead
};

// A short review of a game that ended like this: the time it takes does not grow with the game's length.
[[nodiscard]] std::optional<TurningPoint> find_turning_point(const History& history, Outcome outcome,
                                                             const TablebaseProbe* tablebase = nullptr);

}  // namespace merels::review
