#pragma once

#include <optional>

#include "mill/position.h"
#include "tables/best.h"
#include "tables/cell.h"

namespace merels::tables {

// What a position in which the game is over is worth to the side to move.
[[nodiscard]] inline Cell cell_of_end(const mill::Position& position, const Outcome& outcome) {
    if (!outcome.winner()) return cell::draw;
    return *outcome.winner() == position.to_move() ? cell::win(0) : cell::loss(0);
}

// What a position is worth by what its turns lead to, by the rules of the game alone; `look_up` gives the
// worth of a position one turn on in which the game goes on, or nothing. Nothing if what is missing could
// matter.
template <class LookUp>
[[nodiscard]] std::optional<Cell> cell_by_turns(const mill::Position& position, LookUp&& look_up) {
    if (const Outcome outcome = position.outcome(); outcome.over()) return cell_of_end(position, outcome);
    Best best;
    bool missing = false;
    mill::Choices(position).each([&](const Turn& turn) {
        if (best.settled()) return;
        mill::Position next = position;
        next.play(turn);
        if (const Outcome outcome = next.outcome(); outcome.over())
            return best.quiet(cell_of_end(next, outcome));
        const std::optional<Cell> found = look_up(next);
        if (!found) {
            missing = true;
        } else if (next.own() != position.theirs()) {
            best.capture(*found);
        } else {
            best.quiet(*found);
        }
    });
    if (missing && !best.settled()) return std::nullopt;
    return best.cell(cell::draw);
}

}  // namespace merels::tables
