#include "review/review.h"

#include <algorithm>
#include <utility>

#include "core/insertion_sort.h"

namespace merels::review {
namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;
constexpr int losing_points = 350;      // expected points of a side that the engine takes for losing, at most
constexpr std::uint64_t severity = 10;  // a loss of a tenth of a point in every turn halves the accuracy

int for_white(Side side, int points) {
    const int advantage = 2 * points - win_points;
    return side == Side::white ? advantage : -advantage;
}

// A game that was not lost is lost after this turn: for certain, or by the engine's opinion.
bool gives_game_away(const TurnReview& turn) {
    if (turn.source == Source::tablebase) return turn.best_points > 0 && turn.points == 0;
    return turn.lost >= mistake_loss && turn.points <= losing_points;
}

bool changes_result(const TurnReview& turn) {
    return turn.label == Label::missed_win || turn.label == Label::blunder;
}

// The value of a position by those of its turns.
std::optional<TablebaseValue> best_value(const std::vector<engine::RatedTurn>& rated) {
    if (rated.empty()) return std::nullopt;
    return std::ranges::min_element(rated, engine::is_better)->value;
}

}  // namespace

Review::Review(History history, Outcome outcome, const ReviewLimits& limits)
    : history_(std::move(history)),
      outcome_(outcome),
      nodes_(std::min(limits.nodes_per_turn,
                      limits.nodes_per_game / std::max<std::size_t>(history_.size(), 1) + 1)),
      left_(history_.size()),
      turns_(history_.size()) {}

History Review::before(std::size_t played) const {
    History history = history_;
    while (history.size() > played) history.undo();
    return history;
}

const TurnReview& Review::step(const TablebaseProbe* tablebase) {
    return step(rate_by(tablebase, next_position()), tablebase);
}

const TurnReview& Review::step(std::optional<std::vector<engine::RatedTurn>> rated,
                               const TablebaseProbe* tablebase) {
    const auto after = std::exchange(after_, rated ? best_value(*rated) : std::nullopt);
    --left_;
    turns_[left_] = review_one(left_, history_.turns()[left_], std::move(rated), tablebase, after);
    return turns_[left_];
}

TurnReview Review::review_instead(std::size_t played, const Turn& turn,
                                  std::optional<std::vector<engine::RatedTurn>> rated,
                                  const TablebaseProbe* tablebase) {
    return review_one(played, turn, std::move(rated), tablebase, std::nullopt);
}

TurnReview Review::review_one(std::size_t played, const Turn& turn,
                              std::optional<std::vector<engine::RatedTurn>> rated,
                              const TablebaseProbe* tablebase, std::optional<TablebaseValue> after) {
    if (!table_) table_ = std::make_unique<engine::TranspositionTable>(table_bytes);
    return review_turn(before(played), turn, std::move(rated), {*table_, nodes_, tablebase, after});
}

std::span<const TurnReview> Review::turns() const {
    return std::span(turns_).subspan(left_);
}

std::optional<int> Review::accuracy(Side side) const {
    std::uint64_t lost = 0;
    std::size_t choices = 0;
    for (const TurnReview& turn : turns()) {
        if (turn.side != side || turn.label == Label::forced) continue;
        ++choices;
        lost += static_cast<std::uint64_t>(turn.lost);
    }
    if (choices == 0) return std::nullopt;
    return accuracy_of(lost, choices);
}

std::vector<int> Review::graph() const {
    std::vector<int> values;
    for (const TurnReview& turn : turns()) values.push_back(for_white(turn.side, turn.best_points));
    if (outcome_.over()) {
        const auto winner = outcome_.winner();
        values.push_back(!winner ? 0 : for_white(*winner, win_points));
    } else if (!turns().empty()) {
        values.push_back(for_white(turns().back().side, turns().back().points));
    }
    return values;
}

std::vector<std::size_t> Review::decisive_moments(std::size_t most) const {
    std::vector<std::size_t> errors;
    for (std::size_t i = 0; i < turns().size(); ++i)
        if (turns()[i].error()) errors.push_back(i);
    insertion_sort(errors, [&](std::size_t a, std::size_t b) { return turns()[a].lost > turns()[b].lost; });
    if (errors.size() > most) errors.resize(most);
    return errors;
}

std::optional<std::size_t> Review::decisive_turn() const {
    if (!outcome_.over()) return std::nullopt;
    const auto winner = outcome_.winner();
    for (std::size_t i = 0; i < turns().size(); ++i) {
        const TurnReview& turn = turns()[i];
        if (winner ? turn.side != *winner && gives_game_away(turn) : changes_result(turn)) return i;
    }
    if (!winner) return std::nullopt;
    for (const std::size_t moment : decisive_moments(turns().size()))
        if (turns()[moment].side != *winner) return moment;
    return std::nullopt;
}

int accuracy_of(std::uint64_t lost, std::size_t turns) {
    const std::uint64_t whole = std::uint64_t{win_points} * turns;
    return static_cast<int>(100 * whole / (whole + severity * lost));
}

}  // namespace merels::review
