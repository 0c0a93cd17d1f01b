#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/any_position.h"
#include "core/tablebase_probe.h"
#include "core/turn.h"
#include "engine/search_result.h"

namespace merels::engine {

// A turn and its value for the side that plays it.
struct RatedTurn {
    Turn turn;
    TablebaseValue value;
};

// Whether perfect play prefers the first turn to the second. Turns of equal value have an order, too.
[[nodiscard]] bool is_better(const RatedTurn& a, const RatedTurn& b);

// A turn by the value of the position after it. A removal is the conversion that the distance counts to, so
// after it the count starts again.
[[nodiscard]] RatedTurn rate_turn(const AnyPosition& before, const Turn& turn, const AnyPosition& after,
                                  TablebaseValue value);

// The value in the unit of the search (value.h).
[[nodiscard]] int search_value(const TablebaseValue& value);

// Every legal turn with its value, best first: the quickest win, draws, the slowest loss. Nothing unless the
// tablebase has every successor.
[[nodiscard]] std::optional<std::vector<RatedTurn>> rate_turns(const AnyPosition& position,
                                                               const TablebaseProbe& tablebase);

// The lines of perfect play that begin with the first `count` of these turns.
[[nodiscard]] std::vector<PrincipalVariation> perfect_lines(const AnyPosition& position,
                                                            std::span<const RatedTurn> turns,
                                                            const TablebaseProbe& tablebase,
                                                            std::size_t count);

}  // namespace merels::engine
