#pragma once

#include <cstdint>
#include <optional>

#include "core/outcome.h"
#include "play/event.h"
#include "play/session.h"

// A rematch: the same players with the sides changed over. A game and its rematches are a series.
namespace merels::play {

// The series with a game that has ended counted, by the sides the players had in it.
[[nodiscard]] SeriesScore with_result(SeriesScore before, const Outcome& outcome);

// What a rematch begins with.
struct RematchTerms {
    Seats seats;
    SeriesScore series;
};
[[nodiscard]] RematchTerms rematch_terms(const Session& session);

// The rematch of a match at one screen, from the game's usual start, with the series before the match. The
// computer plays at the level given, or else at the same.
[[nodiscard]] Session rematch_of(const Match& match, const std::optional<SeriesScore>& before,
                                 std::uint64_t seed, std::optional<int> level = {});

}  // namespace merels::play
