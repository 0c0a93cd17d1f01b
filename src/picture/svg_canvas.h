#pragma once

#include <span>
#include <string>

#include "picture/canvas.h"

namespace merels::picture {

// The shapes of a Canvas as SVG, in the same units.
class SvgCanvas {
  public:
    SvgCanvas(int width, int height, const Rgb& ground);

    void disc(const Coordinates& centre, double radius, const Rgb& colour);
    void ring(const Coordinates& centre, double radius, double thickness, const Rgb& colour);
    void line(const Coordinates& from, const Coordinates& to, double thickness, const Rgb& colour);
    void box(const Coordinates& corner, double width, double height, double rounding, const Rgb& colour);
    void polygon(std::span<const Coordinates> corners, const Rgb& colour);

    // The whole file.
    [[nodiscard]] std::string text() const { return text_ + "</svg>\n"; }

  private:
    std::string text_;
};

}  // namespace merels::picture
