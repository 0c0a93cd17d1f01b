// Whole games solved in memory, verified against the rules.
#include <algorithm>
#include <doctest/doctest.h>
#include <unordered_map>
#include <vector>

#include "tablebase/index/solvable.h"
#include "tablebase/index/variants_testing.h"
#include "tablebase/probe/solved_testing.h"

using namespace merels;
using namespace merels::tablebase;
using merels::tablebase::testing::Solved;
using merels::tablebase::testing::variant;
using merels::tablebase::testing::variant_changes;
using merels::tablebase::testing::VariantChange;
using merels::tablebase::testing::verify_every_entry;

TEST_CASE(
    "Three is won by the first player, who must start in the centre; every value follows from the rules") {
    const Solved solved(variant("three"));
    const mill::Position start(solved.rules);
    CHECK(entry::is_win(solved.entry(start)));
    for (Point point = 0; point < 9; ++point) {
        mill::Position next = start;
        next.play({point});
        CAPTURE(point);
        CHECK(entry::is_loss(solved.entry(next)) == (point == 8));
    }
    verify_every_entry(solved);
}

TEST_CASE("variants with other switches: every value follows from the rules") {
    // Small boards with each switch that changes what a turn does or how a game ends.
    mill::Variant base = variant("five");
    base.men = 4;
    for (const VariantChange& change : variant_changes) {
        SUBCASE(change.name) {
            change.apply(base);
        }
    }
    SUBCASE("diagonals and a centre") {
        base.squares = 1, base.diagonals = true, base.centre = true;
    }
    SUBCASE("no cross-lines") {
        base.cross_lines = false;
    }
    SUBCASE("men in mills are always safe") {
        base.all_in_mills = mill::Variant::AllInMills::none;
    }
    SUBCASE("being blocked is a draw") {
        base.blocked = mill::Variant::Blocked::draws;
    }
    SUBCASE("a full board is a draw") {
        base.squares = 1;
        base.full_board = mill::Variant::FullBoard::draw;
    }
    SUBCASE("a full board loses for the first") {
        base.squares = 1;
        base.full_board = mill::Variant::FullBoard::first_loses;
    }
    SUBCASE("two mills take two men, which may leave one, and men in mills are always safe") {
        base.two_mills = 2, base.fewest = 2, base.fly_at = 3;
        base.all_in_mills = mill::Variant::AllInMills::none;
    }
    SUBCASE("two mills take two men on a board with many lines") {
        base.squares = 1, base.diagonals = true, base.centre = true, base.two_mills = 2;
    }
    SUBCASE("a blocked side passes") {
        base.squares = 1, base.blocked = mill::Variant::Blocked::passes;
    }
    SUBCASE("a blocked side passes on two squares") {
        base.men = 5, base.blocked = mill::Variant::Blocked::passes;
    }
    REQUIRE(mill::problems(base).empty());
    verify_every_entry(Solved(base));
}

TEST_CASE("where placing and moving mix: every value follows from the rules") {
    mill::Variant base = variant("ten");
    base.squares = 2;
    base.men = 3;
    SUBCASE("three men on two squares") {}
    SUBCASE("four men on one square with a centre") {
        base.squares = 1, base.centre = true, base.diagonals = true, base.men = 4;
    }
    SUBCASE("four men fill one square, which is a draw") {
        base.squares = 1, base.men = 4, base.full_board = mill::Variant::FullBoard::draw;
    }
    SUBCASE("four men on one square, nobody flies") {
        base.squares = 1, base.men = 4, base.fly_at = 0;
    }
    SUBCASE("men in hand count for flying") {
        base.fly_with_hand = true;
    }
    SUBCASE("a side may be left with one man") {
        base.squares = 1, base.fewest = 1;
    }
    SUBCASE("the first mill wins") {
        base.first_mill_wins = true;
    }
    SUBCASE("two mills take two men") {
        base.squares = 1, base.centre = true, base.men = 4, base.two_mills = 2, base.fewest = 2;
    }
    SUBCASE("men in mills are always safe, and a blocked side passes") {
        base.squares = 1, base.men = 4, base.fly_at = 0;
        base.all_in_mills = mill::Variant::AllInMills::none;
        base.blocked = mill::Variant::Blocked::passes;
    }
    REQUIRE(mill::problems(base).empty());
    verify_every_entry(Solved(base));
}

