// Whole games solved in memory, compared with published counts.
#include <algorithm>
#include <doctest/doctest.h>
#include <unordered_set>
#include <vector>

#include "core/bits.h"
#include "tablebase/probe/solved_testing.h"

using namespace merels;
using namespace merels::tablebase;
using merels::tablebase::testing::Solved;
using merels::tablebase::testing::variant;
using merels::tablebase::testing::verify_every_entry;

namespace {

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
