#include "picture/canvas.h"

namespace merels::picture {

Canvas::Canvas(int width, int height, const Rgb& ground)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), ground) {}

// Covers in eighths: edges look as smooth, and the picture's file is smaller.
void Canvas::blend(int x, int y, double cover, const Rgb& colour) {
    cover = std::round(cover * 8) / 8;
    Rgb& pixel = pixels_[index(x, y)];
    const auto mix = [cover](std::uint8_t below, std::uint8_t above) {
        return static_cast<std::uint8_t>(std::lround(below + (above - below) * cover));
    };
    pixel = {mix(pixel.red, colour.red), mix(pixel.green, colour.green), mix(pixel.blue, colour.blue)};
}

void Canvas::disc(const Coordinates& centre, double radius, const Rgb& colour) {
    paint({centre.x - radius, centre.y - radius}, {centre.x + radius, centre.y + radius}, colour,
          [&](const Coordinates& at) { return std::hypot(at.x - centre.x, at.y - centre.y) - radius; });
}

void Canvas::ring(const Coordinates& centre, double radius, double thickness, const Rgb& colour) {
    const double reach = radius + thickness;
    paint({centre.x - reach, centre.y - reach}, {centre.x + reach, centre.y + reach}, colour,
          [&](const Coordinates& at) {
              return std::abs(std::hypot(at.x - centre.x, at.y - centre.y) - radius) - thickness / 2;
          });
}

void Canvas::line(const Coordinates& from, const Coordinates& to, double thickness, const Rgb& colour) {
    const Coordinates along{to.x - from.x, to.y - from.y};
    const double length = along.x * along.x + along.y * along.y;
    paint({std::min(from.x, to.x) - thickness, std::min(from.y, to.y) - thickness},
          {std::max(from.x, to.x) + thickness, std::max(from.y, to.y) + thickness}, colour,
          [&](const Coordinates& at) {
              const Coordinates away{at.x - from.x, at.y - from.y};
              const double part =
                  length > 0 ? std::clamp((away.x * along.x + away.y * along.y) / length, 0.0, 1.0) : 0;
              return std::hypot(away.x - part * along.x, away.y - part * along.y) - thickness / 2;
          });
}

void Canvas::box(const Coordinates& corner, double width, double height, double rounding, const Rgb& colour) {
    const Coordinates middle{corner.x + width / 2, corner.y + height / 2};
    paint(corner, {corner.x + width, corner.y + height}, colour, [&](const Coordinates& at) {
        const double x = std::abs(at.x - middle.x) - width / 2 + rounding;
        const double y = std::abs(at.y - middle.y) - height / 2 + rounding;
        return std::hypot(std::max(x, 0.0), std::max(y, 0.0)) + std::min(std::max(x, y), 0.0) - rounding;
    });
}

void Canvas::polygon(std::span<const Coordinates> corners, const Rgb& colour) {
    Coordinates low = corners.front();
    Coordinates high = low;
    for (const Coordinates& corner : corners) {
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    paint(low, high, colour, [&](const Coordinates& at) {
        double outside = -1e9;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Coordinates& from = corners[i];
            const Coordinates& to = corners[(i + 1) % corners.size()];
            const double length = std::hypot(to.x - from.x, to.y - from.y);
            const double left = (to.y - from.y) * (at.x - from.x) - (to.x - from.x) * (at.y - from.y);
            outside = std::max(outside, left / length);
        }
        return outside;
    });
}

}  // namespace merels::picture
