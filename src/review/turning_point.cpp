#include "review/turning_point.h"

#include "review/review.h"

namespace merels::review {

std::optional<TurningPoint> find_turning_point(const History& history, Outcome outcome,
                                               const TablebaseProbe* tablebase) {
    Review review(history, outcome, quick_review);
    while (!review.done()) review.step(tablebase);
    const auto decisive = review.decisive_turn();
    if (!decisive) return std::nullopt;
    const TurnReview& turn = review.turns()[*decisive];
    return TurningPoint{turn.played, turn.side, {turn.better.front(), turn.reasons}};
}

}  // namespace merels::review
