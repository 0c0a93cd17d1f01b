#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/any_game.h"
#include "mill/net.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::train {

// A position and what it is worth by the tables.
struct NineSample {
    mill::NetworkInput input;
    Wdl worth = Wdl::draw;

    // The points of the side to move.
    [[nodiscard]] float target() const { return 0.5F * static_cast<float>(worth); }
};

// Positions such as a search evaluates, with what the tables say of each: from each position of self-play
// games with varying limits and evaluation noise, a few random or well chosen turns further.
[[nodiscard]] std::vector<NineSample> generate_nine_samples(const AnyGame& game,
                                                            const tablebase::MillTablebase& solved,
                                                            std::size_t how_many, std::uint64_t seed,
                                                            unsigned threads);

}  // namespace merels::train