TEST_CASE("distances to the end: every value follows from the rules, and wins stay wins") {
    mill::Variant base = variant("five");
    base.men = 4;
    SUBCASE("four men on two squares") {}
    SUBCASE("flying") {
        base.fly_at = 3;
    }
    SUBCASE("two mills take two men, a blocked side passes") {
        base.squares = 1, base.centre = true, base.two_mills = 2;
        base.blocked = mill::Variant::Blocked::passes;
    }
    SUBCASE("placing and moving mix") {
        base.men = 3, base.fly_at = 3, base.mixed = true;
    }
    const Solved to_end(base, std::nullopt, Metric::end);
    verify_every_entry(to_end);
    const Solved to_conversion(base);
    for (const Subspace& subspace : all_subspaces(base)) {
        const Entries& end = *to_end.tables->find(subspace);
        const Entries& conversion = *to_conversion.tables->find(subspace);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < end.size(); ++i) {
            const bool same = (end[i] & entry::wdl_mask) == (conversion[i] & entry::wdl_mask);
            wrong += same && end[i] >= conversion[i] ? 0 : 1;
        }
        CHECK(wrong == 0);
    }
}

namespace {

// A second solver, as plain as can be: the positions that a game can reach, found by playing, and their
// values by going over all of them until nothing changes. It knows no symmetries, tables or distances.
class PlainSolver {
  public:
    explicit PlainSolver(const mill::Rules& rules) {
        add(mill::Position(rules));
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            std::vector<std::size_t> next;
            if (!positions_[i].outcome().over()) {
                mill::Choices(mill::Position(positions_[i])).each([&](const Turn& turn) {
                    mill::Position after = positions_[i];
                    after.play(turn);
                    next.push_back(add(after));
                });
            }
            successors_.push_back(std::move(next));
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = positions_.size(); i-- > 0;) changed = decide(i) || changed;
        }
    }

    [[nodiscard]] const std::vector<mill::Position>& positions() const { return positions_; }
    [[nodiscard]] Wdl value(std::size_t i) const { return values_[i]; }

  private:
    std::size_t add(const mill::Position& position) {
        const auto [at, added] = numbers_.try_emplace(position.key(), positions_.size());
        if (added) {
            positions_.push_back(position);
            const Outcome outcome = position.outcome();
            values_.push_back(outcome.over() ? entry::value(terminal_entry(position, outcome)).wdl
                                             : Wdl::draw);
        }
        return at->second;
    }
    bool decide(std::size_t i) {
        if (values_[i] != Wdl::draw || successors_[i].empty()) return false;
        const auto all = [&](Wdl wdl) {
            return std::ranges::all_of(successors_[i],
                                       [&](std::size_t next) { return values_[next] == wdl; });
        };
        if (std::ranges::any_of(successors_[i],
                                [&](std::size_t next) { return values_[next] == Wdl::loss; })) {
            values_[i] = Wdl::win;
        } else if (all(Wdl::win)) {
            values_[i] = Wdl::loss;
        }
        return values_[i] != Wdl::draw;
    }

    std::vector<mill::Position> positions_;
    std::vector<Wdl> values_;
    std::vector<std::vector<std::size_t>> successors_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

void compare_with_plain_solver(const mill::Variant& variant) {
    REQUIRE(mill::problems(variant).empty());
    const Solved solved(variant);
    const PlainSolver plain(solved.rules);
    std::size_t different = 0;
    for (std::size_t i = 0; i < plain.positions().size(); ++i) {
        if (entry::value(solved.entry(plain.positions()[i])).wdl != plain.value(i)) ++different;
    }
    CHECK(plain.positions().size() > 1000);
    CHECK(different == 0);
}

}  // namespace

TEST_CASE("small games have the values that a plain solver finds" * doctest::test_suite("slow")) {
    mill::Variant base = variant("ten");
    base.squares = 1;
    base.men = 3;
    SUBCASE("Lasker with three men on one square with a centre") {
        base.centre = true, base.diagonals = true;
    }
    SUBCASE("Lasker with four men on one square that nobody flies on") {
        base.men = 4, base.fly_at = 0;
    }
    SUBCASE("placing, then moving, with passes") {
        base.mixed = false, base.men = 4, base.fly_at = 0, base.blocked = mill::Variant::Blocked::passes;
    }
    SUBCASE("placing, then moving, two men taken for two mills") {
        base.mixed = false, base.men = 4, base.centre = true, base.diagonals = true, base.two_mills = 2;
    }
    SUBCASE("three men on two squares") {
        base.mixed = false, base.squares = 2;
    }
    SUBCASE("Lasker with three men on two squares") {
        base.squares = 2;
    }
    compare_with_plain_solver(base);
}

