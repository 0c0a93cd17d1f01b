#include "yote/board.h"

#include <cassert>
#include <cstdlib>
#include <string>

namespace merels::yote {
namespace {

std::string row_name(int row) {
    return {static_cast<char>('a' + row)};
}

// The cells on their grid, named row first (Y1).
Geometry cells_on_grid(const Variant& variant) {
    Geometry geometry;
    geometry.shape = Geometry::Shape::square;
    for (int row = 0; row < variant.rows; ++row) {
        for (int column = 0; column < variant.columns; ++column) {
            const std::string number = std::to_string(column);
            geometry.spots.push_back({.name = row_name(row) + number,
                                      .x = static_cast<double>(column),
                                      .y = static_cast<double>(row),
                                      .also = number + row_name(row)});
        }
        geometry.labels.push_back({row_name(row), -1.0, static_cast<double>(row)});
    }
    for (int column = 0; column < variant.columns; ++column) {
        geometry.labels.push_back({std::to_string(column), static_cast<double>(column), -1.0});
    }
    return geometry;
}

}  // namespace

Board::Board(const Variant& variant)
    : columns_(variant.columns), offset_{-columns_, -1, 1, columns_}, geometry_(cells_on_grid(variant)) {
    assert(variant.cells() <= 64);
    for (int n = 0; n < variant.cells(); ++n) {
        const auto cell = static_cast<Point>(n);
        const int column = column_of(cell);
        all_ |= bit(cell);
        if (column >= 1) not_first_ |= bit(cell);
        if (column >= 2) not_first_two_ |= bit(cell);
        if (column < columns_ - 1) not_last_ |= bit(cell);
        if (column < columns_ - 2) not_last_two_ |= bit(cell);
    }
    if (variant.extra_from_hand) {
        hand_ = static_cast<Point>(geometry_.size());
        geometry_.spots.push_back(
            {.name = "hand", .x = variant.columns + 0.5, .y = (variant.rows - 1) / 2.0, .on_board = false});
    }
}

bool Board::neighbours(Point a, Point b) const {
    return std::abs(row_of(a) - row_of(b)) + std::abs(column_of(a) - column_of(b)) == 1;
}

}  // namespace merels::yote
