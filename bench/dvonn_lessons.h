#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dvonn/position.h"

namespace merels::bench {

// A position and the points the side to move may expect of it.
struct DvonnLesson {
    dvonn::Position position;
    float points;
};

// Positions of games the computer plays against itself, on random boards and on boards the sides place: most
// of what one is worth is how its game ended, the rest what the look ahead made of it. And positions a few
// turns drawn by lot away from those, with what the look ahead makes of them. As many at once as there are
// threads.
[[nodiscard]] std::vector<DvonnLesson> dvonn_lessons(std::size_t how_many, std::uint64_t seed,
                                                     unsigned threads);

}  // namespace merels::bench