TEST_CASE("the value of a position does not depend on how many men the game started with") {
    mill::Variant fewer = variant("six");
    fewer.men = 4;
    mill::Variant more = fewer;
    more.men = 5;
    for (const bool mixed : {false, true}) {
        fewer.mixed = more.mixed = mixed;
        if (mixed) fewer.men = 3, more.men = 4, fewer.squares = more.squares = 1;
        const Solved small(fewer);
        const Solved large(more);
        int compared = 0;
        for (const Subspace& subspace : all_subspaces(fewer)) {
            if (large.tables->find(subspace) == nullptr) continue;
            CHECK(*small.tables->find(subspace) == *large.tables->find(subspace));
            CHECK(rules_text(fewer, subspace) == rules_text(more, subspace));
            ++compared;
        }
        CHECK(compared >= 4);
    }
}

TEST_CASE("four squares: endings have values that follow from the rules") {
    const mill::Variant& four_squares = variant("twelve-four-squares");
    const Solved solved(four_squares, moving_subspace(four_squares, 3, 3));
    const Subspace ending = moving_subspace(four_squares, 3, 3);
    const VerifyResult result =
        verify_table(solved.index, ending, *solved.tables->find(ending), *solved.lookup, 11, serial_for);
    CHECK(result.checked > 50'000);
    CHECK(result.wrong == 0);
    CHECK(solved.index.max_men() == 6);
}

TEST_CASE("games that cannot be solved here say why") {
    CHECK(reasons_unsolvable(variant("nine")).empty());
    CHECK(reasons_unsolvable(variant("twelve")).empty());
    CHECK(reasons_unsolvable(variant("ten")).empty());
    CHECK(reasons_unsolvable(variant("twelve-four-squares")).empty());
    mill::Variant several = variant("twelve");
    several.close_again = mill::Variant::CloseAgain::no;
    several.two_mills = 2;
    several.blocked = mill::Variant::Blocked::passes;
    several.mixed = true;
    several.full_board = mill::Variant::FullBoard::first_loses;
    CHECK(reasons_unsolvable(several).size() == 2);
    several.quiet_turns = 50;
    several.quiet_turns_at_three = 20;
    CHECK(reasons_unsolvable(several).size() == 3);
}

TEST_CASE("a limit of quiet turns that can cut a win short makes a game unsolvable, a longer one does not") {
    // Three against three on the board of Nine: the longest win takes more turns than this limit allows.
    const mill::Variant& nine = variant("nine");
    const Solved solved(nine, moving_subspace(nine, 3, 3));
    mill::Variant limited = nine;
    limited.quiet_turns_at_three = 20;
    CHECK(solved.stats(3, 3).max_dtc > limited.quiet_turns_at_three);
    CHECK(reasons_unsolvable(limited).size() == 1);
    limited.quiet_turns_at_three = 0;
    for (const auto& [turns, solvable] :
         {std::pair(0, true), {1, false}, {199, false}, {200, true}, {300, true}}) {
        CAPTURE(turns);
        limited.quiet_turns = turns;
        CHECK(reasons_unsolvable(limited).empty() == solvable);
    }
}

TEST_CASE("solving that is cancelled fails, stores only complete tables and continues from there") {
    const mill::Rules rules(variant("five"));
    const TableIndex index(rules);
    MemoryTableStore store;
    int stored = 0;
    int polled_after = 0;
    SolveOptions options;
    options.on_solved = [&](const Subspace&, const TableStats&) { ++stored; };
    options.cancelled = [&] { return stored == 3 && ++polled_after > 100; };  // in the midst of the next pair
    CHECK_FALSE(solve(index, store, options).has_value());
    CHECK(stored == 3);
    options.cancelled = nullptr;
    options.only = moving_subspace(rules.variant, 4, 4);
    REQUIRE(solve(index, store, options).has_value());
    const Solved uninterrupted(variant("five"), options.only);
    for (const Subspace& subspace : subspaces_to_solve(rules.variant, options.only)) {
        CHECK(*store.find(subspace) == *uninterrupted.tables->find(subspace));
    }
}
