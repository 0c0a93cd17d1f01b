#include "review/turning_point.h"

#include "review/review.h"

namespace merels::review {

std::optional<TurningPoint> find_turning_point(const History& history, Side side,
                                               const TablebaseProbe* tablebase) {
    Review review(history, history.outcome(), {.nodes_per_turn = 10'000, .nodes_per_game = 400'000});
    while (!review.done()) review.step(tablebase);
    for (const std::size_t moment : review.decisive_moments(review.size())) {
        const TurnReview& turn = review.turns()[moment];
        if (turn.side == side) return TurningPoint{turn.played, {turn.better.front(), turn.reasons}};
    }
    return std::nullopt;
}

}  // namespace merels::review
