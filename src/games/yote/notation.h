#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/geometry.h"
#include "core/message.h"
#include "core/setup.h"
#include "yote/variant.h"

namespace merels::yote {

// Position texts: "1b4/4bw/b5/6/2w1w1 w 7,7 -,c4b4", see docs/notation.md.

[[nodiscard]] std::string write(const Variant& variant, const Geometry& geometry, const Setup& setup);

[[nodiscard]] std::expected<Setup, TextError> read(const Variant& variant, const Geometry& geometry,
                                                   std::string_view text);

}  // namespace merels::yote
