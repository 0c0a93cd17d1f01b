#include "siege/board.h"

#include <string>

namespace merels::siege {
namespace {

std::string file_name(int x) {
    return {static_cast<char>('a' + x)};
}

Geometry points_and_lines() {
    Geometry geometry;
    for (int y = 0; y < width; ++y) {
        for (int x = 0; x < width; ++x) {
            geometry.spots.push_back({.name = file_name(x) + std::to_string(width - y),
                                      .x = static_cast<double>(x),
                                      .y = static_cast<double>(y)});
        }
        geometry.labels.push_back({std::to_string(width - y), -1.4, static_cast<double>(y)});
    }
    for (int x = 0; x < width; ++x)
        geometry.labels.push_back({file_name(x), static_cast<double>(x), width + 0.4});
    for (Point from = 0; from < point_count; ++from) {
        for (const auto& direction : {directions[2], directions[3]}) {
            if (const Point to = step(from, direction); to != no_point)
                geometry.segments.push_back({.from = from, .to = to});
        }
    }
    return geometry;
}

}  // namespace

Board::Board(const Variant& variant) : geometry_(points_and_lines()) {
    geometry_.spots[throne].area = "throne";
    for (const Point corner : {0, width - 1, point_count - width, point_count - 1})
        geometry_.spots[corner].area = "goal";
    geometry_.piece_kinds.push_back(
        {.piece = {Colour::white, 1, false, 1}, .name = tr("king"), .letter = 'k', .glyph = "♔"});
    if (!variant.arcs) return;
    constexpr std::array<Point, 5> round = {0, width - 1, point_count - 1, point_count - width,
                                            0};  // the corners
    for (std::size_t i = 1; i < round.size(); ++i) add_arc(round[i - 1], round[i]);
}

void Board::add_arc(Point from, Point to) {
    constexpr double bulge = 0.5;
    geometry_.segments.push_back({from, to, bulge});
    along_arcs_[from] |= bit(to);
    along_arcs_[to] |= bit(from);
}

}  // namespace merels::siege
