#pragma once

#include <cstdint>
#include <functional>

#include "core/any_game.h"
#include "core/random.h"
#include "core/tablebase_probe.h"

namespace merels::bench {

// Positions to start from, in which the game goes on.
using DrawStart = std::function<AnyPosition(Random&)>;

// How many men a side may have, from and to.
struct Men {
    std::uint32_t fewest = 3;
    std::uint32_t most = 3;
};

// Met in random play, after as many as so many turns.
[[nodiscard]] DrawStart met_in_random_play(const AnyGame& game, std::uint32_t turns);
// Of a game of the mill family: men on random points, none in hand, White to move.
[[nodiscard]] DrawStart random_endings(const AnyGame& game, Men white, Men black);

// The first of them that is worth this to the side to move.
[[nodiscard]] AnyPosition draw_of_worth(const DrawStart& draw, const TablebaseProbe& solved, Wdl worth,
                                        Random& random);

// Whether the side to move has something to place.
[[nodiscard]] inline bool is_placing(const AnyPosition& position) {
    return position.tally(position.to_move()).in_hand > 0;
}

}  // namespace merels::bench
