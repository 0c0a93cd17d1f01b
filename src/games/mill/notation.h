#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/geometry.h"
#include "core/message.h"
#include "core/setup.h"
#include "mill/variant.h"

namespace merels::mill {

// Position texts: "wb....../......../........ w 8,8", see docs/notation.md.

[[nodiscard]] std::string write(const Variant& variant, const Geometry& geometry, const Setup& setup);

[[nodiscard]] std::expected<Setup, TextError> read(const Variant& variant, const Geometry& geometry,
                                                   std::string_view text);

}  // namespace merels::mill
