// Whole games solved in memory, verified against the rules and against published counts.
#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/bits.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/lookup.h"
#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/probe/one_ply.h"
#include "tablebase/probe/verify.h"
#include "tablebase/solve/solver.h"
#include "tablebase/solve/table_stats.h"

using namespace merels;
using namespace merels::tablebase;

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
    explicit Solved(const mill::Variant& of, const std::optional<Subspace>& only = std::nullopt,
                    Metric of_distances = Metric::conversion)
        : rules(of), index(rules), metric(of_distances) {
        auto store = std::make_unique<MemoryTableStore>();
        tables = store.get();
        SolveOptions options;
        options.only = only;
        options.metric = metric;
        REQUIRE(solve(index, *store, options).has_value());
        lookup = std::make_unique<MemoryLookup>(std::move(store));
    }

    // Positions of the moving phase with so many men against so many.
    [[nodiscard]] TableStats stats(int to_move, int other) const {
        const Subspace subspace = moving_subspace(rules.variant, to_move, other);
        return compute_stats(index, subspace.row.men, subspace.column.men, *tables->find(subspace),
                             serial_for);
    }
    [[nodiscard]] Entry entry(const mill::Position& position) const {
        if (const Outcome outcome = position.outcome(); outcome.over())
            return terminal_entry(position, outcome);
        const auto found = probe_entry(index, *lookup, position);
        if (!found) FAIL("not solved: ", position.text());
        return *found;
    }

    mill::Rules rules;
    TableIndex index;
    Metric metric;
    const MemoryTableStore* tables = nullptr;
    std::unique_ptr<MemoryLookup> lookup;
};

void verify_every_entry(const Solved& solved) {
    for (const Subspace& subspace : all_subspaces(solved.rules.variant)) {
        const Entries& entries = *solved.tables->find(subspace);
        const VerifyResult result =
            verify_table(solved.index, subspace, entries, *solved.lookup, 1, serial_for, solved.metric);
        CHECK(result.checked == entries.size());
        INFO(name(subspace), " ",
             result.first_wrong ? position_at(solved.index, {subspace, *result.first_wrong}).text() : "");
        CHECK(result.wrong == 0);
    }
}

struct Image {
    std::uint64_t smallest = UINT64_MAX;  // of all images: identifies the symmetry class
    std::uint64_t same = 0;               // symmetries that map the men to themselves
};
Image image_of(const Symmetries& symmetries, Points first, Points second) {
    Image found;
    for (int s = 0; s < symmetries.count(); ++s) {
        const std::uint64_t image =
            std::uint64_t{symmetries.image(s, first)} << 32 | symmetries.image(s, second);
        found.smallest = std::min(found.smallest, image);
        found.same += image == (std::uint64_t{first} << 32 | second) ? 1 : 0;
    }
    return found;
}

// The least number of turns that closed the mills these men stand in: two mills that share a man can be
// closed at once. (For at most two mills, which is all that six men of Six can have.)
std::size_t closings(const TableIndex& index, Points men) {
    Points mills = 0;
    std::size_t apart = 0;
    for (const Points line : index.lines()) {
        if ((line & ~men) != 0) continue;
        if ((line & mills) == 0) ++apart;
        mills |= line;
    }
    return apart;
}

// The number of positions of the moving phase with so many men against so many and either side to move, up to
// symmetry, except those where a side has lost fewer men than the other side has closed mills.
std::uint64_t possible(const Solved& solved, int more, int fewer) {
    const auto lost = [&](Points men) {
        return static_cast<std::size_t>(solved.rules.variant.men) - how_many(men);
    };
    std::unordered_set<std::uint64_t> seen;
    const std::vector<Points> subsets = solved.index.columns(more, fewer).subsets();
    for (std::uint32_t row = 0; row < solved.index.classes(more).count(); ++row) {
        const Points men = solved.index.classes(more).representative(row);
        for (const Points set : subsets) {
            const Points others = deposit_bits(set, solved.index.all() & ~men);
            if (closings(solved.index, men) > lost(others) || closings(solved.index, others) > lost(men))
                continue;
            seen.insert(image_of(solved.index.symmetries(), men, others).smallest);
        }
    }
    return seen.size() * (more == fewer ? 1 : 2);
}

