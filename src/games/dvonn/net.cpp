#include "dvonn/net.h"

#include <bit>

namespace merels::dvonn {
namespace {

// A range of features, of which one is active for each thing it describes.
struct FeatureGroup {
    std::size_t first;
    std::size_t count;

    [[nodiscard]] constexpr std::size_t end() const { return first + count; }
    [[nodiscard]] constexpr std::uint16_t feature(std::size_t i) const {
        return static_cast<std::uint16_t>(first + i);
    }
};

// Groups of both sides begin with that of the side to move.
namespace groups {

using OfBoth = std::array<FeatureGroup, 2>;
constexpr OfBoth after(std::size_t end, std::size_t count) {
    return {{{end, count}, {end + count, count}}};
}
constexpr OfBoth singles = after(0, 1024);  // ten bits
constexpr OfBoth towers =
    after(singles[1].end(), 1024);  // six bits of a tower's own, four that singles have too
constexpr FeatureGroup red{towers[1].end(), 128};
constexpr OfBoth moves = after(red.end(), 40);
constexpr OfBoth movers = after(moves[1].end(), 24);
constexpr OfBoth score = after(movers[1].end(), 50);
constexpr FeatureGroup lone_reds{score[1].end(), reds + 1};
constexpr FeatureGroup stacks{lone_reds.end(), all_pieces + 1};
static_assert(stacks.end() == Net::feature_count);

}  // namespace groups

// A bit-sliced counter: for each cell, how many of the added sets contain it, up to seven.
struct CellCounter {
    Cells ones = 0;
    Cells twos = 0;
    Cells fours = 0;

    void add(Cells set) {
        const Cells carry = ones & set;
        ones ^= set;
        fours |= twos & carry;
        twos ^= carry;
    }
};

// A byte for each cell, whose bits are the sets that contain the cell.
class Marks {
  public:
    // Sets the bit in the bytes of a set's cells.
    void mark(Cells set, unsigned bit) {
        const Bytes eight_times = std::bit_cast<Bytes>(Words{set, set, set, set});
        add(__builtin_shufflevector(eight_times, eight_times, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                    18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19),
            bit, halves_[0]);
        add(__builtin_shufflevector(eight_times, eight_times, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
                                    22, 22, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 23, 23),
            bit, halves_[1]);
    }

    unsigned operator[](Cell cell) const {
        return reinterpret_cast<const std::uint8_t*>(halves_.data())[cell];
    }

  private:
    using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
    using Words [[gnu::vector_size(32)]] = Cells;

    // `spread`: the byte of a set that holds a cell's bit, for each cell.
    static void add(const Bytes& spread, unsigned bit, Bytes& marks) {
        constexpr Cells each_its_own = 0x8040201008040201U;
        const auto own = std::bit_cast<Bytes>(Words{each_its_own, each_its_own, each_its_own, each_its_own});
        const auto mark = static_cast<std::uint8_t>(1U << bit);
        marks |= std::bit_cast<Bytes>((spread & own) != 0) & mark;
    }

    std::array<Bytes, 2> halves_{};
};

// A stack of two or more pieces.
struct Tower {
    Cell cell;
    std::uint8_t pattern;  // bits: holds red; attacks; freedom (0, shut in, 1, more landings); height less 2
};

// How free a tower is: not shut in or shut in, by its landings (none, one, more).
constexpr std::array<std::array<std::uint8_t, 4>, 2> freedoms = {{{0, 2, 3}, {0, 1, 1}}};

// The material and the mobility of a side, as if it were to move.
struct Reach {
    Cells landings = 0;
    Cells movers = 0;
    std::size_t moves = 0;
    std::size_t score = 0;
    std::array<Tower, pieces_a_side> towers;  // the first tower_count of them
    std::size_t tower_count = 0;
};

class FeatureExtractor {
  public:
    explicit FeatureExtractor(const Position& position)
        : position_(position),
          sides_{position.to_move(), other(position.to_move())},
          occupied_(position.placing() ? tables.all : position.occupied()),
          shut_in_(enclosed(occupied_)) {
        count_neighbours();
        find_distances_to_red();
    }

    [[nodiscard]] Net::ActiveFeatures active_features() const;

  private:
    // The number of neighbours, up to six, and whether they form more than one run.
    void count_neighbours() {
        const auto around = moved_by_a_step(occupied_);
        CellCounter counter;
        Cells one_run = 0;
        Cells apart = 0;
        for (std::size_t i = 0; i < around.size(); ++i) {
            counter.add(around[i]);
            const Cells ends = around[i] & ~around[(i + 1) % around.size()];
            apart |= one_run & ends;
            one_run |= ends;
        }
        neighbours_.mark(counter.ones, 0);
        neighbours_.mark(counter.twos, 1);
        neighbours_.mark(counter.fours, 2);
        neighbours_.mark(apart, 3);
    }

    // The distance along stacks: up to one step, two, three, more.
    void find_distances_to_red() {
        const Cells one = spread(position_.with_red()) & occupied_;
        const Cells two = spread(one) & occupied_;
        const Cells three = spread(two) & occupied_;
        distances_to_red_.mark((two & ~one) | ~three, 2);
        distances_to_red_.mark(~two, 3);
    }

