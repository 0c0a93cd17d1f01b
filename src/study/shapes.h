#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.h"

namespace merels::study {

enum class ShapeColour : std::uint8_t { green, red, blue, yellow };
inline constexpr std::array<std::string_view, 4> shape_colours = {"green", "red", "blue", "yellow"};

// Something drawn on the board: an arrow between two points, or a circle around one.
struct Shape {
    Point from = 0;
    Point to = 0;  // the same point for a circle
    ShapeColour colour = ShapeColour::green;

    friend bool operator==(const Shape&, const Shape&) = default;
};

// "a1-d7:red", "a4": the colour is left out where it is green.
[[nodiscard]] std::string write_shape(const Geometry& geometry, const Shape& shape);
[[nodiscard]] std::optional<Shape> read_shape(const Geometry& geometry, std::string_view text);

// The comment of a saved file: words and, before them, "[%draw a4 a1-d7:red]" where something is drawn.
struct Remark {
    std::string text;
    std::vector<Shape> shapes;
};
[[nodiscard]] std::string write_remark(const Geometry& geometry, const Remark& remark);
// What cannot be read as a drawing is left in the text.
[[nodiscard]] Remark read_remark(const Geometry& geometry, std::string_view comment);

}  // namespace merels::study
