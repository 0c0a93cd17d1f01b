#include "core/history.h"

#include <algorithm>
#include <utility>

namespace merels {
namespace {

// A turn is quiet if no man leaves a hand or the board: no tally changes.
bool same_tallies(const AnyPosition& a, const AnyPosition& b) {
    return std::ranges::all_of(both_sides, [&](Side side) { return a.tally(side) == b.tally(side); });
}

bool few_men(const AnyPosition& position) {
    return std::ranges::all_of(both_sides, [&](Side side) { return position.tally(side).left() <= 3; });
}

}  // namespace

History::History(const AnyGame& game, const AnyPosition& start) : game_(&game), draws_(game.draw_rules()) {
    add({start, start.text()});
}

void History::play(const Turn& turn) {
    const Node& before = *nodes_.back();
    AnyPosition after = before.position.after(turn);
    const int quiet = same_tallies(before.position, after) ? before.quiet_turns + 1 : 0;
    std::string text = after.text();
    const int seen = times_seen_before(text) + 1;
    add({std::move(after), std::move(text), quiet, seen});
    turns_.push_back(turn);
}

bool History::undo() {
    if (turns_.empty()) return false;
    nodes_.pop_back();
    turns_.pop_back();
    return true;
}

void History::add(Node node) {
    node.outcome = outcome_of(node);
    nodes_.push_back(std::make_shared<const Node>(std::move(node)));
}

int History::times_seen_before(const std::string& text) const {
    const auto same = [&](const auto& node) { return node->text == text; };
    const auto latest = std::find_if(nodes_.rbegin(), nodes_.rend(), same);
    return latest == nodes_.rend() ? 0 : (*latest)->times_seen;
}

Outcome History::outcome_of(const Node& node) const {
    const Outcome board = node.position.outcome();
    if (board.over()) return board;
    if (draws_.repetitions > 0 && node.times_seen >= draws_.repetitions)
        return Outcome::draw(Why::repetition);
    const auto reached = [&](int limit) { return limit > 0 && node.quiet_turns >= limit; };
    if (reached(draws_.quiet_turns)) return Outcome::draw(Why::turn_limit);
    if (few_men(node.position) && reached(draws_.quiet_turns_at_few)) return Outcome::draw(Why::turn_limit);
    return {};
}

}  // namespace merels
