#pragma once

#include <array>

#include "core/outcome.h"
#include "play/event.h"

// A rematch: the same players with the sides changed over. A game and its rematches are a series.
namespace merels::play {

// The seats or players of a rematch.
template <class T>
[[nodiscard]] std::array<T, 2> change_sides(const std::array<T, 2>& both) {
    return {both[1], both[0]};
}

// The series that a rematch begins with, from what it was before the game and how that ended.
[[nodiscard]] SeriesScore rematch_series(SeriesScore before, const Outcome& outcome);

}  // namespace merels::play
