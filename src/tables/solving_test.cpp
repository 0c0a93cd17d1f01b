// Whole games solved in memory, held against the rules and against counts from elsewhere.
#include "tables/solving.h"

#include <doctest/doctest.h>
#include <memory>

#include "mill/game.h"
#include "tables/check.h"
#include "tables/count.h"
#include "tables/solved_mill.h"

using namespace merels;
using namespace merels::tables;

namespace {

const mill::Variant& variant(std::string_view name) {
    for (const mill::Variant& known : mill::named_variants()) {
        if (known.name == name) return known;
    }
    FAIL("no such variant");
    return mill::named_variants().front();
}

// A game solved in memory.
struct Solved {
    explicit Solved(const mill::Variant& of, const std::optional<Subspace>& only = std::nullopt)
        : rules(of), ground(rules), shelf(std::make_unique<MemoryShelf>()) {
        REQUIRE(solve(ground, *shelf, {.only = only}).has_value());
        tables = shelf.get();
        lookup = std::make_unique<MemoryLookup>(std::move(shelf));
    }

    Count counted(int to_move, int other) const {
        const Subspace subspace = moving_subspace(rules.variant, to_move, other);
        return count(ground, subspace.by, subspace.others, *tables->find(subspace), one_after_the_other);
    }
    Cell empty_board() const { return *lookup->cell(*find(ground, mill::Position(rules))); }

    mill::Rules rules;
    Ground ground;
    std::unique_ptr<MemoryShelf> shelf;
    const MemoryShelf* tables = nullptr;
    std::unique_ptr<MemoryLookup> lookup;
};

void check_every_cell(const Solved& solved) {
    for (const Subspace& subspace : all_subspaces(solved.rules.variant)) {
        const Cells& cells = *solved.tables->find(subspace);
        const Checked checked =
            check_table(solved.ground, subspace, cells, *solved.lookup, 1, one_after_the_other);
        CHECK(checked.cells == cells.size());
        INFO(name(solved.rules.variant, subspace), " ",
             checked.first_wrong ? position_of(solved.ground, subspace, *checked.first_wrong).text() : "");
        CHECK(checked.wrong == 0);
    }
}

}  // namespace

TEST_CASE("Three is a win for the first player, and every value follows from the rules") {
    const Solved solved(variant("three"));
    CHECK(cell::is_win(solved.empty_board()));
    check_every_cell(solved);
}

TEST_SUITE("slow") {
    TEST_CASE("Six is a draw, and every value follows from the rules") {
        const Solved solved(variant("six"));
        CHECK(solved.empty_board() == cell::draw);
        check_every_cell(solved);
    }
}
