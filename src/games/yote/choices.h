#pragma once

#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/turn.h"
#include "yote/board.h"
#include "yote/captures.h"

namespace merels::yote {

class Position;

// What the side to move may do, as sets: where it may place, and for each direction the men that can step and
// those that can jump. How many ways there are to take the extra man does not depend on the jump. Only where
// a man may jump several times in a turn are the captures walked through one by one.
class Choices {
  public:
    explicit Choices(const Position& position);  // see position.h

    [[nodiscard]] std::uint32_t count() const { return count_; }

    [[nodiscard]] Turn nth(std::uint32_t n) const {
        // One turn, filled in and returned in place: putting it together out of bytes and then copying it
        // whole would make the copy wait for the bytes.
        Turn turn;
        const std::uint32_t places = how_many(places_);
        if (n < places) {
            turn.push_back(nth_point(places_, n));
            return turn;
        }
        n -= places;
        if (n < steps_) {
            const Move step = nth_move(steppers_, n);
            turn.push_back(step.from);
            turn.push_back(board_->next(step.from, step.way));
            return turn;
        }
        n -= steps_;
        if (several_jumps()) {
            turn = nth_of_several_jumps(n);
        } else {
            jump(turn, nth_move(jumpers_, n / extras_), n % extras_);
        }
        return turn;
    }

    template <class Visit>
    void each(Visit&& visit) const {
        each_point(places_, [&](Point to) { visit(Turn{to}); });
        for (std::size_t way = 0; way < directions; ++way) {
            each_point(steppers_[way], [&](Point from) { visit(Turn{from, board_->next(from, way)}); });
        }
        if (several_jumps()) {
            each_of_several_jumps(visit);
            return;
        }
        for (std::size_t way = 0; way < directions; ++way) {
            each_point(jumpers_[way], [&](Point from) {
                for (std::uint32_t extra = 0; extra < extras_; ++extra) {
                    Turn turn;
                    jump(turn, {from, way}, extra);
                    visit(turn);
                }
            });
        }
    }

  private:
    [[nodiscard]] bool several_jumps() const { return extras_ == 0; }

    // Adds the jump with the n-th of the extra men it may take: those on the board, then one from the hand.
    void jump(Turn& turn, const Move& move, std::uint32_t extra) const {
        const Point over = board_->next(move.from, move.way);
        turn.push_back(move.from);
        turn.push_back(board_->next(over, move.way));
        const Cells others = theirs_ & ~bit(over);
        if (extra < how_many(others)) {
            turn.push_back(nth_point(others, extra));
        } else if (in_hand_ > 0) {
            turn.push_back(board_->hand());
        }
    }

    template <class Visit>
    void each_of_several_jumps(Visit& visit) const {
        const Cells jumping = jumpers_[0] | jumpers_[1] | jumpers_[2] | jumpers_[3];
        each_point(jumping, [&](Point man) {
            each_capture(*board_, Capture{Turn{man}, man, empty_, theirs_, in_hand_}, visit);
        });
    }
    void count_several_jumps();
    [[nodiscard]] Turn nth_of_several_jumps(std::uint32_t n) const;

    const Board* board_;
    Cells theirs_;
    Cells empty_;
    Cells places_ = 0;
    Movers steppers_{};
    Movers jumpers_{};
    int in_hand_ = 0;  // opposing men in hand, where the extra man may be one of them
    std::uint32_t steps_ = 0;
    std::uint32_t extras_ = 0;  // ways to complete one jump: the extra men to choose from, 1 if there are
                                // none; 0 where there may be several jumps
    std::uint32_t count_ = 0;
};

}  // namespace merels::yote
