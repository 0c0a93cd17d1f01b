#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/history.h"
#include "core/solved.h"
#include "core/turn.h"
#include "engine/search_result.h"

namespace merels::engine {

// A turn and what the position after it is worth to the side that plays it.
struct SolvedTurn {
    Turn turn;
    Worth worth;
};

// Every legal turn with its worth, the best first: a win the sooner the better, a loss the later the better.
// Nothing unless all of them are known.
[[nodiscard]] std::optional<std::vector<SolvedTurn>> solved_turns(const AnyPosition& position,
                                                                  const SolvedPositions& solved);

// The lines perfect play goes on with from the first of these turns, no more than so many.
[[nodiscard]] std::vector<PrincipalVariation> solved_lines(const AnyPosition& position,
                                                           std::span<const SolvedTurn> turns,
                                                           const SolvedPositions& solved,
                                                           std::size_t how_many);

}  // namespace merels::engine
