#pragma once

// The front door of this room: positions as pictures, and games as animations (animation.h). Pure
// functions: the result belongs to the caller, and threads may call them at once.

#include <string>

#include "core/geometry.h"
#include "core/setup.h"
#include "picture/canvas.h"

namespace merels::picture {

// The size that pages which show links expect of a preview.
inline constexpr int preview_width = 1200;
inline constexpr int preview_height = 630;

// The board with what stands on it, and the men in hand beside it: White's on the left, Black's on the right.
// The board must have a piece, possibly none, for every point of the geometry.
// The picture has the size of a preview, or as much of it as the scale says.
[[nodiscard]] Canvas draw_board(const Geometry& geometry, const Setup& setup, double scale = 1);
// The same as SVG.
[[nodiscard]] std::string draw_board_svg(const Geometry& geometry, const Setup& setup);

}  // namespace merels::picture
