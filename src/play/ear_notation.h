#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/geometry.h"
#include "core/message.h"
#include "play/match.h"

namespace merels::play {

// The notation of Mind Sports South Africa for boards of three squares: E1 to E8 on the outer square, A1 to
// A8 on the middle one, R1 to R8 on the inner one, each clockwise from its top left corner. Some of these
// names are also names of other points in the usual notation (E5, A1), so a whole text is in one notation or
// the other.

// The tag of a record that is written in this notation, whatever its names could mean.
inline constexpr std::string_view notation_tag = "Notation";
inline constexpr std::string_view ear_notation = "EAR";

// Whether the board has such names.
[[nodiscard]] bool has_ear_names(const Geometry& geometry);

// Whether a piece of a record ("E1", "E1-E2xR5") has such names only, and at least one of them that the usual
// notation does not have.
enum class EarNames { none, ambiguous, certain };
[[nodiscard]] EarNames ear_names_in(std::string_view piece);

// A piece with the usual names for these. Refused if the board does not have them.
[[nodiscard]] std::expected<std::string, TextError> names_for_ear(const Geometry& geometry,
                                                                  std::string_view piece);

// A match as a record in this notation: tags, turns and the result. The board must have such names.
[[nodiscard]] std::string write_ear_record(const Match& match);

}  // namespace merels::play
