#include "core/outcome.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace merels {
namespace {

Sentence sentence_of_win(Why why) {
    switch (why) {
        case Why::too_few_men:
            return tr("{} wins: {} has too few men left");
        case Why::blocked:
            return tr("{} wins: {} has no legal move");
        case Why::first_mill:
            return tr("{} wins by closing the first mill");
        case Why::full_board:
            return tr("{} wins: the board is full, which {} had to avoid");
        case Why::all_men_lost:
            return tr("{} wins: {} has no men left");
        case Why::no_move_more_men:
            return tr("{} wins with more men: there is no move left");
        case Why::higher_score:
            return tr("{} wins on points");
        case Why::goal_reached:
            return tr("{} wins by reaching the goal");
        case Why::main_piece_lost:
            return tr("{} wins: {} has lost the piece it had to keep");
        case Why::forfeit:
            return tr("{} wins: {} gave up");
        case Why::time:
            return tr("{} wins: {} ran out of time");
        default:
            return tr("{} wins");
    }
}

Sentence sentence_of_draw(Why why) {
    switch (why) {
        case Why::blocked:
            return tr("drawn: there is no legal move");
        case Why::full_board:
            return tr("drawn: the board is full");
        case Why::few_men_each:
            return tr("drawn: neither side has enough men to go on");
        case Why::no_move_equal:
            return tr("drawn: there is no move left, and the men are equal");
        case Why::equal_score:
            return tr("drawn: the points are equal");
        case Why::repetition:
            return tr("drawn: the same position for the third time");
        case Why::turn_limit:
            return tr("drawn: too many turns without a placing or a removal");
        case Why::agreement:
            return tr("drawn by agreement");
        case Why::time:
            return tr("drawn: time ran out, but the opponent could not have won");
        default:
            return tr("drawn");
    }
}

// In the order of Why.
constexpr std::string_view words[] = {
    "none",
    "too-few-men",
    "blocked",
    "first-mill",
    "full-board",
    "all-men-lost",
    "few-men-each",
    "no-move-more-men",
    "no-move-equal",
    "higher-score",
    "equal-score",
    "goal-reached",
    "main-piece-lost",
    "repetition",
    "turn-limit",
    "agreement",
    "forfeit",
    "time",
};
static_assert(std::size(words) == static_cast<std::size_t>(Why::time) + 1);

}  // namespace

std::string_view word(Why why) {
    return words[static_cast<std::size_t>(why)];
}

Why why_of(std::string_view word) {
    const auto found = std::ranges::find(words, word);
    return found == std::end(words) ? Why::none : static_cast<Why>(found - std::begin(words));
}

Message describe(const Outcome& outcome) {
    if (!outcome.over()) return {tr("in progress"), {}};
    if (const auto winner = outcome.winner()) {
        return {sentence_of_win(outcome.why),
                {std::string(name(*winner)), std::string(name(other(*winner)))}};
    }
    return {sentence_of_draw(outcome.why), {}};
}

}  // namespace merels
