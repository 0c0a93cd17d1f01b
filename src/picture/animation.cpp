#include "picture/animation.h"

#include <optional>
#include <vector>

#include "picture/board_picture.h"
#include "picture/png.h"

namespace merels::picture {
namespace {

constexpr double scale = 0.5;

// The smallest area that holds everything in which two pictures differ; one pixel if nothing does.
Area difference(const Canvas& before, const Canvas& after) {
    int left = after.width();
    int top = after.height();
    int right = 0;
    int bottom = 0;
    for (int y = 0; y < after.height(); ++y) {
        const auto old_row = before.row(y);
        const auto row = after.row(y);
        for (int x = 0; x < after.width(); ++x) {
            if (old_row[static_cast<std::size_t>(x)] == row[static_cast<std::size_t>(x)]) continue;
            left = std::min(left, x);
            right = std::max(right, x + 1);
            top = std::min(top, y);
            bottom = y + 1;
        }
    }
    if (right == 0) return {0, 0, 1, 1};
    return {left, top, right - left, bottom - top};
}

}  // namespace

std::string draw_game(const Geometry& geometry, std::span<const Setup> positions) {
    if (positions.size() > most_frames) positions = positions.last(most_frames);
    AnimatedPng file(positions.size());
    std::optional<Canvas> before;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        Canvas canvas = draw_board(geometry, positions[i], scale);
        const Area area = before ? difference(*before, canvas) : Area{0, 0, canvas.width(), canvas.height()};
        file.add(canvas, area, i + 1 == positions.size() ? last_frame_time : frame_time);
        before = std::move(canvas);
    }
    return std::move(file).finish();
}

}  // namespace merels::picture