    [[nodiscard]] Reach reach_of(Side side) const {
        const Cells own = position_.stacks(side);
        const Cells singles = own & position_.singles();
        Reach reach;
        reach.score = static_cast<std::size_t>(*position_.score(side));
        reach.movers = singles & ~shut_in_;
        for (const Cells steps : moved_by_a_step(reach.movers)) {
            reach.landings |= steps & occupied_;
            reach.moves += how_many(steps & occupied_);
        }
        each_point(own & ~singles, [&](Cell cell) { add_tower(cell, side, reach); });
        return reach;
    }

    void add_tower(Cell cell, Side side, Reach& reach) const {
        const int height = position_.height(cell);
        const Cells to = dvonn::reach(cell, height) & occupied_;
        const unsigned landings = how_many(to);
        // Branch-free, because these branches are unpredictable.
        const bool is_shut_in = (shut_in_ & bit(cell)) != 0;
        const unsigned freedom = freedoms[is_shut_in ? 1 : 0][std::min(landings, 2U)];
        const unsigned pattern = ((position_.with_red() & bit(cell)) != 0 ? 1U : 0U) |
                                 ((to & position_.stacks(other(side))) != 0 ? 2U : 0U) | freedom << 2 |
                                 static_cast<unsigned>(std::min(height, 5) - 2) << 4;
        reach.towers[reach.tower_count++] = {cell, static_cast<std::uint8_t>(pattern)};
        const Cells all_if_it_moves = freedom >= 2 ? ~Cells{0} : 0;
        reach.movers |= bit(cell) & all_if_it_moves;
        reach.landings |= to & all_if_it_moves;
        reach.moves += landings & all_if_it_moves;
    }

    using Reaches = std::array<Reach, 2>;
    void add_stacks(std::size_t whose, const Reaches& reach, Net::ActiveFeatures& active) const;
    void add_red(Cell cell, Net::ActiveFeatures& active) const;

    const Position& position_;
    std::array<Side, 2> sides_;  // the side to move, the other
    Cells occupied_;             // of a full board, while placing
    Cells shut_in_;
    Marks neighbours_;
    Marks distances_to_red_;
};

void FeatureExtractor::add_stacks(std::size_t whose, const Reaches& reach,
                                  Net::ActiveFeatures& active) const {
    const Reach& ours = reach[whose];
    const Reach& theirs = reach[1 - whose];
    CellCounter foes;
    for (const Cells set : moved_by_a_step(position_.stacks(sides_[1 - whose]))) foes.add(set);
    Marks marks = distances_to_red_;
    marks.mark(theirs.landings, 0);
    marks.mark(ours.landings, 1);
    marks.mark(foes.ones | foes.fours, 4);
    marks.mark(foes.twos | foes.fours, 5);
    active.add_each(position_.stacks(sides_[whose]) & position_.singles(), [&](Cell cell) {
        return groups::singles[whose].feature(neighbours_[cell] << 6 | marks[cell]);
    });
    for (std::size_t i = 0; i < ours.tower_count; ++i) {
        const Tower& tower = ours.towers[i];
        active.add(groups::towers[whose].feature(16U * tower.pattern + (marks[tower.cell] & 15U)));
    }
}

// A red on its own, by the pieces of either side that could take it and by its neighbours.
void FeatureExtractor::add_red(Cell cell, Net::ActiveFeatures& active) const {
    const auto around = [&](Cells set) {
        return static_cast<std::size_t>(std::popcount(surroundings(set, cell)));
    };
    const auto takers = [&](Side side) {
        return std::min<std::size_t>(3, around(position_.stacks(side) & position_.singles() & ~shut_in_));
    };
    active.add(groups::red.feature((takers(sides_[0]) * 4 + takers(sides_[1])) * 8 + around(occupied_) - 1));
}

Net::ActiveFeatures FeatureExtractor::active_features() const {
    const Reaches reach = {reach_of(sides_[0]), reach_of(sides_[1])};
    Net::ActiveFeatures active(position_.placing());
    for (std::size_t i = 0; i < 2; ++i) {
        add_stacks(i, reach, active);
        active.add(groups::moves[i].feature(std::min(groups::moves[i].count - 1, reach[i].moves / 2)));
        active.add(groups::movers[i].feature(how_many(reach[i].movers)));
        active.add(groups::score[i].feature(reach[i].score));
    }
    const Cells lone = position_.lone_reds();
    each_point(lone, [&](Cell cell) { add_red(cell, active); });
    active.add(groups::lone_reds.feature(how_many(lone)));
    active.add(groups::stacks.feature(how_many(position_.occupied())));
    return active;
}

}  // namespace

Net::ActiveFeatures Net::active_features(const Position& position) {
    return FeatureExtractor(position).active_features();
}

int Net::evaluate(const Position& position) const {
    const ActiveFeatures active = active_features(position);
    return forward(active.features(), active.phase());
}

}  // namespace merels::dvonn
