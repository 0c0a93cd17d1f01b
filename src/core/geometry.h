#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "core/setup.h"
#include "core/turn.h"

namespace merels {

// A board as data: where its points are, what they are called, which lines are drawn between them, and what
// can stand on it. Every interface draws and addresses every board from this alone.
//
// x grows to the right and y downwards, as on a screen; the distance between neighbours in a row is 1.
struct Geometry {
    // How a point is drawn: a spot where lines meet, or a cell.
    enum class Shape : std::uint8_t { spot, square, hexagon };

    struct Spot {
        std::string name;
        double x = 0;
        double y = 0;
        bool on_board = true;   // false: something beside the board that can be picked, such as a hand
        std::string also = {};  // another name people give it; none if empty
        // What people call a point that stands out because the rules treat it differently: a throne, a
        // castle. Empty for most.
        std::string_view area = {};
    };
    // A line between two points: straight, or an arc of a circle.
    struct Segment {
        Point from = 0;
        Point to = 0;
        // The tangent of a quarter of the arc's angle, as drawing programs have it: 0 is a straight line, 1 a
        // half circle. On the way from `from` to `to` the arc bends to the left, or to the right where this
        // is negative. A terminal leaves arcs out.
        double bulge = 0;
    };
    // A kind of piece besides the men of the two sides: a king, or a piece that is nobody's.
    struct PieceKind {
        Piece piece;             // one of them alone
        Sentence name;           // "king"
        char letter = '\0';      // how the terminal draws it with letters, and what is typed to set it up
        std::string_view glyph;  // one character that is drawn on the man; none if empty
    };
    // A row's or column's name, standing just outside the board.
    struct Label {
        std::string text;
        double x = 0;
        double y = 0;
        std::string also = {};  // its number, where it has a letter and points can be given as row,column
    };

    Shape shape = Shape::spot;
    bool stacks = false;  // whether pieces stand on each other, so that their height is worth showing
    std::vector<Spot> spots;
    std::vector<Segment> segments;
    std::vector<Label> labels;
    std::vector<PieceKind> piece_kinds;
    // Three points that are a mill when one side's men stand on all of them; none where a game has no mills.
    std::vector<std::array<Point, 3>> mills;

    [[nodiscard]] std::size_t size() const { return spots.size(); }
    [[nodiscard]] const std::string& name(Point point) const { return spots[point].name; }

    // What kind a piece is; null for a man.
    [[nodiscard]] const PieceKind* kind_of(const Piece& piece) const;
    // Whether some pieces belong to neither side.
    [[nodiscard]] bool has_neutral_pieces() const;

    // The point of that name, or that is also called so, in upper or lower case.
    [[nodiscard]] std::optional<Point> find(std::string_view name) const;
};

}  // namespace merels
