#include "core/geometry.h"

#include <algorithm>

#include "core/letters.h"

namespace merels {

const Geometry::PieceKind* Geometry::kind_of(const Piece& piece) const {
    const auto kind = std::ranges::find_if(piece_kinds, [&](const PieceKind& each) {
        return each.piece.colour == piece.colour && each.piece.kind == piece.kind;
    });
    return kind == piece_kinds.end() ? nullptr : &*kind;
}

bool Geometry::has_neutral_pieces() const {
    return std::ranges::any_of(piece_kinds,
                               [](const PieceKind& kind) { return kind.piece.colour == Colour::red; });
}

std::optional<Point> Geometry::find(std::string_view name) const {
    if (name.empty()) return std::nullopt;
    const std::string wanted = lower(name);
    const auto spot = std::ranges::find_if(
        spots, [&](const Spot& each) { return each.name == wanted || each.also == wanted; });
    if (spot == spots.end()) return std::nullopt;
    return static_cast<Point>(spot - spots.begin());
}

}  // namespace merels
