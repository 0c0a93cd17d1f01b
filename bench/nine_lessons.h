#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/any_game.h"
#include "mill/net.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::bench {

// A position and what it is worth.
struct NineLesson {
    mill::View view;
    Wdl worth = Wdl::draw;

    // The points the side to move gets.
    [[nodiscard]] float points() const { return 0.5F * static_cast<float>(worth); }
};

// Positions such as a search meets, with what the tables say of each: games the computer plays against itself
// with more or less search depth and evaluation noise, and from each of their positions a few turns on, by
// chance or well chosen. As many at once as there are threads.
[[nodiscard]] std::vector<NineLesson> nine_lessons(const AnyGame& game,
                                                   const tablebase::MillTablebase& solved,
                                                   std::size_t how_many, std::uint64_t seed,
                                                   unsigned threads);

}  // namespace merels::bench
