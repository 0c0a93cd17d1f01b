#pragma once

#include "core/network.h"
#include "dvonn/net.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// What a position is worth to the side to move (see docs/engine.md for the unit).
inline int evaluate(const Position& position) {
    const Net* net = learnt<Net>();
    return net == nullptr ? 0 : net->judge(position);
}

}  // namespace merels::dvonn
