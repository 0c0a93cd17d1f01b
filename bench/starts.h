#pragma once

#include <cstdint>
#include <functional>

#include "core/any_game.h"
#include "core/random.h"
#include "core/tablebase_probe.h"

namespace merels::bench {

// Draws a position in which the game is not over.
using DrawStart = std::function<AnyPosition(Random&)>;

// A range of the number of men of a side.
struct MenRange {
    std::uint32_t min = 3;
    std::uint32_t max = 3;
};

// Positions of random games after at most so many turns.
[[nodiscard]] DrawStart random_play_positions(const AnyGame& game, std::uint32_t turns);
// Positions of a mill game: men on random points, none in hand, White to move.
[[nodiscard]] DrawStart random_endings(const AnyGame& game, MenRange white, MenRange black);

// The first drawn position with this value to the side to move.
[[nodiscard]] AnyPosition draw_with_wdl(const DrawStart& draw, const TablebaseProbe& solved, Wdl worth,
                                        Random& random);

// Whether the side to move has something to place.
[[nodiscard]] inline bool is_placing(const AnyPosition& position) {
    return position.tally(position.to_move()).in_hand > 0;
}

}  // namespace merels::bench
