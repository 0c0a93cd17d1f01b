#include "play/rematch.h"

namespace merels::play {

SeriesScore rematch_series(SeriesScore before, const Outcome& outcome) {
    const auto winner = outcome.winner();
    ++(winner ? before.won[index(*winner)] : before.drawn);
    return {change_sides(before.won), before.drawn};
}

}  // namespace merels::play
