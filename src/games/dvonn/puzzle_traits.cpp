#include "dvonn/puzzle_traits.h"

#include <algorithm>
#include <array>

#include "dvonn/merits.h"

namespace merels::dvonn {
namespace {

constexpr auto all_themes = std::to_array<PuzzleTheme>({
    {"cut-off", tr("Cut off pieces")},
    {"stay-connected", tr("Stay connected")},
    {"take-stack", tr("Take a stack")},
    {"take-red", tr("Take a red piece")},
    {"lock-out", tr("Leave no move")},
});

// The most points a side can lose to pieces left unconnected by one move of the other side.
int greatest_cut(const Position& position, Side side) {
    int greatest = 0;
    if (position.to_move() == side) return greatest;
    Choices(position).each([&](const Turn& turn) {
        if (turn.empty()) return;
        Position after = position;
        after.play(turn);
        const Cells gone = position.occupied() & ~after.occupied() & ~bit(cell_of(turn[0]));
        int lost = 0;
        each_point(gone & position.stacks(side), [&](Cell cell) { lost += position.height(cell); });
        greatest = std::max(greatest, lost);
    });
    return greatest;
}

// Whether the turn saves pieces that most other turns would leave to be cut off.
bool stays_connected(const Position& before, const Turn& turn) {
    constexpr int worth_saving = 2;
    const Side us = before.to_move();
    Position after = before;
    after.play(turn);
    if (greatest_cut(after, us) >= worth_saving) return false;
    int in_danger = 0;
    int others = 0;
    Choices(before).each([&](const Turn& instead) {
        if (instead == turn) return;
        Position there = before;
        there.play(instead);
        ++others;
        if (greatest_cut(there, us) >= worth_saving) ++in_danger;
    });
    return others > 0 && 2 * in_danger > others;
}

}  // namespace

std::span<const PuzzleTheme> PuzzleTraits::themes() {
    return all_themes;
}

std::vector<std::string_view> PuzzleTraits::themes_of(const Position& before, const Turn& turn) {
    std::vector<std::string_view> found;
    if (turn.size() < 2) return found;
    for (const Merit& merit : find_merits(before, turn)) {
        switch (static_cast<MeritKind>(merit.kind)) {
            case MeritKind::cuts_off:
                found.push_back("cut-off");
                break;
            case MeritKind::takes_stack:
                if (merit.count > 1) found.push_back("take-stack");
                break;
            case MeritKind::takes_red:
                found.push_back("take-red");
                break;
            case MeritKind::no_moves_left:
                found.push_back("lock-out");
                break;
            case MeritKind::next_to_red:
            case MeritKind::carries_red:
            case MeritKind::few_moves_left:
                break;
        }
    }
    if (stays_connected(before, turn)) found.push_back("stay-connected");
    return found;
}

}  // namespace merels::dvonn
