#include "tablebase/index/table_index.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <vector>

#include "core/bits.h"
#include "mill/position.h"
#include "mill/variant.h"
#include "tablebase/index/row_view.h"
#include "tablebase/index/subset_ranking.h"
#include "tablebase/index/subspace.h"

using namespace merels;
using namespace merels::tablebase;

namespace {

// Two squares, three men a side.
mill::Variant small_variant() {
    mill::Variant variant;
    variant.squares = 2;
    variant.men = 3;
    return variant;
}

}  // namespace

TEST_CASE("subsets are ranked in the order of the subsets as numbers") {
    for (const int points : {0, 1, 9, 16}) {
        for (int size = 0; size <= points; ++size) {
            const SubsetRanking ranking(points, size);
            const std::vector<Points> subsets = ranking.subsets();
            REQUIRE(subsets.size() == ranking.count());
            for (std::uint32_t rank = 0; rank < ranking.count(); ++rank) {
                REQUIRE(std::popcount(subsets[rank]) == size);
                REQUIRE(ranking.rank(subsets[rank]) == rank);
                if (rank > 0) REQUIRE(subsets[rank - 1] < subsets[rank]);
            }
        }
    }
    CHECK(SubsetRanking(3, 4).count() == 0);
}

TEST_CASE("a symmetry and its inverse cancel out, and every set maps to the representative of its class") {
    const mill::Rules rules(small_variant());
    const TableIndex index(rules);
    const Symmetries& symmetries = index.symmetries();
    const SymmetryClasses& classes = index.classes(3);
    for (const Points set : SubsetRanking(index.points(), 3).subsets()) {
        const SymmetryClasses::Canonical canonical = classes.canonical(set);
        const Points representative = classes.representative(canonical.row);
        CHECK(symmetries.image(canonical.symmetry, set) == representative);
        CHECK(representative <= set);
        for (int s = 0; s < symmetries.count(); ++s) {
            CHECK(symmetries.image(symmetries.inverse(s), symmetries.image(s, set)) == set);
            CHECK(classes.canonical(symmetries.image(s, set)).row == canonical.row);
        }
    }
}

TEST_CASE("every entry has a position, which is located in the same table at an entry of the same men") {
    const mill::Rules rules(small_variant());
    const TableIndex index(rules);
    for (const Subspace& subspace : all_subspaces(rules.variant)) {
        CAPTURE(name(rules.variant, subspace));
        const std::size_t columns = index.columns(subspace.row_men, subspace.column_men).count();
        for (std::size_t i = 0; i < index.entries(subspace.row_men, subspace.column_men); i += 7) {
            const auto location = locate(index, position_at(index, {subspace, i}));
            REQUIRE(location.has_value());
            REQUIRE(location->subspace == subspace);
            REQUIRE(location->index / columns == i / columns);
            const auto again = locate(index, position_at(index, *location));
            REQUIRE(again->index == location->index);
        }
    }
}

TEST_CASE("a position with hands that no game reaches is in no table") {
    const mill::Rules rules(small_variant());
    const TableIndex index(rules);
    CHECK(locate(index, mill::Position(rules)).has_value());
    CHECK_FALSE(locate(index, mill::Position(rules, {1, 2}, {2, 1}, Side::white)).has_value());
    CHECK_FALSE(locate(index, mill::Position(rules, {1, 0}, {2, 3}, Side::white)).has_value());
}

TEST_CASE("subspaces are named by the men, and only placing tables with Black to move are transient") {
    const mill::Variant variant = small_variant();
    CHECK(name(variant, moving_subspace(variant, 3, 2)) == "3-2");
    CHECK(name(variant, moving_subspace(variant, 2, 3)) == "2-3");
    CHECK(moving_subspace(variant, 2, 3).row_men == 3);
    CHECK_FALSE(moving_subspace(variant, 2, 3).row_side_to_move);
    CHECK(name(variant, placing_subspace(5, 3, 2)) == "placing-5-3-2");
    CHECK(is_transient(variant, placing_subspace(5, 3, 2)));
    CHECK_FALSE(is_transient(variant, placing_subspace(4, 2, 2)));
    CHECK_FALSE(is_transient(variant, moving_subspace(variant, 3, 3)));
}

TEST_CASE("M6: the view of a row has the mills and the takeable men of the column side") {
    const mill::Rules rules(small_variant());
    const TableIndex index(rules);
    const RowView row(index, 3, 0);
    for (const Points set : index.columns(3, 3).subsets()) {
        const Points men = deposit_bits(set, row.free);
        CHECK(row.in_mills(set) == extract_bits(rules.board.in_mills(men), row.free));
        CHECK(row.takeable(set) == extract_bits(rules.takeable(men), row.free));
    }
}
