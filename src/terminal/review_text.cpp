#include "terminal/review_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "core/turn_text.h"
#include "review/review_json.h"
#include "terminal/status.h"

namespace merels::terminal {
namespace {

using review::Label;
using review::Review;
using review::TurnReview;

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
    return text;
}

std::string joined(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages) texts.push_back(message.text());
    return joined(texts, "; ");
}

// Anything a file says of a player, as it can be shown: "Anna (White)".
std::string who(const play::Match& match, Side side) {
    const std::string called = shown(match.player(side).name);
    return called.empty() ? std::string(name(side)) : fmt::format("{} ({})", called, name(side));
}

std::string source_of(const TurnReview& turn) {
    if (turn.source == review::Source::tablebase) return "tablebase";
    return fmt::format("engine, depth {}", turn.depth);
}

std::string played_text(const History& history, const TurnReview& turn) {
    return write_turn(history.game().geometry(), history.position_at(turn.played), turn.turn);
}

std::string turn_line(const History& history, const TurnReview& turn) {
    std::string value = review::describe_played(history, turn).text();
    if (turn.error()) value += fmt::format("; was: {}", review::describe_best(history, turn).text());
    return fmt::format("{:>4}  {:<6} {:<12} {:<11} {}  ({})\n", turn.played + 1, name(turn.side),
                       played_text(history, turn), review::describe(turn.label).text(), value,
                       source_of(turn));
}

std::string accuracy_line(const play::Match& match, const Review& review, Side side) {
    const auto accuracy = review.accuracy(side);
    std::string line =
        fmt::format("{}: accuracy {}", who(match, side), accuracy ? std::to_string(*accuracy) : "-");
    for (const auto& [label, thing, things] : {std::tuple(Label::inaccuracy, "inaccuracy", "inaccuracies"),
                                               std::tuple(Label::mistake, "mistake", "mistakes"),
                                               std::tuple(Label::missed_win, "missed win", "missed wins"),
                                               std::tuple(Label::blunder, "blunder", "blunders")}) {
        const auto count = std::ranges::count_if(
            review.turns(), [&](const TurnReview& turn) { return turn.side == side && turn.label == label; });
        if (count > 0) line += ", " + counted(count, thing, things);
    }
    return line + '\n';
}

std::string moment_text(const play::Match& match, const History& history, const TurnReview& turn,
                        const Look& look) {
    const AnyPosition& position = history.position_at(turn.played);
    const auto better = review::write_line(history.game(), position, turn.better);
    const auto answer = review::write_line(history.game(), position.after(turn.turn), turn.answer);
    std::string text = fmt::format("\nTurn {}: {} played {}. {}. Better was {}: {}\n\n", turn.played + 1,
                                   who(match, turn.side), played_text(history, turn),
                                   review::describe(turn.label).text(), better.front(), joined(turn.reasons));
    text += draw_board(history.game().geometry(), position.setup(), look) + '\n';
    text += fmt::format("  better  {}\n", joined(better, " "));
    text += fmt::format("  played  {} {}", played_text(history, turn), joined(answer, " "));
    if (!turn.answer_merits.empty())
        text += fmt::format("\n          {}: {}", answer.front(), joined(turn.answer_merits));
    return text + '\n';
}

}  // namespace

std::string review_text(const play::Match& match, const Review& review, const Look& look) {
    const History& history = review.history();
    if (review.turns().empty()) return "No turn has been played.\n";
    std::string text = "Values are from the point of view of the side that played the turn.\n";
    const auto by_engine = [](const TurnReview& turn) { return turn.source == review::Source::engine; };
    if (std::ranges::any_of(review.turns(), by_engine))
        text += "What the engine says of a turn is its opinion, \"Best\" and \"Only move\" too.\n";
    for (const TurnReview& turn : review.turns()) text += turn_line(history, turn);
    text += '\n';
    for (const Side side : both_sides) text += accuracy_line(match, review, side);
    const auto moments = review.decisive_moments();
    text += moments.empty() ? "\nNo turn lost anything that matters.\n" : "\nWhere most was lost:\n";
    for (const std::size_t moment : moments)
        text += moment_text(match, history, review.turns()[moment], look);
    return text;
}

}  // namespace merels::terminal
