#include "play/view.h"

#include <algorithm>

namespace merels::play {
namespace {

View view_of_position(const AnyPosition& position) {
    View view{position.setup(), {}, {}};
    for (const Side side : both_sides) {
        view.men[index(side)] = position.tally(side);
        view.score[index(side)] = position.score(side);
    }
    return view;
}

// The first legal turn that is what was picked, followed by nothing but men to remove.
std::optional<Turn> turn_to_show(const PartialTurn& entry) {
    if (entry.picked().empty()) return std::nullopt;
    if (entry.complete()) return entry.picked();
    for (const Turn& turn : entry.position().turns()) {
        if (!turn.starts_with(entry.picked())) continue;
        bool only_removals = true;
        for (std::size_t i = entry.picked().size(); i < turn.size(); ++i)
            only_removals = only_removals && entry.position().role(turn, i) == Role::taken;
        if (only_removals) return turn;
    }
    return std::nullopt;
}

}  // namespace

View view_of(const PartialTurn& entry) {
    const auto turn = turn_to_show(entry);
    if (!turn) return view_of_position(entry.position());
    View view = view_of_position(entry.position().after(*turn));
    const Setup before = entry.position().setup();
    const std::size_t opponent = index(other(entry.position().to_move()));
    for (std::size_t i = entry.picked().size(); i < turn->size(); ++i) {  // these are not chosen yet
        const Point point = (*turn)[i];
        const bool on_board = before.board[point].height > 0;
        if (on_board) view.setup.board[point] = before.board[point];
        ++(on_board ? view.men[opponent].on_board : view.men[opponent].in_hand);
        --view.men[opponent].lost;
    }
    return view;
}

}  // namespace merels::play
