#include "terminal/board_drawing.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/letters.h"
#include "terminal/canvas.h"

namespace merels::terminal {
namespace {

struct CellIndex {
    int column = 0;
    int row = 0;
};

Ink ink_of(Colour colour) {
    switch (colour) {
        case Colour::white:
            return Ink::white;
        case Colour::black:
            return Ink::black;
        case Colour::red:
            return Ink::red;
        default:
            return Ink::plain;
    }
}

// D7: o and x for the men of the sides; other kinds have letters of their own.
char letter(const Geometry& geometry, const Piece& piece) {
    if (const auto* kind = geometry.kind_of(piece)) return kind->letter;
    return piece.colour == Colour::white ? 'o' : 'x';
}

std::string sign(const Geometry& geometry, const Piece& piece, const Look& look) {
    if (!look.unicode) return {letter(geometry, piece)};
    const auto* kind = geometry.kind_of(piece);
    if (kind != nullptr && !kind->glyph.empty()) return std::string(kind->glyph);
    return piece.colour == Colour::white ? "○" : "●";
}

std::string stack(const Geometry& geometry, const Piece& piece) {
    const char top = letter(geometry, piece);
    const bool red_below = piece.holds_red && piece.colour != Colour::red;
    return std::string(1, red_below ? upper(top) : top) + std::to_string(piece.height);
}

class Drawing {
  public:
    Drawing(const Geometry& geometry, const Setup& setup, const Look& look, const Marked& marked)
        : geometry_(geometry),
          setup_(setup),
          look_(look),
          marked_(marked),
          canvas_(look.unicode, look.colour) {
        const bool cells = geometry.shape == Geometry::Shape::hexagon;
        columns_ = geometry.stacks ? 6 : 4;
        rows_ = cells ? 2 / std::sqrt(0.75) : 2;
        for (const auto& spot : geometry.spots) widen(spot.x, spot.y);
        for (const auto& label : geometry.labels) widen(label.x, label.y);
        // A narrow window: stacks move together as far as their brackets allow.
        if (geometry.stacks && look.columns > 0 && width() > look.columns) columns_ = 4;
    }

    std::string text() {
        for (const auto& segment : geometry_.segments) {
            if (segment.bulge == 0) join(segment);
        }
        for (std::size_t i = 0; i < geometry_.size(); ++i) {
            if (geometry_.shape == Geometry::Shape::square && geometry_.spots[i].on_board)
                frame(cell_of(geometry_.spots[i]));
        }
        for (std::size_t i = 0; i < geometry_.size(); ++i) point(static_cast<Point>(i));
        for (const auto& label : geometry_.labels) {
            const CellIndex at = cell_of(label);
            canvas_.write(at.column, at.row, label.text, Ink::faint);
        }
        return canvas_.text();
    }

  private:
    void widen(double x, double y) {
        left_ = std::min(left_, x);
        right_ = std::max(right_, x);
        top_ = std::min(top_, y);
    }
    [[nodiscard]] int width() const { return static_cast<int>((right_ - left_) * columns_) + 5; }

    // Where the middle of something comes to stand on the canvas.
    template <class Thing>
    [[nodiscard]] CellIndex cell_of(const Thing& thing) const {
        return {static_cast<int>(std::lround((thing.x - left_) * columns_)) + 2,
                static_cast<int>(std::lround((thing.y - top_) * rows_))};
    }

    void join(const Geometry::Segment& segment) {
        const CellIndex from = cell_of(geometry_.spots[segment.from]);
        const CellIndex to = cell_of(geometry_.spots[segment.to]);
        canvas_.line(from.column, from.row, to.column, to.row);
    }

    void frame(const CellIndex& at) {
        const int left = at.column - 2;
        const int right = at.column + 2;
        canvas_.line(left, at.row - 1, right, at.row - 1);
        canvas_.line(left, at.row + 1, right, at.row + 1);
        canvas_.line(left, at.row - 1, left, at.row + 1);
        canvas_.line(right, at.row - 1, right, at.row + 1);
    }

