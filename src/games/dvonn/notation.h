#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/message.h"
#include "core/setup.h"
#include "dvonn/variant.h"

namespace merels::dvonn {

// Position texts, "dvf": the rows 1 to 5, the side to move and, while pieces are being placed, what is left
// in hand: "........./........../.........../........../......... w 23,23,3", see docs/notation.md.

[[nodiscard]] std::string write(const Setup& setup);

[[nodiscard]] std::expected<Setup, TextError> read(const Variant& variant, std::string_view text);

}  // namespace merels::dvonn
