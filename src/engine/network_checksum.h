#pragma once

#include <cstdint>

#include "core/any_position.h"

namespace merels::engine {

// The checksum of the network that evaluates the game of a position; 0 if it has none. What was computed with
// another network is out of date. Not in the page's module, which has no embedded networks.
[[nodiscard]] std::uint64_t network_checksum(const AnyPosition& position);

}  // namespace merels::engine
