#include "core/puzzle_traits.h"

#include <utility>

namespace merels {

Setup random_men(Setup empty, std::uint32_t points, const MenRange& more, const MenRange& fewer,
                 Random& random) {
    Setup setup = std::move(empty);
    const auto put = [&](Side side, const MenRange& range) {
        for (std::uint32_t men = range.least + random.below(range.numbers); men > 0;) {
            Piece& piece = setup.board[random.below(points)];
            if (piece.height > 0) continue;
            piece = {.colour = colour(side), .height = 1};
            --men;
        }
    };
    const Side major = random.below(2) == 0 ? Side::white : Side::black;
    put(major, more);
    put(other(major), fewer);
    setup.hand = {0, 0};
    setup.to_move = random.below(2) == 0 ? Side::white : Side::black;
    return setup;
}

}  // namespace merels