    void point(Point point) {
        const auto& spot = geometry_.spots[point];
        const Piece& piece = setup_.board[point];
        const CellIndex at = cell_of(spot);
        int width = 1;
        if (!spot.on_board) {
            canvas_.write(at.column, at.row, spot.name, Ink::faint);
            width = static_cast<int>(spot.name.size());
        } else if (piece.height == 0) {
            empty_point(point, at);
        } else if (geometry_.stacks) {
            const std::string text = stack(geometry_, piece);
            canvas_.write(at.column, at.row, text, ink_of(piece.colour));
            width = static_cast<int>(text.size());
        } else {
            canvas_.put(at.column, at.row, sign(geometry_, piece, look_), ink_of(piece.colour));
        }
        mark(point, at, width);
    }

    void empty_point(Point point, const CellIndex& at) {
        if (!geometry_.spots[point].area.empty()) {
            canvas_.put(at.column, at.row, look_.unicode ? "▫" : "#", Ink::faint);
        } else if (geometry_.shape == Geometry::Shape::hexagon) {
            canvas_.put(at.column, at.row, look_.unicode ? "·" : ".", Ink::faint);
        }
    }

    void mark(Point point, const CellIndex& at, int width) {
        const auto among = [&](const std::vector<Point>& points) {
            return std::ranges::count(points, point) > 0;
        };
        const auto brackets = [&](std::string_view left, std::string_view right, Ink ink) {
            canvas_.put(at.column - 1, at.row, left, ink);
            canvas_.put(at.column + width, at.row, right, ink);
        };
        if (among(marked_.chosen)) {
            brackets("<", ">", Ink::pick);
        } else if (among(marked_.pickable)) {
            brackets("[", "]", Ink::pick);
        } else if (among(marked_.last)) {
            brackets("(", ")", Ink::last);
        }
    }

    const Geometry& geometry_;
    const Setup& setup_;
    const Look& look_;
    const Marked& marked_;
    Canvas canvas_;
    double columns_ = 4;  // characters to a unit of x
    double rows_ = 2;     // lines to a unit of y
    double left_ = 0;
    double right_ = 0;
    double top_ = 0;
};

}  // namespace

std::string draw_board(const Geometry& geometry, const Setup& setup, const Look& look, const Marked& marked) {
    return Drawing(geometry, setup, look, marked).text();
}

std::string sign_of(Side side, const Geometry& geometry, const Look& look) {
    const Piece man{colour(side), 1, false};
    return geometry.stacks ? std::string(1, letter(geometry, man)) : sign(geometry, man, look);
}

std::string legend_of_pieces(const Geometry& geometry, const Look& look) {
    std::string text;
    for (const Geometry::PieceKind& kind : geometry.piece_kinds) {
        text += text.empty() ? "" : "   ";
        text += (geometry.stacks ? std::string(1, kind.letter) : sign(geometry, kind.piece, look)) + " " +
                std::string(kind.name);
    }
    if (!geometry.stacks) return text;
    text += text.empty() ? "" : "   ";
    return text + (geometry.has_neutral_pieces() ? "(O, X: a red inside; the number is the height)"
                                                 : "(the number is the height)");
}

std::string legend_of_marks(const Marked& marked) {
    std::string text;
    const auto add = [&](const std::vector<Point>& points, std::string_view meaning) {
        if (points.empty()) return;
        text += text.empty() ? "" : "   ";
        text += meaning;
    };
    add(marked.chosen, "< > chosen");
    add(marked.pickable, "[ ] can be picked");
    add(marked.last, "( ) last turn");
    return text;
}

std::string legend(const Geometry& geometry, const Look& look, const Marked& marked) {
    std::string text =
        sign_of(Side::white, geometry, look) + " White   " + sign_of(Side::black, geometry, look) + " Black";
    if (const std::string pieces = legend_of_pieces(geometry, look); !pieces.empty()) text += "   " + pieces;
    const std::string marks = legend_of_marks(marked);
    return marks.empty() ? text : text + "   " + marks;
}

}  // namespace merels::terminal
