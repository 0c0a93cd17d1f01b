#include "picture/svg_canvas.h"

#include <fmt/format.h>

namespace merels::picture {
namespace {

std::string hex(const Rgb& colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace

SvgCanvas::SvgCanvas(int width, int height, const Rgb& ground)
    : text_(fmt::format(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
          "<rect width=\"{0}\" height=\"{1}\" fill=\"{2}\"/>\n",
          width, height, hex(ground))) {}

void SvgCanvas::disc(const Coordinates& centre, double radius, const Rgb& colour) {
    text_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\"/>\n", centre.x,
                         centre.y, radius, hex(colour));
}

void SvgCanvas::ring(const Coordinates& centre, double radius, double thickness, const Rgb& colour) {
    text_ += fmt::format(
        "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"{:.2f}\"/>\n",
        centre.x, centre.y, radius, hex(colour), thickness);
}

void SvgCanvas::line(const Coordinates& from, const Coordinates& to, double thickness, const Rgb& colour) {
    text_ += fmt::format(
        "<path d=\"M{:.2f},{:.2f}L{:.2f},{:.2f}\" stroke=\"{}\" stroke-width=\"{:.2f}\" "
        "stroke-linecap=\"round\"/>\n",
        from.x, from.y, to.x, to.y, hex(colour), thickness);
}

void SvgCanvas::box(const Coordinates& corner, double width, double height, double rounding,
                    const Rgb& colour) {
    text_ += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" rx=\"{:.2f}\" fill=\"{}\"/>\n",
        corner.x, corner.y, width, height, rounding, hex(colour));
}

void SvgCanvas::polygon(std::span<const Coordinates> corners, const Rgb& colour) {
    text_ += "<polygon points=\"";
    for (const Coordinates& corner : corners) text_ += fmt::format("{:.2f},{:.2f} ", corner.x, corner.y);
    text_.back() = '"';
    text_ += fmt::format(" fill=\"{}\"/>\n", hex(colour));
}

}  // namespace merels::picture
