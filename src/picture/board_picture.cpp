#include "picture/board_picture.h"

#include <array>
#include <numbers>
#include <string>
#include <string_view>

#include "picture/svg_canvas.h"

namespace merels::picture {
namespace {

constexpr Rgb paper{0xf6, 0xf0, 0xe5};
constexpr Rgb plate{0xdc, 0xb0, 0x77};
constexpr Rgb plate_edge{0xb9, 0x8a, 0x50};
constexpr Rgb groove{0x6a, 0x44, 0x20};
constexpr Rgb cell{0xe7, 0xc0, 0x8b};
constexpr Rgb mill_line{0x8a, 0x3f, 0x12};

// How a piece of one colour looks: its body, its edge, the mark that tells it from the others, and its
// height.
struct Look {
    Rgb body;
    Rgb edge;
    Rgb mark;
    Rgb height;
};
constexpr Look white_look{{0xf7, 0xef, 0xdf}, {0x7d, 0x6c, 0x50}, {0xb4, 0x9f, 0x78}, {0x2a, 0x23, 0x20}};
constexpr Look black_look{{0x35, 0x2e, 0x29}, {0x0c, 0x09, 0x08}, {0xa3, 0x97, 0x8b}, {0xff, 0xf8, 0xec}};
constexpr Look red_look{{0xc4, 0x45, 0x31}, {0x6d, 0x16, 0x0c}, {0xff, 0xe3, 0xda}, {0xff, 0xe3, 0xda}};

const Look& look_of(Colour colour) {
    if (colour == Colour::white) return white_look;
    return colour == Colour::black ? black_look : red_look;
}

// A digit as on a pocket calculator: the segments that are lit, from the top one clockwise, the middle last.
constexpr std::array<std::string_view, 10> digits = {"abcdef", "bc",     "abged", "abgcd",   "fgbc",
                                                     "afgcd",  "afgedc", "abc",   "abcdefg", "abcfgd"};
// A letter, with the segments that letters have besides: the halves of the middle, then the strokes from the
// centre to the top, left to right, and to the bottom.
constexpr std::array<std::string_view, 26> letters = {
    "abcefg", "abcdkni", "adef",  "abcdkn", "adefg",  "aefg",   "acdefi", "bcefg",   "adkn",
    "bcde",   "efhlo",   "def",   "bcefjl", "bcefjo", "abcdef", "abefg",  "abcdefo", "abefgo",
    "acdfg",  "akn",     "bcdef", "eflm",   "bcefmo", "jlmo",   "jln",    "adlm"};
constexpr std::array<std::array<Coordinates, 2>, 15> segments = {{{{{0, 0}, {1, 0}}},
                                                                  {{{1, 0}, {1, 1}}},
                                                                  {{{1, 1}, {1, 2}}},
                                                                  {{{0, 2}, {1, 2}}},
                                                                  {{{0, 1}, {0, 2}}},
                                                                  {{{0, 0}, {0, 1}}},
                                                                  {{{0, 1}, {1, 1}}},
                                                                  {{{0, 1}, {0.5, 1}}},
                                                                  {{{0.5, 1}, {1, 1}}},
                                                                  {{{0, 0}, {0.5, 1}}},
                                                                  {{{0.5, 0}, {0.5, 1}}},
                                                                  {{{1, 0}, {0.5, 1}}},
                                                                  {{{0.5, 1}, {0, 2}}},
                                                                  {{{0.5, 1}, {0.5, 2}}},
                                                                  {{{0.5, 1}, {1, 2}}}}};

// The segments of a digit or a letter; none for anything else.
std::string_view segments_of(char c) {
    if (c >= '0' && c <= '9') return digits[static_cast<std::size_t>(c - '0')];
    if (c >= 'a' && c <= 'z') return letters[static_cast<std::size_t>(c - 'a')];
    return {};
}

// Draws on a Canvas, or on what has its shapes.
template <class Surface>
class Drawing {
  public:
    Drawing(const Geometry& geometry, const Setup& setup, double scale)
        : geometry_(geometry),
          setup_(setup),
          scale_(scale),
          width_(preview_width * scale),
          height_(preview_height * scale),
          canvas_(static_cast<int>(width_), static_cast<int>(height_), paper) {
        fit();
    }

    Surface draw() {
        draw_plate();
        draw_lines();
        draw_points();
        draw_mills();
        for (std::size_t point = 0; point < geometry_.size(); ++point)
            if (geometry_.spots[point].on_board) draw_piece(centre_of(point), radius_, setup_.board[point]);
        draw_hand(Side::white);
        draw_hand(Side::black);
        return std::move(canvas_);
    }

