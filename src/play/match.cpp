#include "play/match.h"

#include <algorithm>

#include "core/turn_text.h"

namespace merels::play {

Match::Match(GamePointer game, const AnyPosition& start, Players players)
    : game_(std::move(game)), players_(std::move(players)), history_(*game_, start), entry_(start) {
    pass_if_must();
}

Outcome Match::outcome() const {
    return declared_.over() ? declared_ : history_.outcome();
}

std::expected<void, Message> Match::going_on() const {
    if (over()) return std::unexpected(Message{tr("the game is over"), {}});
    return {};
}

std::expected<void, Message> Match::pick(Point point) {
    if (auto well = going_on(); !well) return well;
    return entry_.pick(point);
}

std::expected<void, TextError> Match::pick(std::string_view text) {
    if (auto well = going_on(); !well) return std::unexpected(TextError{0, well.error()});
    return pick_points(game_->geometry(), entry_, text);
}

bool Match::undo_pick() {
    return entry_.undo();
}

void Match::clear_picks() {
    entry_.clear();
}

AnyPosition Match::preview() const {
    return position().after(entry_.picked());
}

std::expected<void, Message> Match::confirm() {
    if (auto well = going_on(); !well) return well;
    if (!entry_.complete())
        return std::unexpected(
            Message{tr("the turn is not complete: {}"), {describe_expected(entry_).text()}});
    play_checked(entry_.picked());
    return {};
}

std::expected<void, Message> Match::play(const Turn& turn) {
    if (auto well = going_on(); !well) return well;
    PartialTurn whole = entry_;
    whole.clear();
    for (const Point point : turn) {
        if (auto picked = whole.pick(point); !picked) return picked;
    }
    if (!whole.complete())
        return std::unexpected(
            Message{tr("the turn is not complete: {}"), {describe_expected(whole).text()}});
    play_checked(turn);
    return {};
}

void Match::play_checked(const Turn& turn) {
    if (draw_offer_ == other(to_move())) draw_offer_.reset();
    history_.play(turn);
    entry_ = PartialTurn(position());
    pass_if_must();
    if (over()) draw_offer_.reset();
}

void Match::pass_if_must() {
    while (!over() && entry_.expected() == Expected::pass) {
        history_.play(Turn{});
        entry_ = PartialTurn(position());
    }
}

std::expected<void, Message> Match::take_back() {
    if (declared_.over()) return std::unexpected(Message{tr("the game is over"), {}});
    const auto& turns = history_.turns();
    if (std::ranges::all_of(turns, &Turn::empty))
        return std::unexpected(Message{tr("there is no turn to take back"), {}});
    while (turns.back().empty()) history_.undo();
    history_.undo();
    draw_offer_.reset();
    std::erase_if(notes_.comments, [&](const auto& comment) { return comment.first > history_.size(); });
    entry_ = PartialTurn(position());
    return {};
}

std::expected<void, Message> Match::forfeit(Side loser) {
    return end(Outcome::win(other(loser), Why::forfeit));
}

std::expected<void, Message> Match::offer_draw(Side side) {
    if (auto well = going_on(); !well) return well;
    if (draw_offer_ == side) return std::unexpected(Message{tr("a draw has already been offered"), {}});
    if (draw_offer_ == other(side)) return end(Outcome::draw(Why::agreement));
    draw_offer_ = side;
    return {};
}

std::expected<void, Message> Match::decline_draw(Side side) {
    if (draw_offer_ != other(side)) return std::unexpected(Message{tr("no draw has been offered"), {}});
    draw_offer_.reset();
    return {};
}

std::expected<void, Message> Match::end(const Outcome& outcome) {
    if (auto well = going_on(); !well) return well;
    if (!can_be_declared(outcome)) {
        return std::unexpected(Message{tr("only the board can say that: {}"), {describe(outcome).text()}});
    }
    declared_ = outcome;
    draw_offer_.reset();
    clear_picks();
    return {};
}

bool can_be_declared(const Outcome& outcome) {
    if (outcome.why == Why::time) return outcome.over();
    return outcome.why == (outcome.winner() ? Why::forfeit : Why::agreement) && outcome.over();
}

Match::GamePointer share(const AnyGame& registered) {
    return {Match::GamePointer{}, &registered};  // the registry owns it, for as long as the program runs
}

}  // namespace merels::play
