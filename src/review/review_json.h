#pragma once

#include "play/json_writer.h"
#include "review/review.h"

namespace merels::review {

// A review as JSON, for programs and the page. docs/review.md says what each member means.

// One object: the turns judged so far, and the summary.
void write(play::JsonWriter& json, const Review& review);
// The members of the review besides its turns: the graph, the accuracy of both sides, the decisive
// moments and the decisive turn.
void write_summary(play::JsonWriter& json, const Review& review);
// One turn of the history.
void write(play::JsonWriter& json, const History& history, const TurnReview& turn);

// What the best turn and the turn played are worth to the side that played, in words: "draw", "wins in 5
// turns", "+0.35".
[[nodiscard]] Message describe_best(const History& history, const TurnReview& turn);
[[nodiscard]] Message describe_played(const History& history, const TurnReview& turn);

// The turns of a line that begins in a position, as text.
[[nodiscard]] std::vector<std::string> write_line(const AnyGame& game, AnyPosition position,
                                                  std::span<const Turn> line);

}  // namespace merels::review
