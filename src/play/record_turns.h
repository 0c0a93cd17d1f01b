#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/geometry.h"
#include "play/file_scanner.h"

namespace merels::play {

// The pieces of a record between white space, as Merels would write them.

// What is left of a piece when the number of a turn before it ("12." or "12...") is taken off.
[[nodiscard]] FileToken without_number(FileToken token);

// Whether a piece names points by numbers: "5", "23-24", "10-1x23".
[[nodiscard]] bool is_numbers(std::string_view piece);

// The same with names for numbers: PlayOK counts the points row by row from the top, from 1. Refused if the
// board, which must be one of spots and lines, has no such point.
[[nodiscard]] std::expected<std::string, TextError> names_for_numbers(const Geometry& geometry,
                                                                      std::string_view piece);

}  // namespace merels::play
