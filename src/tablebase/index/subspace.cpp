#include "tablebase/index/subspace.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "core/bits.h"

namespace merels::tablebase {

Subspace subspace_of(const mill::Variant& variant, const SideMen& to_move, const SideMen& other) {
    const bool placing = !variant.mixed && to_move.hand + other.hand > 0;
    const bool row_side_to_move = placing ? to_move.hand == other.hand : to_move >= other;
    return row_side_to_move ? Subspace{to_move, other, true} : Subspace{other, to_move, false};
}

Subspace moving_subspace(const mill::Variant& variant, int to_move, int other) {
    return subspace_of(variant, {to_move, 0}, {other, 0});
}

Subspace counterpart(const mill::Variant& variant, const Subspace& subspace) {
    return subspace_of(variant, subspace.other(), subspace.to_move());
}

std::string name(const Subspace& subspace) {
    const auto text = [&](const SideMen& side) {
        return std::to_string(side.men) + (subspace.hands() > 0 ? '+' + std::to_string(side.hand) : "");
    };
    return text(subspace.to_move()) + '-' + text(subspace.other());
}

int max_tabled_men(const mill::Variant& variant) {
    constexpr int max_points_solved_whole = 25;
    constexpr int max_men_of_endings = 6;
    return variant.points() <= max_points_solved_whole ? variant.men
                                                       : std::min(variant.men, max_men_of_endings);
}

namespace {

// A pair of subspaces that is solved together.
void add_pair(const SideMen& row, const SideMen& column, std::vector<Subspace>& all) {
    all.push_back({row, column, true});
    if (row != column) all.push_back({row, column, false});
}

// The most men that so many placings can have taken: none before the third, then as many with each as the
// variant allows.
int max_taken(const mill::Variant& variant, int placings) {
    return variant.first_mill_wins ? 0 : std::max(0, placings - 2) * variant.two_mills;
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
    const auto add = [&](int white, int black) {
        all.push_back({{white, variant.men - by_white}, {black, variant.men - by_black}, white_places});
    };
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

// Where placing and moving mix: every pair of hands with men on either side, the fewest men first and, for as
// many men, the smallest hands first.
void add_mixed(const mill::Variant& variant, std::vector<Subspace>& all) {
    std::vector<SideMen> sides;
    for (int men = variant.fewest; men <= variant.men; ++men) {
        for (int hand = 0; hand <= men; ++hand) sides.push_back({men - hand, hand});
    }
    std::vector<Subspace> pairs;
    for (const SideMen& row : sides) {
        for (const SideMen& column : sides) {
            if (row >= column && row.hand + column.hand > 0) pairs.push_back({row, column, true});
        }
    }
    const auto order = [](const Subspace& a) {
        return std::tuple(a.all_men(), a.hands(), a.row.all(), a.row, a.column);
    };
    std::ranges::sort(pairs, {}, order);
    for (const Subspace& pair : pairs) add_pair(pair.row, pair.column, all);
}

}  // namespace

std::vector<Subspace> all_subspaces(const mill::Variant& variant) {
    std::vector<Subspace> all;
    for (int major = variant.fewest; major <= max_tabled_men(variant); ++major) {
        for (int minor = variant.fewest; minor <= major; ++minor) add_pair({major, 0}, {minor, 0}, all);
    }
    if (max_tabled_men(variant) < variant.men) return all;
    if (variant.mixed) {
        add_mixed(variant, all);
    } else {
        for (int placed = 2 * variant.men; placed-- > 0;) add_placing(variant, placed, all);
    }
    return all;
}

std::vector<Subspace> successors(const mill::Variant& variant, const Subspace& subspace) {
    std::vector<Subspace> found;
    const SideMen own = subspace.to_move();
    const SideMen other = subspace.other();
    const auto add = [&](const SideMen& after) {
        const bool can_close = after.men >= 3 && !variant.first_mill_wins;
        const int most_taken = can_close ? variant.two_mills : 0;
        for (int taken = 0; taken <= std::min(most_taken, other.men); ++taken) {
            const SideMen left{other.men - taken, other.hand};
            if (left.all() >= variant.fewest) found.push_back(subspace_of(variant, left, after));
        }
    };
    if (is_cyclic(variant, subspace)) add(own);
    if (own.hand > 0) add({own.men + 1, own.hand - 1});
    return found;
}

std::optional<Subspace> subspace_of(const mill::Position& position) {
    const mill::Variant& variant = position.rules().variant;
    const Side side = position.to_move();
    const auto men_of = [&](Side of) {
        return SideMen{static_cast<int>(how_many(position.men(of))), position.hand(of)};
    };
    const SideMen own = men_of(side);
    const SideMen theirs = men_of(other(side));
    if (std::max(own.men, theirs.men) > max_tabled_men(variant)) return std::nullopt;
    if (!variant.mixed && own.hand + theirs.hand > 0) {
        const int more = side == Side::white ? 0 : 1;  // Black places after White
        if (own.hand != theirs.hand + more) return std::nullopt;
    }
    return subspace_of(variant, own, theirs);
}

std::optional<EntryLocation> locate(const TableIndex& index, const mill::Position& position) {
    const std::optional<Subspace> subspace = subspace_of(position);
    if (!subspace) return std::nullopt;
    return EntryLocation{*subspace, subspace->row_side_to_move
                                        ? index.index_of(position.own(), position.theirs())
                                        : index.index_of(position.theirs(), position.own())};
}

mill::Position position_of(const TableIndex& index, const Subspace& subspace, Points row_side,
                           Points column_set) {
    const Points column_side = deposit_bits(column_set, index.all() & ~row_side);
    const auto row_hand = static_cast<std::uint8_t>(subspace.row.hand);
    const auto column_hand = static_cast<std::uint8_t>(subspace.column.hand);
    if (!is_cyclic(index.variant(), subspace)) {
        return {index.rules(),
                {row_side, column_side},
                {row_hand, column_hand},
                subspace.row_side_to_move ? Side::white : Side::black};
    }
    return subspace.row_side_to_move
               ? mill::Position(index.rules(), {row_side, column_side}, {row_hand, column_hand}, Side::white)
               : mill::Position(index.rules(), {column_side, row_side}, {column_hand, row_hand}, Side::white);
}

mill::Position position_at(const TableIndex& index, const EntryLocation& location) {
    const Subspace& subspace = location.subspace;
    const std::vector<Points> subsets = index.columns(subspace.row.men, subspace.column.men).subsets();
    const auto row = static_cast<std::uint32_t>(location.index / subsets.size());
    return position_of(index, subspace, index.classes(subspace.row.men).representative(row),
                       subsets[location.index % subsets.size()]);
}

}  // namespace merels::tablebase
