#include "tablebase/index/solvable.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "core/fields.h"

namespace merels::tablebase {

namespace {

template <class Condition>
std::vector<Field<mill::Variant>> fields_if(Condition condition) {
    std::vector<Field<mill::Variant>> found;
    std::ranges::copy_if(mill::fields(), std::back_inserter(found), condition);
    return found;
}

std::string write(const std::vector<Field<mill::Variant>>& fields, const mill::Variant& variant) {
    return write_fields(std::span<const Field<mill::Variant>>(fields), variant);
}

std::string value_word(const Field<mill::Variant>& field, const mill::Variant& variant) {
    const int value = field.get(variant);
    return field.words.empty() ? std::to_string(value)
                               : std::string(field.words[static_cast<std::size_t>(value - field.low)]);
}

// Whether a switch affects some subspaces only.
bool is_of_some_subspaces(std::string_view key) {
    return key == "full-board" || key == "mixed" || key == "fly-with-hand";
}
bool decides_in(const Field<mill::Variant>& field, const mill::Variant& variant, const Subspace& subspace) {
    if (field.key == "men" || !mill::decides(field, variant)) return false;
    if (field.key == "full-board") return subspace.all_men() == variant.points();
    return !is_of_some_subspaces(field.key) || subspace.hands() > 0;
}

// Whether a limit of quiet turns may end a game as a draw that the tables count as won. No known win takes
// more than 200 turns from one removal to the next (docs/tables.md).
bool limit_cuts_wins_short(const mill::Variant& variant) {
    constexpr int enough = 200;
    const auto short_limit = [](int limit) { return limit > 0 && limit < enough; };
    return short_limit(variant.quiet_turns) || short_limit(variant.quiet_turns_at_three);
}

}  // namespace

std::string rules_text(const mill::Variant& variant, const Subspace& subspace) {
    return write(fields_if([&](const auto& field) { return decides_in(field, variant, subspace); }), variant);
}

std::string rules_text(const mill::Variant& variant) {
    return write(
        fields_if([&](const auto& field) { return field.key != "men" && mill::decides(field, variant); }),
        variant);
}

std::string rules_text_of_format_1(const mill::Variant& variant) {
    return write(fields_if([&](const auto& field) {
                     return mill::decides(field, variant) && field.key != "fly-with-hand";
                 }),
                 variant);
}

std::string board_name(const mill::Variant& variant) {
    std::string text = "squares-" + std::to_string(variant.squares);
    const mill::Variant nine;
    for (const auto& field : mill::fields()) {
        if (field.key == "squares" || field.key == "men" || is_of_some_subspaces(field.key) ||
            !mill::decides(field, variant) || field.get(variant) == field.get(nine)) {
            continue;
        }
        text += '_' + std::string(field.key) + '-' + value_word(field, variant);
    }
    return text;
}

std::string rules_suffix(const mill::Variant& variant, const Subspace& subspace) {
    std::string text;
    const mill::Variant nine;
    for (const auto& field : mill::fields()) {
        if (!is_of_some_subspaces(field.key) || !decides_in(field, variant, subspace) ||
            field.get(variant) == field.get(nine)) {
            continue;
        }
        const std::string value = value_word(field, variant);
        text += '-' + std::string(field.key) + (value == "yes" ? "" : '-' + value);
    }
    return text;
}

std::vector<Message> reasons_unsolvable(const mill::Variant& variant) {
    using mill::Variant;
    std::vector<Message> reasons;
    if (variant.remembers_steps()) {
        reasons.push_back(
            {tr("a mill just left may not be closed again, which makes the last turn a part of the "
                "position"),
             {}});
    }
    if (variant.mixed && variant.full_board == Variant::FullBoard::first_loses &&
        2 * variant.men == variant.points()) {
        reasons.push_back(
            {tr("White loses on a full board, but where placing and moving mix tables do not tell White "
                "from Black"),
             {}});
    }
    if (limit_cuts_wins_short(variant)) {
        reasons.push_back({tr("with a limit of fewer than 200 quiet turns a won position may end in a draw, "
                              "which tables do "
                              "not take into account"),
                           {}});
    }
    return reasons;
}

bool is_small(const mill::Variant& variant) {
    // Up to two squares and a centre: a few million positions for each number of men.
    constexpr int max_points = 17;
    // Where placing and moving mix there is a table for every pair of hands.
    constexpr int max_mixed_men = 5;
    return variant.points() <= max_points && (!variant.mixed || variant.men <= max_mixed_men);
}

const mill::Rules* mill_rules(const AnyGame& game) {
    const AnyPosition start = game.start(0);
    const auto* position = start.as<mill::Position>();
    return position == nullptr ? nullptr : &position->rules();
}

const mill::Rules* solvable_rules(const AnyGame& game) {
    const mill::Rules* rules = mill_rules(game);
    return rules != nullptr && reasons_unsolvable(rules->variant).empty() ? rules : nullptr;
}

}  // namespace merels::tablebase
