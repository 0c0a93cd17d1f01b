#include "tablebase/index/solvable.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "core/fields.h"
#include "tablebase/index/subset_ranking.h"

namespace merels::tablebase {

std::string rules_text(const mill::Variant& variant) {
    std::vector<Field<mill::Variant>> deciding;
    std::ranges::copy_if(mill::fields(), std::back_inserter(deciding), mill::decides);
    return write_fields(std::span<const Field<mill::Variant>>(deciding), variant);
}

std::vector<Message> reasons_unsolvable(const mill::Variant& variant) {
    using mill::Variant;
    std::vector<Message> reasons;
    if (variant.points() > SubsetRanking::max_points) {
        reasons.push_back({"a board of {} points: tables are made for at most {}",
                           {std::to_string(variant.points()), std::to_string(SubsetRanking::max_points)}});
    }
    if (variant.mixed) {
        reasons.push_back({"placing and moving mix, which takes a table for every pair of hands", {}});
    }
    if (!variant.close_again) {
        reasons.push_back(
            {"a mill just left may not be closed again, which makes the last turn a part of the "
             "position",
             {}});
    }
    if (variant.two_mills > 1) {
        reasons.push_back({"two mills at once take two men; tables are made for one man a turn", {}});
    }
    if (variant.blocked == Variant::Blocked::passes) {
        reasons.push_back(
            {"a side that is blocked passes; tables are made for games where it loses or draws", {}});
    }
    return reasons;
}

bool is_small(const mill::Variant& variant) {
    // Up to two squares and a centre: a few million positions for each number of men.
    constexpr int max_points = 17;
    return variant.points() <= max_points;
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