// All positions that a game can reach, finished ones included, found by playing. Symmetric positions count
// separately.
struct Reached {
    std::uint64_t all = 0;
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0;
};

class Explorer {
  public:
    explicit Explorer(const Solved& solved) : solved_(solved) {}

    Reached explore() {
        visit(mill::Position(solved_.rules));
        while (!open_.empty()) {
            const mill::Position position = open_.back();
            open_.pop_back();
            mill::Choices(position).each([&](const Turn& turn) {
                mill::Position next = position;
                next.play(turn);
                visit(next);
            });
        }
        return reached_;
    }

  private:
    void visit(const mill::Position& position) {
        const Image image =
            image_of(solved_.index.symmetries(), position.men(Side::white), position.men(Side::black));
        const auto in_hand =
            static_cast<std::uint64_t>(position.hand(Side::white) + position.hand(Side::black));
        const std::uint64_t turn = index(position.to_move());
        if (!seen_.insert(image.smallest | in_hand << 56 | turn << 62).second) return;
        const std::uint64_t different =
            static_cast<std::uint64_t>(solved_.index.symmetries().count()) / image.same;
        const Entry entry = solved_.entry(position);
        reached_.all += different;
        (entry::is_win(entry)    ? reached_.won
         : entry::is_loss(entry) ? reached_.lost
                                 : reached_.drawn) += different;
        if (!position.outcome().over()) open_.push_back(position);
    }

    const Solved& solved_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<mill::Position> open_;
    Reached reached_;
};

