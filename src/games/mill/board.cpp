#include "mill/board.h"

#include <cassert>
#include <string>

#include "core/bits.h"

namespace merels::mill {
namespace {

constexpr int around = 8;  // points of a square

Point point_of(int square, int place) {
    return static_cast<Point>(around * square + place % around);
}

// Where the points of a square stand from its middle, clockwise from the top-left corner.
constexpr int offset_x[around] = {-1, 0, 1, 1, 1, 0, -1, -1};
constexpr int offset_y[around] = {-1, -1, -1, 0, 1, 1, 1, 0};

std::string file_name(int x) {
    return {static_cast<char>('a' + x)};
}

Geometry::Spot spot(int x, int y, int side) {
    return {.name = file_name(x) + std::to_string(side - y),
            .x = static_cast<double>(x),
            .y = static_cast<double>(y)};
}

// The points on their (2k+1) by (2k+1) grid (M1).
Geometry points_on_grid(const Variant& variant) {
    Geometry geometry;
    const int middle = variant.squares;
    const int side = 2 * variant.squares + 1;
    for (int square = 0; square < variant.squares; ++square) {
        const int reach = variant.squares - square;
        for (int place = 0; place < around; ++place) {
            geometry.spots.push_back(
                spot(middle + reach * offset_x[place], middle + reach * offset_y[place], side));
        }
    }
    if (variant.centre) geometry.spots.push_back(spot(middle, middle, side));
    for (int i = 0; i < side; ++i) {
        geometry.labels.push_back({file_name(i), static_cast<double>(i), static_cast<double>(side)});
        geometry.labels.push_back({std::to_string(side - i), -1.0, static_cast<double>(i)});
    }
    return geometry;
}

}  // namespace

Board::Board(const Variant& variant) : geometry_(points_on_grid(variant)) {
    assert(variant.points() <= 32);
    for (int point = 0; point < variant.points(); ++point) all_ |= bit(static_cast<Point>(point));
    add_square_sides(variant.squares);
    if (variant.diagonals) add_rays(variant.squares, variant.centre, 0);
    if (variant.cross_lines) add_rays(variant.squares, variant.centre, 1);
    blocks_ = (line_count_ + lanes - 1) / lanes;
}

void Board::add_square_sides(int squares) {
    for (int square = 0; square < squares; ++square) {
        for (int corner = 0; corner < around; corner += 2) {
            add_line({point_of(square, corner), point_of(square, corner + 1), point_of(square, corner + 2)});
        }
    }
}

// The lines through all squares: diagonals from the corners (the even places), cross-lines from the middles
// (the odd ones). Each runs inward, and through a centre out again on the other side.
void Board::add_rays(int squares, bool centre, int first_place) {
    for (int place = first_place; place < around; place += 2) {
        Line line;
        for (int square = 0; square < squares; ++square) line.push_back(point_of(square, place));
        if (centre) {
            if (place >= around / 2) break;
            line.push_back(point_of(squares, 0));
            for (int square = squares; square-- > 0;) line.push_back(point_of(square, place + around / 2));
        }
        add_line(line);
    }
}

// Neighbours on a line are joined; any three neighbours on it are a mill (M5).
void Board::add_line(const Line& line) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        near_[line[i - 1]] |= bit(line[i]);
        near_[line[i]] |= bit(line[i - 1]);
        geometry_.segments.push_back({line[i - 1], line[i]});
    }
    for (std::size_t i = 2; i < line.size(); ++i) {
        lines_[line_count_ / lanes][line_count_ % lanes] = bit(line[i - 2]) | bit(line[i - 1]) | bit(line[i]);
        geometry_.mills.push_back({line[i - 2], line[i - 1], line[i]});
        ++line_count_;
    }
}

int Board::mills_through(Point point, Points men) const {
    int mills = 0;
    for (std::size_t i = 0; i < line_count_; ++i) {
        const Points line = lines_[i / lanes][i % lanes];
        if ((line & bit(point)) != 0 && (line & ~men) == 0) ++mills;
    }
    return mills;
}

}  // namespace merels::mill
