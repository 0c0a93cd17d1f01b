#pragma once

#include <optional>

#include "core/outcome.h"
#include "core/turn.h"
#include "mill/position.h"
#include "tablebase/index/entry.h"
#include "tablebase/solve/best_value.h"

namespace merels::tablebase {

// The entry of a finished game.
[[nodiscard]] inline Entry terminal_entry(const mill::Position& position, const Outcome& outcome) {
    if (!outcome.winner()) return entry::draw;
    return *outcome.winner() == position.to_move() ? entry::win(0) : entry::loss(0);
}

// The entry of a position from those of its successors, by the rules of the game alone. `probe` gives the
// entry of a successor whose game is not over, or nothing. Nothing if a missing entry could change the value.
template <class Probe>
[[nodiscard]] std::optional<Entry> entry_from_successors(const mill::Position& position, Probe&& probe,
                                                         Metric metric) {
    if (const Outcome outcome = position.outcome(); outcome.over()) return terminal_entry(position, outcome);
    BestValue best(metric);
    bool missing = false;
    mill::Choices(position).each([&](const Turn& turn) {
        if (best.is_max()) return;
        mill::Position next = position;
        next.play(turn);
        if (const Outcome outcome = next.outcome(); outcome.over())
            return best.add_quiet(terminal_entry(next, outcome));
        const std::optional<Entry> found = probe(next);
        if (!found) {
            missing = true;
        } else if (next.own() != position.theirs()) {
            best.add_capture(*found);
        } else {
            best.add_quiet(*found);
        }
    });
    if (missing && !best.is_max()) return std::nullopt;
    return best.entry(entry::draw);
}

}  // namespace merels::tablebase
