#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "yote/board.h"
#include "yote/choices.h"
#include "yote/variant.h"

namespace merels::yote {

// What a game is played by. Positions refer to it.
struct Rules {
    explicit Rules(Variant chosen) : variant(std::move(chosen)), board(variant) {}

    Variant variant;
    Board board;
};

// A position of Yoté.
class Position {
  public:
    using Choices = yote::Choices;
    static constexpr bool has_stacks = false;

    explicit Position(const Rules& rules);  // the empty board, all men in hand
    // A position as set up; it must have no problems (see setup_check.h).
    Position(const Rules& rules, const Setup& setup);

    [[nodiscard]] Side to_move() const { return side_; }
    [[nodiscard]] Outcome outcome() const;
    void play(const Turn& turn);
    [[nodiscard]] std::uint64_t key() const;

    [[nodiscard]] Setup setup() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Tally tally(Side side) const;
    [[nodiscard]] std::optional<int> score(Side /*side*/) const { return std::nullopt; }
    [[nodiscard]] Role role(const Turn& turn, std::size_t i) const;
    [[nodiscard]] Message why_not(const Turn& picked, Point point) const;
    [[nodiscard]] std::vector<Message> merits(const Turn& turn) const;

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const Board& board() const { return rules_->board; }
    [[nodiscard]] Cells men(Side side) const { return men_[index(side)]; }
    [[nodiscard]] Cells own() const { return men(side_); }
    [[nodiscard]] Cells theirs() const { return men(other(side_)); }
    [[nodiscard]] Cells empty() const { return board().all() & ~(men_[0] | men_[1]); }
    [[nodiscard]] int hand(Side side) const { return hand_[index(side)]; }
    // Men on the board and in hand.
    [[nodiscard]] int men_left(Side side) const { return static_cast<int>(how_many(men(side))) + hand(side); }
    // A side's latest turn, where it was a step that the man could still take back were that allowed (Y3).
    [[nodiscard]] const Step& last_step(Side side) const { return last_step_[index(side)]; }

    friend bool operator==(const Position& a, const Position& b) {
        return a.rules_ == b.rules_ && a.men_ == b.men_ && a.hand_ == b.hand_ && a.side_ == b.side_ &&
               a.last_step_ == b.last_step_;
    }

  private:
    friend class yote::Choices;

    void jump(const Turn& turn);
    // Whether the game has ended by the number of men left.
    [[nodiscard]] bool too_few_men() const {
        const int white = men_left(Side::white);
        const int black = men_left(Side::black);
        return std::min(white, black) == 0 || std::max(white, black) <= rules_->variant.draw_at;
    }
    // Forgets a remembered step that could not be taken back anyway, so that positions that are alike are
    // equal.
    void forget_if_moot(Side side) {
        Step& step = last_step_[index(side)];
        const bool stands = (men(side) & bit_if_cell(step.to)) != 0;
        const bool free = (empty() & bit_if_cell(step.from)) != 0;
        if (!(stands && free)) step = {};
    }

    const Rules* rules_;
    std::array<Cells, 2> men_{};
    std::array<std::uint8_t, 2> hand_{};
    std::array<Step, 2> last_step_{};
    Side side_ = Side::white;
};

inline void Position::play(const Turn& turn) {
    Cells& own = men_[index(side_)];
    Step step;
    if (turn.size() == 1) {
        own |= bit(turn[0]);
        --hand_[index(side_)];
    } else if (board().is_jump(turn[0], turn[1])) {
        jump(turn);
    } else {
        own ^= bit(turn[0]) | bit(turn[1]);
        if (!rules_->variant.step_back) step = {turn[0], turn[1]};
    }
    last_step_[index(side_)] = step;
    side_ = other(side_);
    forget_if_moot(side_);
}

inline Choices::Choices(const Position& position)
    : board_(&position.board()), theirs_(position.theirs()), empty_(position.empty()) {
    if (position.too_few_men()) return;
    const Variant& variant = position.rules().variant;
    const Cells own = position.own();
    jumpers_ = board_->jumpers(own, theirs_, empty_);
    const std::uint32_t jumps = how_many_moves(jumpers_);
    if (!variant.forced_capture || jumps == 0) {
        if (position.hand(position.to_move()) > 0) places_ = empty_;
        steppers_ = board_->steppers(own, empty_);
        const Step& last = position.last_step(position.to_move());
        steppers_[Board::direction(last.to, last.from)] &= ~bit_if_cell(last.to);
        steps_ = how_many_moves(steppers_);
    }
    count_ = how_many(places_) + steps_;
    if (variant.extra_from_hand) in_hand_ = position.hand(other(position.to_move()));
    if (variant.several_jumps) {
        count_several_jumps();
    } else {
        const std::uint32_t takeable = how_many(theirs_) + (in_hand_ > 0 ? 1 : 0);
        extras_ = takeable > 1 ? takeable - 1 : 1;  // the man jumped is one of them
        count_ += jumps * extras_;
    }
}

}  // namespace merels::yote
