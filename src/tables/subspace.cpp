#include "tables/subspace.h"

#include <algorithm>

namespace merels::tables {

Subspace moving_subspace(const mill::Variant& variant, int to_move, int other) {
    const int all = 2 * variant.men;
    return to_move >= other ? Subspace{all, to_move, other, true} : Subspace{all, other, to_move, false};
}

Subspace placing_subspace(int placed, int white, int black) {
    return {placed, white, black, placed % 2 == 0};
}

std::string name(const mill::Variant& variant, const Subspace& subspace) {
    const auto text = [](int n) { return std::to_string(n); };
    if (!moving(variant, subspace)) {
        return "placing-" + text(subspace.placed) + '-' + text(subspace.by) + '-' + text(subspace.others);
    }
    const bool by_first = subspace.by_to_move;
    return text(by_first ? subspace.by : subspace.others) + '-' +
           text(by_first ? subspace.others : subspace.by);
}

namespace {

// The most men that so many placings can have taken: none before the third, and one with each after that.
int most_taken(const mill::Variant& variant, int placings) {
    return variant.first_mill_wins ? 0 : std::max(0, placings - 2);
}

void add_placing(const mill::Variant& variant, int placed, std::vector<Subspace>& all) {
    const int by_white = (placed + 1) / 2;
    const int by_black = placed / 2;
    const auto fewest = [&](int placings, int opponents_placings) {
        const int in_hand = variant.men - placings;
        return std::max({0, placings - most_taken(variant, opponents_placings), variant.fewest - in_hand});
    };
    // The side that places changes slowest: one subspace is then solved from a table that the one before was.
    const bool white_places = placed % 2 == 0;
    const auto add = [&](int white, int black) { all.push_back(placing_subspace(placed, white, black)); };
    const int fewest_white = fewest(by_white, by_black);
    const int fewest_black = fewest(by_black, by_white);
    if (white_places) {
        for (int white = fewest_white; white <= by_white; ++white) {
            for (int black = fewest_black; black <= by_black; ++black) add(white, black);
        }
    } else {
        for (int black = fewest_black; black <= by_black; ++black) {
            for (int white = fewest_white; white <= by_white; ++white) add(white, black);
        }
    }
}

}  // namespace

std::vector<Subspace> all_subspaces(const mill::Variant& variant) {
    std::vector<Subspace> all;
    for (int major = variant.fewest; major <= variant.men; ++major) {
        for (int minor = variant.fewest; minor <= major; ++minor) {
            all.push_back(moving_subspace(variant, major, minor));
            if (major != minor) all.push_back(moving_subspace(variant, minor, major));
        }
    }
    for (int placed = 2 * variant.men; placed-- > 0;) add_placing(variant, placed, all);
    return all;
}

std::optional<Spot> find(const Ground& ground, const mill::Position& position) {
    const mill::Variant& variant = ground.variant();
    const Points white = position.men(Side::white);
    const Points black = position.men(Side::black);
    const int in_hand = position.hand(Side::white) + position.hand(Side::black);
    if (in_hand == 0) {
        const Subspace subspace = moving_subspace(variant, static_cast<int>(how_many(position.own())),
                                                  static_cast<int>(how_many(position.theirs())));
        const Points by = subspace.by_to_move ? position.own() : position.theirs();
        const Points others = subspace.by_to_move ? position.theirs() : position.own();
        return Spot{subspace, ground.locate(by, others)};
    }
    const int placed = 2 * variant.men - in_hand;
    const Side turn = placed % 2 == 0 ? Side::white : Side::black;
    if (position.to_move() != turn || position.hand(Side::white) != variant.men - (placed + 1) / 2) {
        return std::nullopt;
    }
    return Spot{
        placing_subspace(placed, static_cast<int>(how_many(white)), static_cast<int>(how_many(black))),
        ground.locate(white, black)};
}

}  // namespace merels::tables