  private:
    // The scale at which the board fills the picture but for a margin; its middle is the picture's.
    void fit() {
        bool first = true;
        for (const auto& spot : geometry_.spots) {
            if (!spot.on_board) continue;
            low_ = first ? Coordinates{spot.x, spot.y}
                         : Coordinates{std::min(low_.x, spot.x), std::min(low_.y, spot.y)};
            high_ = first ? Coordinates{spot.x, spot.y}
                          : Coordinates{std::max(high_.x, spot.x), std::max(high_.y, spot.y)};
            first = false;
        }
        const double across = high_.x - low_.x + 2 * around;
        const double down = high_.y - low_.y + 2 * around;
        const double margin = 30 * scale_;
        unit_ = std::min((width_ - 2 * margin) / across, (height_ - 2 * margin) / down);
        radius_ = unit_ * (geometry_.shape == Geometry::Shape::hexagon ? 0.41 : 0.36);
    }

    [[nodiscard]] Coordinates at(double x, double y) const {
        return {width_ / 2 + (x - (low_.x + high_.x) / 2) * unit_,
                height_ / 2 + (y - (low_.y + high_.y) / 2) * unit_};
    }
    [[nodiscard]] Coordinates centre_of(std::size_t point) const {
        return at(geometry_.spots[point].x, geometry_.spots[point].y);
    }

    void draw_plate() {
        const Coordinates corner = at(low_.x - around, low_.y - around);
        const Coordinates end = at(high_.x + around, high_.y + around);
        const double rim = unit_ * 0.05;
        canvas_.box(corner, end.x - corner.x, end.y - corner.y, unit_ * 0.28, plate_edge);
        canvas_.box({corner.x + rim, corner.y + rim}, end.x - corner.x - 2 * rim, end.y - corner.y - 2 * rim,
                    unit_ * 0.24, plate);
    }

    void draw_lines() {
        for (const auto& [from, to, bulge] : geometry_.segments) {
            Coordinates last = centre_of(from);
            constexpr int pieces = 24;
            for (int i = 1; i <= (bulge == 0 ? 1 : pieces); ++i) {
                const Coordinates next =
                    bulge == 0 ? centre_of(to)
                               : on_arc(centre_of(from), centre_of(to), bulge, i / double{pieces});
                canvas_.line(last, next, unit_ * 0.06, groove);
                last = next;
            }
        }
    }

    // A point on an arc (see Geometry::Segment), at a part of the way.
    static Coordinates on_arc(const Coordinates& from, const Coordinates& to, double bulge, double part) {
        const Coordinates half{(to.x - from.x) / 2, (to.y - from.y) / 2};
        // from the middle of the chord to the centre of the circle, across the chord
        const double away = (1 - bulge * bulge) / (2 * bulge);
        const Coordinates centre{from.x + half.x - half.y * away, from.y + half.y + half.x * away};
        const double begin = std::atan2(from.y - centre.y, from.x - centre.x);
        const double angle = begin + 4 * std::atan(bulge) * part;
        const double radius = std::hypot(from.x - centre.x, from.y - centre.y);
        return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
    }

    void draw_points() {
        for (std::size_t point = 0; point < geometry_.size(); ++point) {
            if (!geometry_.spots[point].on_board) continue;
            const Coordinates middle = centre_of(point);
            if (geometry_.shape == Geometry::Shape::square) {
                const double size = unit_ * 0.94;
                canvas_.box({middle.x - size / 2, middle.y - size / 2}, size, size, unit_ * 0.12, cell);
            } else if (geometry_.shape == Geometry::Shape::hexagon) {
                draw_hexagon(middle);
            } else {
                canvas_.disc(middle, unit_ * 0.085, groove);
            }
            if (!geometry_.spots[point].area.empty()) draw_area(middle);
        }
    }

    // A dashed square around a point that stands out.
    void draw_area(const Coordinates& middle) {
        constexpr int dashes = 4;  // a side
        const double step = 2 * radius_ / dashes;
        for (int i = 0; i < dashes; ++i) {
            const double from = -radius_ + (i + 0.2) * step;
            const double to = from + 0.6 * step;
            for (const double edge : {-radius_, radius_}) {
                canvas_.line({middle.x + from, middle.y + edge}, {middle.x + to, middle.y + edge},
                             unit_ * 0.04, groove);
                canvas_.line({middle.x + edge, middle.y + from}, {middle.x + edge, middle.y + to},
                             unit_ * 0.04, groove);
            }
        }
    }

    void draw_hexagon(const Coordinates& middle) {
        std::array<Coordinates, 6> corners;
        const double size = unit_ / std::numbers::sqrt3 - 2;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const double angle = (60.0 * static_cast<double>(i) - 30) * std::numbers::pi / 180;
            corners[i] = {middle.x + size * std::cos(angle), middle.y + size * std::sin(angle)};
        }
        canvas_.polygon(corners, cell);
    }

