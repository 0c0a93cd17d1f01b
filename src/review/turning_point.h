#pragma once

#include <cstddef>
#include <optional>

#include "core/history.h"
#include "core/side.h"
#include "engine/hint.h"

namespace merels::review {

// The turn that cost a side most, and a better one.
struct TurningPoint {
    std::size_t played = 0;  // how many turns had been played before it
    engine::Hint better;     // what to play there instead
};

// A short review of a game: the time it takes does not grow with the game's length. Nothing if no turn of the
// side cost it anything worth mentioning.
[[nodiscard]] std::optional<TurningPoint> find_turning_point(const History& history, Side side,
                                                             const TablebaseProbe* tablebase = nullptr);

}  // namespace merels::review
