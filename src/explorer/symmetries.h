#pragma once

#include <vector>

#include "core/geometry.h"
#include "core/turn.h"

namespace merels::explorer {

// A way to bring a board onto itself: where each point goes, by its number.
using Symmetry = std::vector<Point>;

// A board has no more of them here: they are numbered by the bits of a word.
inline constexpr std::size_t max_symmetries = 64;

// Every turn and mirror image of a board that brings each point onto a point and, where a board has mills,
// every other map of its points that keeps all lines and mills (a board of squares turned inside out). The
// first leaves everything where it is.
//
// By the rules of every game the symmetry of its board is that of its turns; the tests of all games check it.
[[nodiscard]] std::vector<Symmetry> symmetries_of(const Geometry& geometry);

}  // namespace merels::explorer
