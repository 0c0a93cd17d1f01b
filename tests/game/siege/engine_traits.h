#pragma once

#include "core/engine_traits.h"
#include "siege/position.h"

namespace merels::siege {

// Nothing is measured: but no point of a turn says that it is a capture.
struct EngineTraits : DefaultEngineTraits<Position> {
    static bool is_capture(const Position& position, const Turn& turn) {
        return position.taken(turn[0], turn[1]) != no_point;
    }
};

}  // namespace merels::siege
