#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "core/random.h"
#include "dvonn/board.h"

namespace merels::dvonn {

class Choices;

// A position of DVONN, while placing or while stacking. There is one board and what is placed when is fixed,
// so the variants differ only in where they start.
class Position {
  public:
    using Choices = dvonn::Choices;
    static constexpr bool has_stacks = true;

    Position() = default;  // the empty board, all pieces still to be placed
    // A position as set up; it must have no problems (see setup_check.h).
    explicit Position(const Setup& setup);
    // The full board, filled by chance.
    [[nodiscard]] static Position at_random(Random random);

    [[nodiscard]] Side to_move() const { return side_; }
    [[nodiscard]] Outcome outcome() const;
    void play(const Turn& turn);
    [[nodiscard]] std::uint64_t key() const;

    [[nodiscard]] Setup setup() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Tally tally(Side side) const;
    [[nodiscard]] std::optional<int> score(Side side) const { return score_[index(side)]; }
    [[nodiscard]] Role role(const Turn& turn, std::size_t i) const;
    [[nodiscard]] Message why_not(const Turn& picked, Point point) const;
    [[nodiscard]] std::vector<Message> merits(const Turn& turn) const;

    // The stacks a side tops.
    [[nodiscard]] Cells stacks(Side side) const { return stacks_[index(side)]; }
    // The stacks of a single piece, lone reds among them.
    [[nodiscard]] Cells singles() const { return singles_; }
    // The stacks that hold a red piece, lone reds among them.
    [[nodiscard]] Cells with_red() const { return with_red_; }
    [[nodiscard]] Cells lone_reds() const { return with_red_ & ~(stacks_[0] | stacks_[1]); }
    [[nodiscard]] Cells occupied() const { return stacks_[0] | stacks_[1] | with_red_; }
    [[nodiscard]] int height(Cell cell) const { return heights_[cell]; }

    [[nodiscard]] bool placing() const { return to_place_ > 0; }
    // Pieces of its own colour that a side has still to place: White's is the last of all.
    [[nodiscard]] int hand(Side side) const {
        return std::min(pieces_a_side, (to_place_ + (side == Side::white ? 1 : 0)) / 2);
    }
    // Red pieces still to be placed: they come first.
    [[nodiscard]] int red_hand() const { return std::max(0, to_place_ - 2 * pieces_a_side); }

    // The stacks of a side that are not shut in, whether or not there is anything to land on (D4).
    [[nodiscard]] Cells free_stacks(Side side) const { return stacks(side) & ~enclosed(occupied()); }
    // Where a stack may land (D3).
    [[nodiscard]] Cells landings(Cell from) const { return reach(from, height(from)) & occupied(); }
    // Whether a side has a stacking move, were it to move.
    [[nodiscard]] bool can_go(Side side) const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    void put(Cell cell, Colour top, int height, bool red);
    void place(Cell cell);
    void stack(Cell from, Cell to);
    void drop_unconnected();

    std::array<Cells, 2> stacks_{};
    Cells with_red_ = 0;
    Cells singles_ = 0;
    std::array<std::uint8_t, 64> heights_{};
    std::array<std::uint8_t, 2> score_{};  // the pieces in the stacks a side tops (D8)
    std::uint8_t to_place_ = all_pieces;
    Side side_ = Side::white;
};

static_assert(sizeof(Position) == 104);

// What the side to move may do, as sets: for each stack (or the hand) where it may go.
class Choices {
  public:
    explicit Choices(const Position& position);

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] Turn nth(std::uint32_t n) const;

    template <class Visit>
    void each(Visit&& visit) const {
        if (pass_) visit(Turn{});
        for (std::size_t i = 0; i < origin_count_; ++i) {
            each_point(origins_[i].to, [&](Cell to) { visit(turn(origins_[i].from, to)); });
        }
    }

  private:
    // Where a stack can come from, and where it can go from there. Left blank until used: clearing all of
    // them would take a fifth of the time.
    struct Origin {
        Cells to;
        Point from;  // no_point: the hand
    };

    static Turn turn(Point from, Cell to) {
        return from == no_point ? Turn{point_of(to)} : Turn{from, point_of(to)};
    }

    std::uint32_t count_ = 0;
    std::uint32_t origin_count_ = 0;
    bool pass_ = false;
    std::array<Origin, pieces_a_side> origins_;
};

}  // namespace merels::dvonn