    void draw_mills() {
        for (const auto& mill : geometry_.mills) {
            const auto of = [&](std::size_t i) { return setup_.board[mill[i]].colour; };
            if (of(0) == Colour::none || of(0) != of(1) || of(1) != of(2)) continue;
            canvas_.line(centre_of(mill[0]), centre_of(mill[2]), unit_ * 0.17, mill_line);
        }
    }

    void draw_piece(const Coordinates& middle, double radius, const Piece& piece) {
        if (piece.height == 0) return;
        const Look& look = look_of(piece.colour);
        const double edge = std::max(1.5, radius * 0.06);
        canvas_.disc({middle.x + radius * 0.05, middle.y + radius * 0.12}, radius, plate_edge);
        canvas_.disc(middle, radius, look.edge);
        canvas_.disc(middle, radius - edge, look.body);
        const Geometry::PieceKind* kind = geometry_.kind_of(piece);
        if (kind != nullptr && !kind->glyph.empty())
            draw_text(middle, radius, radius * 0.5, {&kind->letter, 1}, look.height);
        else
            draw_mark(middle, radius * (piece.height > 1 ? 0.78 : 0.5), edge, piece.colour, look.mark);
        if (piece.height > 1)
            draw_text(middle, radius, radius * 0.34, std::to_string(piece.height), look.height);
        if (piece.holds_red && piece.colour != Colour::red) {
            const Coordinates beside{middle.x + radius * 0.7, middle.y - radius * 0.7};
            canvas_.disc(beside, radius * 0.3, white_look.body);
            canvas_.disc(beside, radius * 0.22, red_look.body);
        }
    }

    // White, black and red differ in their marks as well as in their colours.
    void draw_mark(const Coordinates& middle, double size, double thickness, Colour colour, const Rgb& mark) {
        if (colour == Colour::white) return canvas_.ring(middle, size, thickness, mark);
        if (colour == Colour::black) {
            const double reach = size * 1.12;
            const std::array<Coordinates, 4> corners = {{{middle.x, middle.y - reach},
                                                         {middle.x + reach, middle.y},
                                                         {middle.x, middle.y + reach},
                                                         {middle.x - reach, middle.y}}};
            for (std::size_t i = 0; i < corners.size(); ++i)
                canvas_.line(corners[i], corners[(i + 1) % corners.size()], thickness, mark);
            return;
        }
        for (int i = 0; i < 3; ++i) {
            const double angle = i * 2 * std::numbers::pi / 3 - std::numbers::pi / 2;
            canvas_.disc({middle.x + std::cos(angle) * size * 0.62, middle.y + std::sin(angle) * size * 0.62},
                         size * 0.26, mark);
        }
    }

    // The height of a stack, or the letter of a kind of piece: there are no fonts here to draw its glyph
    // with.
    void draw_text(const Coordinates& middle, double radius, double width, std::string_view text,
                   const Rgb& colour) {
        const double gap = radius * 0.22;
        const double all = static_cast<double>(text.size()) * (width + gap) - gap;
        Coordinates corner{middle.x - all / 2, middle.y - width};
        for (const char c : text) {
            for (const char segment : segments_of(c)) {
                const auto& [from, to] = segments[static_cast<std::size_t>(segment - 'a')];
                canvas_.line({corner.x + from.x * width, corner.y + from.y * width},
                             {corner.x + to.x * width, corner.y + to.y * width}, radius * 0.13, colour);
            }
            corner.x += width + gap;
        }
    }

    // In columns of six beside the board, as far as there is room.
    void draw_hand(Side side) {
        const double size = 30 * scale_;
        const double step = 76 * scale_;
        constexpr int in_column = 6;
        const int men = setup_.hand[index(side)];
        const double board_edge = at(low_.x - around, 0).x;
        for (int i = 0; i < men; ++i) {
            const double inwards = size + 24 * scale_ + step * (i / in_column);
            if (inwards + size > board_edge) return;
            const double x = side == Side::white ? inwards : width_ - inwards;
            const double y = height_ / 2 + (i % in_column - (in_column - 1) / 2.0) * step;
            draw_piece({x, y}, size, {.colour = colour(side), .height = 1});
        }
    }

    static constexpr double around = 0.6;  // room between the outermost points and the board's edge

    const Geometry& geometry_;
    const Setup& setup_;
    double scale_;
    double width_;
    double height_;
    Surface canvas_;
    Coordinates low_;
    Coordinates high_;
    double unit_ = 1;
    double radius_ = 1;
};

}  // namespace

Canvas draw_board(const Geometry& geometry, const Setup& setup, double scale) {
    return Drawing<Canvas>(geometry, setup, scale).draw();
}

std::string draw_board_svg(const Geometry& geometry, const Setup& setup) {
    return Drawing<SvgCanvas>(geometry, setup, 1).draw().text();
}

}  // namespace merels::picture
