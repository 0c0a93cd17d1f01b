#pragma once

#include <vector>

#include "core/turn.h"
#include "mill/variant.h"

namespace merels::mill {

// Where each point of a board goes, by its number.
using Permutation = std::vector<Point>;

// The ways to turn, mirror and (without a centre) turn inside out a board so that its lines come to lie on
// its lines. The first leaves everything where it is. At most sixteen.
[[nodiscard]] std::vector<Permutation> symmetries_of(const Variant& variant);

}  // namespace merels::mill
