#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace merels::picture {

struct Rgb {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const Rgb&, const Rgb&) = default;
};

// x grows to the right and y downwards.
struct Coordinates {
    double x = 0;
    double y = 0;
};

// Pixels that shapes are painted on, with smooth edges. x grows to the right and y downwards, in pixels;
// what lies outside is left out.
class Canvas {
  public:
    Canvas(int width, int height, const Rgb& ground);

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] Rgb at(int x, int y) const { return pixels_[index(x, y)]; }
    // Row by row from the top.
    [[nodiscard]] std::span<const Rgb> row(int y) const {
        return std::span(pixels_).subspan(index(0, y), static_cast<std::size_t>(width_));
    }

    void disc(const Coordinates& centre, double radius, const Rgb& colour);
    void ring(const Coordinates& centre, double radius, double thickness, const Rgb& colour);
    // A line with round ends.
    void line(const Coordinates& from, const Coordinates& to, double thickness, const Rgb& colour);
    void box(const Coordinates& corner, double width, double height, double rounding, const Rgb& colour);
    // A convex polygon, its corners clockwise as seen on the screen.
    void polygon(std::span<const Coordinates> corners, const Rgb& colour);

  private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }
    void blend(int x, int y, double cover, const Rgb& colour);
    // Paints where the distance to a shape's edge, negative inside, is below zero; a pixel on the edge in
    // part. Only places between these two are tried.
    template <class Distance>
    void paint(const Coordinates& low, const Coordinates& high, const Rgb& colour, Distance&& distance) {
        const auto within = [](double value, int end) {
            return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(end)));
        };
        const int right = within(high.x + 2, width_);
        const int bottom = within(high.y + 2, height_);
        for (int y = within(low.y - 2, height_); y < bottom; ++y) {
            for (int x = within(low.x - 2, width_); x < right; ++x) {
                const double cover = 0.5 - distance(Coordinates{x + 0.5, y + 0.5});
                if (cover > 0) blend(x, y, std::min(cover, 1.0), colour);
            }
        }
    }

    int width_;
    int height_;
    std::vector<Rgb> pixels_;
};

}  // namespace merels::picture
