#pragma once

#include "core/network.h"
#include "dvonn/net.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// The static evaluation for the side to move (docs/engine.md has the unit); 0 without a network.
inline int evaluate(const Position& position) {
    const Net* net = find_network<Net>();
    return net == nullptr ? 0 : net->evaluate(position);
}

}  // namespace merels::dvonn
