// Whole games solved in memory, held against the rules and against counts from elsewhere.
#include "tables/solving.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <unordered_set>
#include <vector>

#include "tables/check.h"
#include "tables/count.h"
#include "tables/one_turn.h"
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
        : rules(of), ground(rules) {
        auto shelf = std::make_unique<MemoryShelf>();
        tables = shelf.get();
        SolvingOptions options;
        options.only = only;
        REQUIRE(solve(ground, *shelf, options).has_value());
        lookup = std::make_unique<MemoryLookup>(std::move(shelf));
    }

    // Positions of the moving phase with so many men against so many.
    [[nodiscard]] Count counted(int to_move, int other) const {
        const Subspace subspace = moving_subspace(rules.variant, to_move, other);
        return count(ground, subspace.by, subspace.others, *tables->find(subspace), one_after_the_other);
    }
    [[nodiscard]] Cell cell(const mill::Position& position) const {
        if (const Outcome outcome = position.outcome(); outcome.over()) return cell_of_end(position, outcome);
        const auto found = look_up(ground, *lookup, position);
        if (!found) FAIL("not solved: ", position.text());
        return *found;
    }

    mill::Rules rules;
    Ground ground;
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

// A number that all images of these men have in common, and no others.
struct Image {
    std::uint64_t smallest = UINT64_MAX;
    std::uint64_t same = 0;  // symmetries that leave the men as they are
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

// How many turns it takes at least to have closed the mills that these men stand in: two that share a man can
// be closed at once. (For at most two mills, which is all that six men of Six can have.)
std::size_t closings(const Ground& ground, Points men) {
    Points mills = 0;
    std::size_t apart = 0;
    for (const Points line : ground.lines()) {
        if ((line & ~men) != 0) continue;
        if ((line & mills) == 0) ++apart;
        mills |= line;
    }
    return apart;
}

// Positions of the moving phase with so many men against so many, whoever is to move, that are different
// under symmetry and not impossible because a side has lost fewer men than the other has closed mills.
std::uint64_t possible(const Solved& solved, int more, int fewer) {
    const auto lost = [&](Points men) {
        return static_cast<std::size_t>(solved.rules.variant.men) - how_many(men);
    };
    std::unordered_set<std::uint64_t> seen;
    const std::vector<Points> sets = solved.ground.columns(more, fewer).sets();
    for (std::uint32_t row = 0; row < solved.ground.classes(more).count(); ++row) {
        const Points men = solved.ground.classes(more).smallest(row);
        for (const Points set : sets) {
            const Points others = spread(set, solved.ground.all() & ~men);
            if (closings(solved.ground, men) > lost(others) || closings(solved.ground, others) > lost(men))
                continue;
            seen.insert(image_of(solved.ground.symmetries(), men, others).smallest);
        }
    }
    return seen.size() * (more == fewer ? 1 : 2);
}

// All positions that a game can reach, finished ones included, found by playing: each counted as often as the
// board's symmetries make it different.
struct Reached {
    std::uint64_t all = 0;
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0;
    // Of the moving phase, by the men of the side that has more and of the other: those that are different
    // under symmetry and by the men of the side to move, whichever colour that is.
    std::map<std::pair<int, int>, std::uint64_t> moving = {};
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
            image_of(solved_.ground.symmetries(), position.men(Side::white), position.men(Side::black));
        const auto in_hand =
            static_cast<std::uint64_t>(position.hand(Side::white) + position.hand(Side::black));
        const std::uint64_t turn = index(position.to_move());
        if (!seen_.insert(image.smallest | in_hand << 56 | turn << 62).second) return;
        const std::uint64_t different =
            static_cast<std::uint64_t>(solved_.ground.symmetries().count()) / image.same;
        const Cell cell = solved_.cell(position);
        reached_.all += different;
        (cell::is_win(cell)    ? reached_.won
         : cell::is_loss(cell) ? reached_.lost
                               : reached_.drawn) += different;
        if (!position.outcome().over()) open_.push_back(position);
    }

    const Solved& solved_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<mill::Position> open_;
    Reached reached_;
};

Count counts(std::uint64_t won, std::uint64_t lost, std::uint64_t drawn) {
    return {won, lost, drawn, 0};
}
Count but_longest(Count count) {
    count.longest = 0;
    return count;
}

}  // namespace

