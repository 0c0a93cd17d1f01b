#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dvonn/position.h"

namespace merels::train {

// A position and the expected points of the side to move.
struct DvonnSample {
    dvonn::Position position;
    float target;
};

// Positions of self-play games, on random boards and with placing: the target is mostly the game's result,
// the rest the value of a search. And positions a few random turns aside, whose target is the value of a
// search.
[[nodiscard]] std::vector<DvonnSample> generate_dvonn_samples(std::size_t how_many, std::uint64_t seed,
                                                              unsigned threads);

}  // namespace merels::train
