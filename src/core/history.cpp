#include "core/history.h"

#include <algorithm>

namespace merels {
namespace {

// A turn is quiet if no man left a hand or the board in it: nobody's whereabouts changed in number.
bool same_tallies(const AnyPosition& a, const AnyPosition& b) {
    return std::ranges::all_of(both_sides, [&](Side side) { return a.tally(side) == b.tally(side); });
}

bool few_men(const AnyPosition& position) {
    return std::ranges::all_of(both_sides, [&](Side side) { return position.tally(side).left() <= 3; });
}

}  // namespace

History::History(const AnyGame& game, const AnyPosition& start) : game_(&game), draws_(game.draw_rules()) {
    places_.push_back({start, start.text(), 0});
    seen_[places_.back().text] = 1;
}

void History::play(const Turn& turn) {
    const Place& before = places_.back();
    AnyPosition after = before.position.after(turn);
    const int quiet = same_tallies(before.position, after) ? before.quiet_turns + 1 : 0;
    std::string text = after.text();
    ++seen_[text];
    places_.push_back({std::move(after), std::move(text), quiet});
    turns_.push_back(turn);
}

bool History::undo() {
    if (turns_.empty()) return false;
    const auto seen = seen_.find(places_.back().text);
    if (--seen->second == 0) seen_.erase(seen);
    places_.pop_back();
    turns_.pop_back();
    return true;
}

int History::times_seen() const {
    return seen_.find(places_.back().text)->second;
}

Outcome History::outcome() const {
    const Outcome board = position().outcome();
    if (board.over()) return board;
    if (draws_.repetitions > 0 && times_seen() >= draws_.repetitions) return Outcome::draw(Why::repetition);
    const auto reached = [&](int limit) { return limit > 0 && quiet_turns() >= limit; };
    if (reached(draws_.quiet_turns)) return Outcome::draw(Why::turn_limit);
    if (few_men(position()) && reached(draws_.quiet_turns_at_few)) return Outcome::draw(Why::turn_limit);
    return {};
}

}  // namespace merels
