#include "dvonn/board.h"

#include <cstdlib>
#include <numbers>
#include <string>

namespace merels::dvonn {
namespace {

constexpr double row_height = std::numbers::sqrt3 / 2;

// Where a cell stands. Every row is half a cell to the left of the one above it; row 3 reaches farthest.
double x_of(int column, int row) {
    return column - row / 2.0 + 1;
}
double y_of(int row) {
    return row_height * row;
}

std::string letter(int column) {
    return {static_cast<char>('a' + column)};
}

// The row's number, left of its first cell.
void add_row(Geometry& geometry, int row) {
    const std::string number = std::to_string(row + 1);
    const auto i = static_cast<std::size_t>(row);
    for (int column = first_column[i]; column <= last_column[i]; ++column) {
        geometry.spots.push_back({.name = letter(column) + number,
                                  .x = x_of(column, row),
                                  .y = y_of(row),
                                  .also = number + ',' + std::to_string(column + 1)});  // D7: row,column
    }
    geometry.labels.push_back({number, x_of(first_column[i] - 1, row), y_of(row)});
}

// The column's letter, before its first cell and, if it runs down to the last row, behind its last.
void add_column(Geometry& geometry, int column) {
    int first_row = 0;
    while (!on_board(column, first_row)) ++first_row;
    const auto label_at = [&](int row) {
        return Geometry::Label{letter(column), x_of(column, row), y_of(row), std::to_string(column + 1)};
    };
    geometry.labels.push_back(label_at(first_row - 1));
    if (on_board(column, row_count - 1)) geometry.labels.push_back(label_at(row_count));
}

Geometry make_geometry() {
    Geometry geometry;
    geometry.shape = Geometry::Shape::hexagon;
    geometry.stacks = true;
    geometry.piece_kinds.push_back(
        {.piece = {Colour::red, 1, true}, .name = tr("red"), .letter = 'd', .glyph = {}});
    for (int row = 0; row < row_count; ++row) add_row(geometry, row);
    for (int column = 0; column < stride - 1; ++column) add_column(geometry, column);
    return geometry;
}

}  // namespace

std::optional<int> straight_distance(Cell from, Cell to) {
    const int columns = to % stride - from % stride;
    const int rows = to / stride - from / stride;
    if (columns != 0 && rows != 0 && columns != rows) return std::nullopt;
    return std::max(std::abs(columns), std::abs(rows));
}

const Geometry& geometry() {
    static const Geometry geometry = make_geometry();
    return geometry;
}

}  // namespace merels::dvonn
