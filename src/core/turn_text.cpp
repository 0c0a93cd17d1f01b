#include "core/turn_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/letters.h"
#include "core/partial_turn.h"

namespace merels {
namespace {

// What stands before a point of a turn.
char mark(Role role) {
    if (role == Role::to) return '-';
    return role == Role::taken ? 'x' : ' ';
}

// A point's name as it was found in a text.
struct Found {
    Point point = no_point;
    char mark = ' ';  // what was written before it: '-', 'x', or ' ' for nothing
    std::size_t at = 0;
};

// The longest name in the geometry that the text starts with.
std::optional<std::pair<Point, std::size_t>> leading_name(const Geometry& geometry, std::string_view text) {
    std::size_t longest = 0;
    for (const auto& spot : geometry.spots) longest = std::max({longest, spot.name.size(), spot.also.size()});
    for (std::size_t length = std::min(longest, text.size()); length > 0; --length) {
        if (const auto point = geometry.find(text.substr(0, length))) return std::pair(*point, length);
    }
    return std::nullopt;
}

bool is_mark(char c) {
    return c == '-' || c == 'x' || c == 'X';
}

std::expected<std::vector<Found>, TextError> find_points(const Geometry& geometry, std::string_view text) {
    std::vector<Found> found;
    std::size_t at = 0;
    while (true) {
        char before = ' ';
        for (; at < text.size() && (is_space(text[at]) || is_mark(text[at])); ++at) {
            if (is_space(text[at])) continue;
            if (before != ' ')
                return std::unexpected(TextError{at, {tr("a point's name is missing here"), {}}});
            before = lower(text[at]);
        }
        if (at == text.size()) {
            if (before != ' ')
                return std::unexpected(TextError{at, {tr("a point's name is missing here"), {}}});
            return found;
        }
        const auto name = leading_name(geometry, text.substr(at));
        if (!name) {
            const auto word = text.substr(at, text.find_first_of(" \t\r\n", at) - at);
            return std::unexpected(
                TextError{at, {tr("there is no point called \"{}\" on this board"), {excerpt(word)}}});
        }
        if (found.size() == Turn::capacity) {
            return std::unexpected(TextError{at, {tr("that is too long for a turn"), {}}});
        }
        found.push_back({name->first, before, at});
        at += name->second;
    }
}

TextError wrong_mark(const Geometry& geometry, const Found& found, Role role) {
    const auto& name = geometry.name(found.point);
    if (role == Role::place || role == Role::from) {
        return {found.at, {tr("a turn cannot start with \"{}\""), {std::string(1, found.mark)}}};
    }
    if (role == Role::taken) return {found.at, {tr("{} would be taken: write x before it, not -"), {name}}};
    return {found.at, {tr("{} would not be taken: write - before it, not x"), {name}}};
}

}  // namespace

std::string write_turn(const Geometry& geometry, const AnyPosition& position, const Turn& turn) {
    if (turn.empty()) return "pass";
    std::string text;
    for (std::size_t i = 0; i < turn.size(); ++i) {
        if (i > 0) text += mark(position.role(turn, i));
        text += geometry.name(turn[i]);
    }
    return text;
}

bool begins_with_unknown_name(const Geometry& geometry, std::string_view text) {
    return !text.empty() && !is_mark(text.front()) && !leading_name(geometry, text);
}

std::expected<void, TextError> pick_points(const Geometry& geometry, PartialTurn& turn,
                                           std::string_view text) {
    const auto found = find_points(geometry, text);
    if (!found) return std::unexpected(found.error());
    PartialTurn longer = turn;
    for (const Found& next : *found) {
        if (auto picked = longer.pick(next.point); !picked) {
            return std::unexpected(TextError{next.at, picked.error()});
        }
        const Role role = longer.position().role(longer.picked(), longer.picked().size() - 1);
        if (next.mark != ' ' && next.mark != mark(role)) {
            return std::unexpected(wrong_mark(geometry, next, role));
        }
    }
    turn = std::move(longer);
    return {};
}

std::expected<Turn, TextError> read_turn(const Geometry& geometry, const AnyPosition& position,
                                         std::string_view text) {
    return read_turn(geometry, PartialTurn(position), text);
}

std::expected<Turn, TextError> read_turn(const Geometry& geometry, PartialTurn entry, std::string_view text) {
    entry.clear();
    if (lower(trimmed(text)) == "pass") {
        if (entry.complete()) return entry.picked();
        const std::string side(name(entry.position().to_move()));
        return std::unexpected(TextError{0, {tr("{} has a legal move and may not pass"), {side}}});
    }
    if (auto picked = pick_points(geometry, entry, text); !picked) return std::unexpected(picked.error());
    if (entry.picked().empty()) return std::unexpected(TextError{0, {tr("there is no turn here"), {}}});
    if (entry.complete()) return entry.picked();
    const bool man_to_take = entry.expected() == Expected::remove;
    return std::unexpected(TextError{text.size(), man_to_take
                                                      ? Message{tr("the man to remove is missing"), {}}
                                                      : Message{tr("the point it goes to is missing"), {}}});
}

}  // namespace merels
