#pragma once

#include <cstdint>

#include "core/any_position.h"
#include "core/random.h"

namespace merels {

// One of the legal turns of a game that is not over, each as likely as the others.
[[nodiscard]] inline Turn random_turn(const AnyPosition& position, Random& random) {
    const auto turns = position.turns();
    return turns[random.below(static_cast<std::uint32_t>(turns.size()))];
}

}  // namespace merels
