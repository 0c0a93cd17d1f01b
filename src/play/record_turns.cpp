#include "play/record_turns.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/insertion_sort.h"
#include "core/letters.h"

namespace merels::play {
namespace {

// The points row by row from the top, each row from the left.
std::vector<Point> reading_order(const Geometry& geometry) {
    std::vector<Point> order(geometry.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Point>(i);
    const auto place = [&](Point point) {
        return std::pair(geometry.spots[point].y, geometry.spots[point].x);
    };
    insertion_sort(order, [&](Point a, Point b) { return place(a) < place(b); });
    return order;
}

}  // namespace

FileToken without_number(FileToken token) {
    const std::size_t digits = std::min(token.text.find_first_not_of("0123456789"), token.text.size());
    const std::size_t end = std::min(token.text.find_first_not_of('.', digits), token.text.size());
    if (digits == 0 || end == digits) return token;
    token.text.remove_prefix(end);
    token.place.column += static_cast<int>(end);
    return token;
}

bool is_numbers(std::string_view piece) {
    return piece.find_first_of("0123456789") != std::string_view::npos &&
           piece.find_first_not_of("0123456789-x") == std::string_view::npos;
}

std::expected<std::string, TextError> names_for_numbers(const Geometry& geometry, std::string_view piece) {
    if (geometry.shape != Geometry::Shape::spot) {
        return std::unexpected(TextError{0, {tr("the points of this board have no numbers"), {}}});
    }
    const std::vector<Point> order = reading_order(geometry);
    std::string named;
    for (std::size_t at = 0; at < piece.size();) {
        if (!is_digit(piece[at])) {
            named += piece[at++];
            continue;
        }
        const std::size_t end = std::min(piece.find_first_not_of("0123456789", at), piece.size());
        std::size_t number = 0;
        for (const char digit : piece.substr(at, std::min<std::size_t>(end - at, 4))) {
            number = 10 * number + static_cast<std::size_t>(digit - '0');
        }
        if (number < 1 || number > order.size()) {
            return std::unexpected(
                TextError{at,
                          {tr("the points are numbered from 1 to {}: there is no {}"),
                           {std::to_string(order.size()), std::string(piece.substr(at, end - at))}}});
        }
        named += geometry.name(order[number - 1]);
        at = end;
    }
    return named;
}

}  // namespace merels::play
