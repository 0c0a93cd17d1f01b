#pragma once

#include <array>
#include <optional>

#include "core/partial_turn.h"
#include "core/setup.h"

namespace merels::play {

// What a person sees of a position in the middle of a turn: the man already stands where it was put, and what
// it jumped is gone, while the man to remove is still to be chosen.
struct View {
    Setup setup;
    std::array<Tally, 2> men;                 // White's, Black's
    std::array<std::optional<int>, 2> score;  // the same
};

[[nodiscard]] View view_of(const PartialTurn& entry);

}  // namespace merels::play
