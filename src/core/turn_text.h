#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/any_position.h"
#include "core/geometry.h"
#include "core/message.h"
#include "core/partial_turn.h"
#include "core/turn.h"

namespace merels {

// Turns as text, the same for every game: "d6" places, "d6-d7" moves, "xa1" after either takes, "pass"
// passes.

// The turn as it is written from this position.
[[nodiscard]] std::string write_turn(const Geometry& geometry, const AnyPosition& position, const Turn& turn);

// Whether the text begins with a word that is no point's name.
[[nodiscard]] bool begins_with_unknown_name(const Geometry& geometry, std::string_view text);

// Picks the points a text names, after those already picked. Case does not matter; spaces may stand for
// dashes or dashes be left out; but where a dash or an x is written, it must be the right one. What may not
// be picked is refused with the reason, and then none is.
[[nodiscard]] std::expected<void, TextError> pick_points(const Geometry& geometry, PartialTurn& turn,
                                                         std::string_view text);

// The legal turn a text means, read the same way. What was picked in an entry does not matter.
[[nodiscard]] std::expected<Turn, TextError> read_turn(const Geometry& geometry, PartialTurn entry,
                                                       std::string_view text);
[[nodiscard]] std::expected<Turn, TextError> read_turn(const Geometry& geometry, const AnyPosition& position,
                                                       std::string_view text);

}  // namespace merels
