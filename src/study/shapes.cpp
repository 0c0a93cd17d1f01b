#include "study/shapes.h"

#include <algorithm>

#include "core/letters.h"

namespace merels::study {
namespace {

constexpr std::string_view draw_command = "[%draw ";

// The shapes of a drawing, with spaces between; nothing if one of them is none.
std::optional<std::vector<Shape>> read_drawing(const Geometry& geometry, std::string_view text) {
    std::vector<Shape> shapes;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        const auto shape = read_shape(geometry, text.substr(0, end));
        if (!shape) return std::nullopt;
        if (std::ranges::find(shapes, *shape) == shapes.end()) shapes.push_back(*shape);
        text.remove_prefix(end);
    }
    return shapes;
}

}  // namespace

std::string write_shape(const Geometry& geometry, const Shape& shape) {
    std::string text = geometry.name(shape.from);
    if (shape.to != shape.from) text += '-' + geometry.name(shape.to);
    if (shape.colour != ShapeColour::green) {
        text += ':';
        text += shape_colours[static_cast<std::size_t>(shape.colour)];
    }
    return text;
}

std::optional<Shape> read_shape(const Geometry& geometry, std::string_view text) {
    Shape shape;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        const auto colour = std::ranges::find(shape_colours, text.substr(colon + 1));
        if (colour == shape_colours.end()) return std::nullopt;
        shape.colour = static_cast<ShapeColour>(colour - shape_colours.begin());
        text = text.substr(0, colon);
    }
    const std::size_t dash = std::min(text.find('-'), text.size());
    const auto from = geometry.find(text.substr(0, dash));
    const auto to = dash == text.size() ? from : geometry.find(text.substr(dash + 1));
    if (!from || !to) return std::nullopt;
    shape.from = *from;
    shape.to = *to;
    return shape;
}

std::string write_remark(const Geometry& geometry, const Remark& remark) {
    std::string text;
    if (!remark.shapes.empty()) {
        text += draw_command;
        for (const Shape& shape : remark.shapes) text += write_shape(geometry, shape) + ' ';
        text.back() = ']';
        if (!remark.text.empty()) text += ' ';
    }
    return text + remark.text;
}

Remark read_remark(const Geometry& geometry, std::string_view comment) {
    Remark remark;
    comment = trimmed(comment);
    while (comment.starts_with(draw_command)) {
        const std::size_t end = comment.find(']');
        if (end == std::string_view::npos) break;
        const auto shapes =
            read_drawing(geometry, comment.substr(draw_command.size(), end - draw_command.size()));
        if (!shapes) break;
        for (const Shape& shape : *shapes)
            if (std::ranges::find(remark.shapes, shape) == remark.shapes.end())
                remark.shapes.push_back(shape);
        comment = trimmed(comment.substr(end + 1));
    }
    remark.text = comment;
    return remark;
}

}  // namespace merels::study
