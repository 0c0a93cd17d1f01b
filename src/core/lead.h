#pragma once

#include "core/any_position.h"

namespace merels {

// By how many points a side is ahead or, in a game without a score, by how many men.
[[nodiscard]] inline int lead(const AnyPosition& position, Side side) {
    const auto strength = [&](Side of) { return position.score(of).value_or(position.tally(of).left()); };
    return strength(side) - strength(other(side));
}

}  // namespace merels
