#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.h"

namespace merels {

// A board as data: where its points are, what they are called, which lines are drawn between them. Every
// interface draws and addresses every board from this alone.
//
// x grows to the right and y downwards, as on a screen; the distance between neighbours in a row is 1.
struct Geometry {
    // How a point is drawn: a spot where lines meet, or a cell.
    enum class Place : std::uint8_t { spot, square, hexagon };

    struct Spot {
        std::string name;
        double x = 0;
        double y = 0;
        bool on_board = true;   // false: a place beside the board that can be picked, such as a hand
        std::string also = {};  // another name people give it; none if empty
    };
    struct Segment {
        Point from = 0;
        Point to = 0;
    };
    // A row's or column's name, standing just outside the board.
    struct Label {
        std::string text;
        double x = 0;
        double y = 0;
    };

    Place place = Place::spot;
    bool stacks = false;  // whether pieces stand on each other, so that their height is worth showing
    std::vector<Spot> spots;
    std::vector<Segment> segments;
    std::vector<Label> labels;
    // Three points that are a mill when one side's men stand on all of them; none where a game has no mills.
    std::vector<std::array<Point, 3>> mills;

    [[nodiscard]] std::size_t size() const { return spots.size(); }
    [[nodiscard]] const std::string& name(Point point) const { return spots[point].name; }

    // The point of that name, or that is also called so, in upper or lower case.
    [[nodiscard]] std::optional<Point> find(std::string_view name) const;
};

}  // namespace merels