TEST_CASE(
    "Three is won by the first player, who must start in the centre; every value follows from the rules") {
    const Solved solved(variant("three"));
    const mill::Position start(solved.rules);
    CHECK(cell::is_win(solved.cell(start)));
    for (Point point = 0; point < 9; ++point) {
        mill::Position next = start;
        next.play({point});
        CAPTURE(point);
        CHECK(cell::is_loss(solved.cell(next)) == (point == 8));
    }
    check_every_cell(solved);
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
    REQUIRE(mill::problems(base).empty());
    check_every_cell(Solved(base));
}

TEST_CASE("games that cannot be solved here say why") {
    CHECK(reasons_not_to_solve(variant("nine")).empty());
    CHECK(reasons_not_to_solve(variant("twelve")).empty());
    CHECK(reasons_not_to_solve(variant("ten")).front().text() ==
          "placing and moving mix, which takes a table for every pair of hands");
    CHECK(reasons_not_to_solve(variant("twelve-four-squares")).front().text() ==
          "a board of 32 points: tables are made for at most 25");
    mill::Variant several = variant("twelve");
    several.close_again = false;
    several.two_mills = 2;
    several.blocked = mill::Variant::Blocked::passes;
    CHECK(reasons_not_to_solve(several).size() == 3);
}

TEST_CASE("sets of one colour different under the symmetries of Nine's board") {
    const mill::Rules rules(variant("nine"));
    const Ground ground(rules);
    CHECK(ground.symmetries().count() == 16);
    const std::uint32_t known[] = {158, 757, 2830, 8774, 22188, 46879, 82880};
    for (int men = 3; men <= 9; ++men) CHECK(ground.classes(men).count() == known[men - 3]);
}

TEST_CASE("Nine's moving phase up to four against four has the counts known") {
    const Solved solved(variant("nine"), moving_subspace(variant("nine"), 4, 4));
    CHECK(but_longest(solved.counted(3, 3)) == counts(140'621, 28'736, 269));
    CHECK(but_longest(solved.counted(3, 4)) == counts(102'281, 0, 658'117));
    CHECK(but_longest(solved.counted(4, 3)) == counts(75'397, 3'095, 681'906));
    CHECK(but_longest(solved.counted(4, 4)) == counts(159, 29, 3'225'409));
}

TEST_SUITE("slow") {
    TEST_CASE("Nine's moving phase up to five against five has the counts known") {
        const Solved solved(variant("nine"), moving_subspace(variant("nine"), 5, 5));
        CHECK(but_longest(solved.counted(3, 5)) == counts(6'301, 9'677, 2'564'412));
        CHECK(but_longest(solved.counted(5, 3)) == counts(580'660, 0, 1'999'730));
        CHECK(but_longest(solved.counted(4, 5)) == counts(51, 1'510, 10'308'935));
        CHECK(but_longest(solved.counted(5, 4)) == counts(9'889, 8, 10'300'599));
        CHECK(but_longest(solved.counted(5, 5)) == counts(28'819, 4'289, 30'881'316));
        // and a sample of the biggest is held against the rules
        const Subspace biggest = moving_subspace(solved.rules.variant, 5, 5);
        const Checked checked = check_table(solved.ground, biggest, *solved.tables->find(biggest),
                                            *solved.lookup, 97, one_after_the_other);
        CHECK(checked.cells > 300'000);
        CHECK(checked.wrong == 0);
    }

    TEST_CASE("Five is a draw; every value follows from the rules; its positions have the counts known") {
        const Solved solved(variant("five"));
        CHECK(solved.cell(mill::Position(solved.rules)) == cell::draw);
        check_every_cell(solved);
        const Reached reached = Explorer(solved).explore();
        CHECK(reached.all == 17'844'721);
        CHECK(reached.won == 10'070'264);
        CHECK(reached.lost == 6'049'820);
        CHECK(reached.drawn == 1'724'637);
    }

    TEST_CASE("Six is a draw; every value follows from the rules; its positions have the counts known") {
        const Solved solved(variant("six"));
        CHECK(solved.cell(mill::Position(solved.rules)) == cell::draw);
        check_every_cell(solved);
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
        // where all are possible, the tables' own count is the same
        CHECK(solved.counted(5, 4).all() + solved.counted(4, 5).all() == 180'840);
        CHECK(solved.counted(5, 5).all() == 126'516);
    }

    TEST_CASE("Six with flying is a draw, too, and has the counts known") {
        mill::Variant flying = variant("six");
        flying.fly_at = 3;
        const Solved solved(flying);
        CHECK(solved.cell(mill::Position(solved.rules)) == cell::draw);
        CHECK(Explorer(solved).explore().all == 42'383'945);
    }
}
