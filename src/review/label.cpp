#include "review/label.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/expected_points.h"
#include "engine/value.h"

namespace merels::review {
namespace {

constexpr int surest = 5;  // an undecided game is never surer than this

bool wins(int value) {
    return value > engine::min_win_value;
}

bool loses(int value) {
    return value < -engine::min_win_value;
}

// A game decided at its end, many turns ahead. (Of a win by points the turns are not known.)
bool is_far(int value) {
    const int turns = engine::win_value - std::abs(value);
    return turns >= far_proof && turns < engine::win_value - engine::tablebase_win_value;
}

// Near its horizon the search may prove what one turn leads to, and not yet the same of the other. If that
// one is undecided but leans to the same side, no result is known to be lost.
bool keeps_result(const SearchedChoice& choice) {
    if (wins(choice.best) && is_far(choice.best) && !engine::is_decided(choice.played))
        return points_of_value(choice.played) > draw_points + noise;
    if (loses(choice.played) && is_far(choice.played) && !engine::is_decided(choice.best))
        return points_of_value(choice.best) < draw_points - noise;
    return false;
}

// A turn that keeps the result is never blamed. The distance is that to the next removal, so that a longer
// way to it may well be the shorter way to the end.
Verdict classify_kept(const SolvedChoice& choice) {
    if (choice.best.wdl != Wdl::loss && choice.keeping == 1) return {Label::only_move, 0};
    if (choice.best.wdl == Wdl::draw) return {Label::good, 0};
    return {choice.best.dtc == choice.played.dtc ? Label::best : Label::good, 0};
}

// A turn about as good as the best.
Verdict classify_best(const SearchedChoice& choice) {
    if (!loses(choice.best) && choice.second &&
        points_of_value(choice.best) - points_of_value(*choice.second) >= mistake_loss)
        return {Label::only_move, 0};
    return {Label::best, 0};
}

}  // namespace

std::string_view word(Label label) {
    constexpr std::array<std::string_view, 8> words = {"forced",     "only-move", "best",       "good",
                                                       "inaccuracy", "mistake",   "missed-win", "blunder"};
    return words[static_cast<std::size_t>(label)];
}

Message describe(Label label) {
    switch (label) {
        case Label::forced:
            return {tr("Forced"), {}};
        case Label::only_move:
            return {tr("Only move"), {}};
        case Label::best:
            return {tr("Best"), {}};
        case Label::good:
            return {tr("Good"), {}};
        case Label::inaccuracy:
            return {tr("Inaccuracy"), {}};
        case Label::mistake:
            return {tr("Mistake"), {}};
        case Label::missed_win:
            return {tr("Missed win"), {}};
        case Label::blunder:
            return {tr("Blunder"), {}};
    }
    return {};
}

int points_of_value(int value) {
    if (engine::is_decided(value)) return value > 0 ? win_points : 0;
    const auto points = static_cast<int>(std::lround(win_points * engine::expected_points(value)));
    return std::clamp(points, surest, win_points - surest);
}

int points_of_result(Wdl wdl) {
    return draw_points * static_cast<int>(wdl);
}

Verdict classify(const SolvedChoice& choice) {
    if (choice.legal == 1) return {Label::forced, 0};
    if (choice.played.wdl == choice.best.wdl) return classify_kept(choice);
    const int lost = points_of_result(choice.best.wdl) - points_of_result(choice.played.wdl);
    return {choice.played.wdl == Wdl::loss ? Label::blunder : Label::missed_win, lost};
}

Verdict classify(const SearchedChoice& choice) {
    if (choice.legal == 1) return {Label::forced, 0};
    if (choice.played >= choice.best) return classify_best(choice);
    const int lost = points_of_value(choice.best) - points_of_value(choice.played);
    if (lost < noise || keeps_result(choice)) return {Label::good, 0};
    if (lost < inaccuracy_loss) return {Label::good, lost};
    if (lost < mistake_loss) return {Label::inaccuracy, lost};
    if (wins(choice.best) && points_of_value(choice.played) >= draw_points - noise)
        return {Label::missed_win, lost};
    return {lost < blunder_loss ? Label::mistake : Label::blunder, lost};
}

}  // namespace merels::review
