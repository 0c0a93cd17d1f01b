#pragma once

#include <cstdint>

#include "core/turn.h"

namespace merels {

// What speaks for a turn. Hints put it into words (Position::merits); puzzles find their themes by its kind.
struct Merit {
    std::uint8_t kind = 0;    // a MeritKind of the game
    Point point = no_point;   // if it is about one
    std::uint32_t count = 0;  // of what the kind counts: men, moves
};

}  // namespace merels
