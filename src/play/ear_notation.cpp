#include "play/ear_notation.h"

#include <algorithm>
#include <cstddef>

#include "core/letters.h"
#include "core/turn_text.h"
#include "play/file_scanner.h"
#include "play/result_text.h"

namespace merels::play {
namespace {

constexpr std::string_view squares = "ear";  // from the outer one inward
constexpr std::size_t around = 8;            // points of a square

// The point of a name, which must be at least two characters long; no_point if it is none.
Point ear_point(std::string_view name) {
    const std::size_t square = squares.find(lower(name[0]));
    if (square == std::string_view::npos || name[1] < '1' || name[1] > '8') return no_point;
    return static_cast<Point>(around * square + static_cast<std::size_t>(name[1] - '1'));
}

std::string ear_name(Point point) {
    return {static_cast<char>(squares[point / around] - 'a' + 'A'), static_cast<char>('1' + point % around)};
}

// Whether the usual notation of three squares has this name too: a1, a4, a7, e3, e4 and e5.
bool is_usual_name(std::string_view name) {
    return lower(name[0]) == 'a' ? (name[1] - '1') % 3 == 0
                                 : lower(name[0]) == 'e' && name[1] >= '3' && name[1] <= '5';
}

std::string tag(std::string_view name, std::string_view value) {
    std::string text = '[' + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += is_control(c) ? ' ' : c;
    }
    return text + "\"]\n";
}

std::string turn_text(const Geometry& geometry, const AnyPosition& position, const Turn& turn) {
    if (turn.empty()) return write_turn(geometry, position, turn);
    std::string text;
    for (std::size_t i = 0; i < turn.size(); ++i) {
        const Role role = position.role(turn, i);
        if (role == Role::to) text += '-';
        if (role == Role::taken) text += 'x';
        text += ear_name(turn[i]);
    }
    return text;
}

}  // namespace

bool has_ear_names(const Geometry& geometry) {
    return geometry.shape == Geometry::Shape::spot && geometry.size() == squares.size() * around &&
           geometry.find("d7") == Point{1} && geometry.find("c4") == Point{23};
}

EarNames ear_names_in(std::string_view piece) {
    EarNames found = EarNames::none;
    for (std::size_t at = 0; at < piece.size();) {
        if (lower(piece[at]) == 'x' || piece[at] == '-') {
            ++at;
            continue;
        }
        if (piece.size() - at < 2 || ear_point(piece.substr(at)) == no_point) return EarNames::none;
        if (found != EarNames::certain)
            found = is_usual_name(piece.substr(at)) ? EarNames::ambiguous : EarNames::certain;
        at += 2;
    }
    return found;
}

std::expected<std::string, TextError> names_for_ear(const Geometry& geometry, std::string_view piece) {
    if (!has_ear_names(geometry)) {
        return std::unexpected(
            TextError{0, {tr("only boards of three squares have points named E, A and R"), {}}});
    }
    std::string named;
    for (std::size_t at = 0; at < piece.size();) {
        if (lower(piece[at]) == 'x' || piece[at] == '-') {
            named += piece[at++];
            continue;
        }
        const Point point = piece.size() - at < 2 ? no_point : ear_point(piece.substr(at));
        if (point == no_point) {
            return std::unexpected(
                TextError{at, {tr("expected a point from E1 to E8, A1 to A8 or R1 to R8"), {}}});
        }
        named += geometry.name(point);
        at += 2;
    }
    return named;
}

std::string write_ear_record(const Match& match) {
    const History& history = match.history();
    std::string text =
        tag("White", match.player(Side::white).name) + tag("Black", match.player(Side::black).name);
    if (!match.notes().date.empty()) text += tag("Date", match.notes().date);
    if (history.position_at(0) != match.game().start(0)) text += tag("FEN", history.position_at(0).text());
    text += tag("Result", result_token(match.outcome()));
    text += tag(notation_tag, ear_notation) + '\n';
    int number = 0;
    for (std::size_t n = 0; n < history.size(); ++n) {
        const AnyPosition& position = history.position_at(n);
        const bool white = position.to_move() == Side::white;
        if (white || n == 0) text += std::to_string(++number) + (white ? ". " : "... ");
        text += turn_text(match.game().geometry(), position, history.turns()[n]) + (white ? ' ' : '\n');
    }
    return text + std::string(result_token(match.outcome())) + '\n';
}

}  // namespace merels::play