TableStats counts(std::uint64_t won, std::uint64_t lost, std::uint64_t drawn) {
    return {won, lost, drawn, 0};
}
TableStats without_dtc(TableStats stats) {
    stats.max_dtc = 0;
    return stats;
}

}  // namespace

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
    SUBCASE("flying") {
        base.fly_at = 3;
    }
    SUBCASE("flying with any number of men") {
        base.fly_at = 4;
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
    SUBCASE("the first mill wins") {
        base.first_mill_wins = true;
    }
    SUBCASE("a side may be left with two men") {
        base.fewest = 2;
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
    SUBCASE("two mills take two men") {
        base.two_mills = 2;
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

TEST_CASE("small games have the values that a plain solver finds") {
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

TEST_CASE("sets of one colour different under the symmetries of Nine's board") {
    const mill::Rules rules(variant("nine"));
    const TableIndex index(rules);
    CHECK(index.symmetries().count() == 16);
    const std::uint32_t known[] = {158, 757, 2830, 8774, 22188, 46879, 82880};
    for (int men = 3; men <= 9; ++men) CHECK(index.classes(men).count() == known[men - 3]);
}

TEST_CASE("Nine's moving phase up to four against four has the counts known") {
    const Solved solved(variant("nine"), moving_subspace(variant("nine"), 4, 4));
    CHECK(without_dtc(solved.stats(3, 3)) == counts(140'621, 28'736, 269));
    CHECK(without_dtc(solved.stats(3, 4)) == counts(102'281, 0, 658'117));
    CHECK(without_dtc(solved.stats(4, 3)) == counts(75'397, 3'095, 681'906));
    CHECK(without_dtc(solved.stats(4, 4)) == counts(159, 29, 3'225'409));
}

TEST_SUITE("slow") {
    TEST_CASE("Nine's moving phase up to five against five has the counts known") {
        const Solved solved(variant("nine"), moving_subspace(variant("nine"), 5, 5));
        CHECK(without_dtc(solved.stats(3, 5)) == counts(6'301, 9'677, 2'564'412));
        CHECK(without_dtc(solved.stats(5, 3)) == counts(580'660, 0, 1'999'730));
        CHECK(without_dtc(solved.stats(4, 5)) == counts(51, 1'510, 10'308'935));
        CHECK(without_dtc(solved.stats(5, 4)) == counts(9'889, 8, 10'300'599));
        CHECK(without_dtc(solved.stats(5, 5)) == counts(28'819, 4'289, 30'881'316));
        // A sample of the largest is verified against the rules.
        const Subspace biggest = moving_subspace(solved.rules.variant, 5, 5);
        const VerifyResult result = verify_table(solved.index, biggest, *solved.tables->find(biggest),
                                                 *solved.lookup, 97, serial_for);
        CHECK(result.checked > 300'000);
        CHECK(result.wrong == 0);
    }

    TEST_CASE("Lasker with few men has the counts known and is a draw") {
        mill::Variant lasker = variant("ten");
        lasker.men = 4;
        const Solved solved(lasker);
        TableStats all;
        for (const Subspace& subspace : all_subspaces(lasker)) {
            const TableStats stats = compute_stats(solved.index, subspace.row.men, subspace.column.men,
                                                   *solved.tables->find(subspace), serial_for);
            all = {all.won + stats.won, all.lost + stats.lost, all.drawn + stats.drawn, 0};
        }
        CHECK(all == counts(575'317, 52'967, 7'146'249));
        CHECK(solved.entry(mill::Position(solved.rules)) == entry::draw);
        verify_every_entry(solved);
    }

    TEST_CASE("Lasker with four and five men on two squares: every value follows from the rules") {
        mill::Variant lasker = variant("ten");
        lasker.squares = 2;
        for (const int men : {4, 5}) {
            lasker.men = men;
            verify_every_entry(Solved(lasker));
        }
    }

    TEST_CASE("Five is a draw; every value follows from the rules; its positions have the counts known") {
        const Solved solved(variant("five"));
        CHECK(solved.entry(mill::Position(solved.rules)) == entry::draw);
        verify_every_entry(solved);
        const Reached reached = Explorer(solved).explore();
        CHECK(reached.all == 17'844'721);
        CHECK(reached.won == 10'070'264);
        CHECK(reached.lost == 6'049'820);
        CHECK(reached.drawn == 1'724'637);
    }

    TEST_CASE("Six is a draw; every value follows from the rules; its positions have the counts known") {
        const Solved solved(variant("six"));
        CHECK(solved.entry(mill::Position(solved.rules)) == entry::draw);
        verify_every_entry(solved);
        const Reached reached = Explorer(solved).explore();
        CHECK(reached.all == 42'372'745);
        CHECK(possible(solved, 3, 3) == 10'112);
        CHECK(possible(solved, 4, 3) == 50'380);
        CHECK(possible(solved, 4, 4) == 56'748);
        CHECK(possible(solved, 5, 3) == 90'540);
        CHECK(possible(solved, 5, 4) == 180'840);
        CHECK(possible(solved, 5, 5) == 126'516);
        CHECK(possible(solved, 6, 3) == 118'884);
        CHECK(possible(solved, 6, 4) == 199'328);
        CHECK(possible(solved, 6, 5) == 216'774);
        CHECK(possible(solved, 6, 6) == 57'534);
        // Where all positions are possible, the statistics of the tables agree.
        CHECK(solved.stats(5, 4).positions() + solved.stats(4, 5).positions() == 180'840);
        CHECK(solved.stats(5, 5).positions() == 126'516);
    }

    TEST_CASE("Six with flying is a draw, too, and has the counts known") {
        mill::Variant flying = variant("six");
        flying.fly_at = 3;
        const Solved solved(flying);
        CHECK(solved.entry(mill::Position(solved.rules)) == entry::draw);
        CHECK(Explorer(solved).explore().all == 42'383'945);
    }
}
