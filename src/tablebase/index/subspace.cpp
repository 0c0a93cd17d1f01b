#include "tablebase/index/subspace.h"

#include <algorithm>
#include <cstdint>

#include "core/bits.h"

namespace merels::tablebase {

Subspace moving_subspace(const mill::Variant& variant, int to_move, int other) {
    const int all = 2 * variant.men;
    return to_move >= other ? Subspace{all, to_move, other, true} : Subspace{all, other, to_move, false};
}

Subspace placing_subspace(int placed, int white, int black) {
    return {placed, white, black, placed % 2 == 0};
}

std::string name(const mill::Variant& variant, const Subspace& subspace) {
    const std::string row_men = std::to_string(subspace.row_men);
    const std::string column_men = std::to_string(subspace.column_men);
    if (!in_moving_phase(variant, subspace)) {
        return "placing-" + std::to_string(subspace.placed) + '-' + row_men + '-' + column_men;
    }
    return subspace.row_side_to_move ? row_men + '-' + column_men : column_men + '-' + row_men;
}

namespace {

// The most men that so many placings can have taken: none before the third, at most one with each after that.
int max_taken(const mill::Variant& variant, int placings) {
    return variant.first_mill_wins ? 0 : std::max(0, placings - 2);
}

void add_placing(const mill::Variant& variant, int placed, std::vector<Subspace>& all) {
    const int by_white = (placed + 1) / 2;
    const int by_black = placed / 2;
    const auto min_men = [&](int placings, int opponents_placings) {
        const int in_hand = variant.men - placings;
        return std::max({0, placings - max_taken(variant, opponents_placings), variant.fewest - in_hand});
    };
    // The men of the side that places vary slowest, so that consecutive subspaces share a successor table.
    const bool white_places = placed % 2 == 0;
    const auto add = [&](int white, int black) { all.push_back(placing_subspace(placed, white, black)); };
    const int min_white = min_men(by_white, by_black);
    const int min_black = min_men(by_black, by_white);
    if (white_places) {
        for (int white = min_white; white <= by_white; ++white) {
            for (int black = min_black; black <= by_black; ++black) add(white, black);
        }
    } else {
        for (int black = min_black; black <= by_black; ++black) {
            for (int white = min_white; white <= by_white; ++white) add(white, black);
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

std::optional<EntryLocation> locate(const TableIndex& index, const mill::Position& position) {
    const mill::Variant& variant = index.variant();
    const auto count = [](Points men) { return static_cast<int>(how_many(men)); };
    const int in_hand = position.hand(Side::white) + position.hand(Side::black);
    if (in_hand == 0) {
        const Points own = position.own();
        const Points theirs = position.theirs();
        const Subspace subspace = moving_subspace(variant, count(own), count(theirs));
        return EntryLocation{
            subspace, subspace.row_side_to_move ? index.index_of(own, theirs) : index.index_of(theirs, own)};
    }
    const int placed = 2 * variant.men - in_hand;
    const Side turn = placed % 2 == 0 ? Side::white : Side::black;
    if (position.to_move() != turn || position.hand(Side::white) != variant.men - (placed + 1) / 2) {
        return std::nullopt;
    }
    const Points white = position.men(Side::white);
    const Points black = position.men(Side::black);
    return EntryLocation{placing_subspace(placed, count(white), count(black)), index.index_of(white, black)};
}

mill::Position position_of(const TableIndex& index, const Subspace& subspace, Points row_side,
                           Points column_set) {
    const mill::Variant& variant = index.variant();
    const Points column_side = deposit_bits(column_set, index.all() & ~row_side);
    if (in_moving_phase(variant, subspace)) {
        return subspace.row_side_to_move
                   ? mill::Position(index.rules(), {row_side, column_side}, {0, 0}, Side::white)
                   : mill::Position(index.rules(), {column_side, row_side}, {0, 0}, Side::white);
    }
    const auto hand = [&](int placed) { return static_cast<std::uint8_t>(variant.men - placed); };
    return {index.rules(),
            {row_side, column_side},
            {hand((subspace.placed + 1) / 2), hand(subspace.placed / 2)},
            subspace.row_side_to_move ? Side::white : Side::black};
}

mill::Position position_at(const TableIndex& index, const EntryLocation& location) {
    const Subspace& subspace = location.subspace;
    const std::vector<Points> subsets = index.columns(subspace.row_men, subspace.column_men).subsets();
    const auto row = static_cast<std::uint32_t>(location.index / subsets.size());
    return position_of(index, subspace, index.classes(subspace.row_men).representative(row),
                       subsets[location.index % subsets.size()]);
}

}  // namespace merels::tablebase
