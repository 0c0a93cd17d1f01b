#pragma once

#include "core/bits.h"
#include "core/turn.h"
#include "yote/board.h"

namespace merels::yote {

// A capture under way, where a man may jump several times in a turn.
struct Capture {
    Turn turn;  // so far
    Point at;   // where the man that jumps stands
    Cells empty;
    Cells theirs;
    int in_hand;  // opposing men in hand, where the extra man may be one of them; otherwise 0

    [[nodiscard]] Capture landed(Point over, Point to) const {
        Capture next = *this;
        next.turn.push_back(to);
        next.at = to;
        next.empty ^= bit(at) | bit(over) | bit(to);
        next.theirs ^= bit(over);
        return next;
    }
    [[nodiscard]] Capture with_extra(Point man) const {
        Capture next = *this;
        next.turn.push_back(man);
        next.empty ^= bit(man);
        next.theirs ^= bit(man);
        return next;
    }
    [[nodiscard]] Capture with_extra_from_hand(Point hand) const {
        Capture next = *this;
        next.turn.push_back(hand);
        --next.in_hand;
        return next;
    }
};

// Calls visit with every turn that goes on from here with a jump: after each jump and the extra man it takes
// the man may stop, or jump again.
template <class Visit>
void each_capture(const Board& board, const Capture& so_far, Visit& visit) {
    const Movers jumpers = board.jumpers(bit(so_far.at), so_far.theirs, so_far.empty);
    const auto stop_or_go_on = [&](const Capture& taken) {
        visit(taken.turn);
        each_capture(board, taken, visit);
    };
    for (std::size_t way = 0; way < directions; ++way) {
        if (jumpers[way] == 0) continue;
        const Point over = board.next(so_far.at, way);
        const Capture landed = so_far.landed(over, board.next(over, way));
        if (landed.theirs == 0 && landed.in_hand == 0) visit(landed.turn);
        each_point(landed.theirs, [&](Point man) { stop_or_go_on(landed.with_extra(man)); });
        if (landed.in_hand > 0) stop_or_go_on(landed.with_extra_from_hand(board.hand()));
    }
}

}  // namespace merels::yote
