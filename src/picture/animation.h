#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>

#include "core/geometry.h"
#include "core/setup.h"

namespace merels::picture {

// Of longer games the end is shown.
inline constexpr std::size_t most_frames = 300;
inline constexpr std::chrono::milliseconds frame_time{900};
inline constexpr std::chrono::milliseconds last_frame_time{4000};

// The positions of a game one after the other, as an animated PNG (APNG) that repeats without end. Programs
// that show no animations show the first position. There must be one at least.
[[nodiscard]] std::string draw_game(const Geometry& geometry, std::span<const Setup> positions);

}  // namespace merels::picture
