// What actions do to a session, as events. Nothing here changes a session.
#include <algorithm>
#include <iterator>
#include <utility>

#include "core/turn_text.h"
#include "play/session.h"

namespace merels::play {
namespace {

using Unexpected = std::unexpected<Refusal>;

Unexpected not_now(Sentence why) {
    return refuse("not-now", why);
}

Unexpected not_now(const Message& why) {
    return Unexpected(Refusal{"not-now", why});
}

Unexpected may_not() {
    return refuse("not-yours", tr("you may not do that"));
}

Unexpected not_legal(const Message& why) {
    return Unexpected(Refusal{"not-legal", why});
}

bool has_played(const History& history, Side side) {
    for (std::size_t n = 0; n < history.size(); ++n) {
        if (history.position_at(n).to_move() == side && !history.turns()[n].empty()) return true;
    }
    return false;
}

constexpr std::string_view messages[] = {"hello", "good-luck",  "well-played", "thanks",
                                         "sorry", "one-moment", "good-game",   "bye"};

}  // namespace

Session::Decision Session::decide(const Action& action, const Actor& actor, Moment now) const {
    Decision decided = actor.kind == Actor::Kind::player   ? decide_for_player(action, actor, now)
                       : actor.kind == Actor::Kind::server ? decide_for_server(action, now)
                                                           : decide_locally(action, now);
    if (decided) decided->by = action.id;
    return decided;
}

Event Session::event(EventKind kind, std::optional<Side> side, Moment now) const {
    return {.n = number_ + 1, .at = now, .kind = kind, .side = side};
}

// --- who may do what ---------------------------------------------------------------------------------------

Session::Decision Session::decide_for_player(const Action& action, const Actor& actor, Moment now) const {
    const bool made_it = waiting_ && waiting_->player == actor.player;
    if (action.kind == ActionKind::quit && state_ == SessionState::open && made_it)
        return event(EventKind::cancelled, {}, now);
    std::optional<Side> side = side_of(actor.player);
    if (!side) {
        if (has_seat(actor.player)) return not_now(tr("the game has not started yet"));
        return refuse("not-yours", tr("you have no seat in this game"));
    }
    if (action.side && action.side != side) {
        if (terms_.opponent != Opponent::same_screen)
            return refuse("not-yours", tr("only the other side may do that"));
        side = action.side;
    }
    switch (action.kind) {
        case ActionKind::pick:
        case ActionKind::undo:
        case ActionKind::confirm:
        case ActionKind::turn:
            if (auto refused = entry_refusal(action, *side, now)) return Unexpected(std::move(*refused));
            return enter(action, *side, actor.kind, now);
        case ActionKind::offer_rematch:
        case ActionKind::decline_rematch:
            return decide_rematch(action, *side, now);
        case ActionKind::say:
            return say(action.text, *side, now);
        case ActionKind::claim:
            if (state_ != SessionState::running) return not_now(tr("the game is over"));
            return claim(*side, actor.absence, now);
        default:
            return within_limits(decide_offer(action, *side, now), action.kind, *side, now);
    }
}

// Refuses what is decided if the side has done it too often.
Session::Decision Session::within_limits(Decision decided, ActionKind kind, Side side, Moment now) const {
    const bool limited =
        decided && (decided->kind == EventKind::draw_offered || decided->kind == EventKind::takeback_asked);
    if (!limited) return decided;
    if (auto refused = limits_.check(kind, side, now)) return Unexpected(std::move(*refused));
    return decided;
}

Session::Decision Session::decide_for_server(const Action& action, Moment now) const {
    switch (action.kind) {
        case ActionKind::create: {
            Event created = event(EventKind::created, {}, now);
            created.seat = action.seat;
            created.wants = action.side;
            created.series = action.series;
            return created;
        }
        case ActionKind::join:
            return join(*action.seat, now);
        case ActionKind::start:
            return start(action, now);
        case ActionKind::cancel:
            return event(EventKind::cancelled, {}, now);
        case ActionKind::time_out:
            return time_out(now);
        case ActionKind::resume:
            return resume(action.since, action.until, now);
        case ActionKind::end:
            return end(action.outcome, action.side, now);
        case ActionKind::rematch: {
            Event follows = event(EventKind::rematch, {}, now);
            follows.game = action.text;
            return follows;
        }
        case ActionKind::pick:
        case ActionKind::turn:
            return enter(action, match_.to_move(), Actor::Kind::server, now);
        default:
            return decide_offer(action, action.side.value_or(match_.to_move()), now);
    }
}

Session::Decision Session::decide_locally(const Action& action, Moment now) const {
    const Side side = action.side.value_or(match_.to_move());
    switch (action.kind) {
        case ActionKind::pick:
        case ActionKind::undo:
        case ActionKind::confirm:
        case ActionKind::turn:
            return enter(action, match_.to_move(), Actor::Kind::local, now);
        case ActionKind::take_back:
            return take_back(action.side, action.side, now);
        case ActionKind::offer_draw:
            if (match_.over()) return not_now(tr("the game is over"));
            return offer_draw(side, now);
        case ActionKind::decline_draw:
            return decline_draw(side, now);
        case ActionKind::forfeit:
            return end(Outcome::win(other(side), Why::forfeit), side, now);
        default:
            return may_not();
    }
}

// --- the turn being entered --------------------------------------------------------------------------------

// Why a player may not enter anything just now.
std::optional<Refusal> Session::entry_refusal(const Action& action, Side side, Moment now) const {
    if (state_ != SessionState::running) return Refusal{"not-now", {tr("the game is over"), {}}};
    if (action.turns != turns()) return Refusal{"stale", {tr("the game has moved on"), {}}};
    if (side != match_.to_move()) return Refusal{"not-your-turn", {tr("it is the other side's turn"), {}}};
    return limits_.check(action.kind, side, now);
}

Session::Decision Session::enter(const Action& action, Side side, Actor::Kind actor, Moment now) const {
    switch (action.kind) {
        case ActionKind::pick:
            return pick(action, side, actor, now);
        case ActionKind::undo:
            if (match_.entry().picked().empty()) return not_now(tr("there is nothing to undo"));
            return event(EventKind::undo, side, now);
        case ActionKind::confirm:
            if (match_.entry().picked().empty() && actor == Actor::Kind::player)
                return not_now(tr("nothing is picked"));
            return play(match_.entry().picked(), now);
        default:
            return action.points ? play(*action.points, now) : play_text(action.text, now);
    }
}

Session::Decision Session::pick(const Action& action, Side side, Actor::Kind actor, Moment now) const {
    const Geometry& geometry = match_.game().geometry();
    const auto point = action.points ? std::optional((*action.points)[0]) : geometry.find(action.text);
    if (!point) return refuse("not-legal", tr("there is no such point on this board"));
    if (match_.over()) return refuse("not-legal", tr("the game is over"));
    PartialTurn entry = match_.entry();
    if (auto picked = entry.pick(*point); !picked) return not_legal(picked.error());
    if (actor != Actor::Kind::local && entry.complete() && entry.next().empty())
        return play(entry.picked(), now);
    Event picked = event(EventKind::pick, side, now);
    picked.point = geometry.name(*point);
    return picked;
}

Session::Decision Session::play_text(const std::string& text, Moment now) const {
    const auto turn = read_turn(match_.game().geometry(), match_.entry(), text);
    if (!turn) return not_legal(turn.error().why);
    return play(*turn, now);
}

Session::Decision Session::play(const Turn& turn, Moment now) const {
    Match after = match_;
    if (auto played = after.play(turn); !played) return not_legal(played.error());
    const Side side = match_.to_move();
    Event played = event(EventKind::turn, side, now);
    played.turn = write_turn(match_.game().geometry(), match_.position(), turn);
    played.turns = static_cast<std::int64_t>(after.history().size());
    played.passes = static_cast<int>(played.turns - turns()) - 1;
    played.position = after.history().position_text();
    played.result = after.outcome();
    if (times_ && state_ == SessionState::running) played.time = times_after_turn(after, played);
    return played;
}

// A clock that stands starts when each side has had its first turn. One that runs goes on, so that games
// which began with a running clock keep it.
Times Session::times_after_turn(const Match& after, const Event& played) const {
    const bool running = times_->running.has_value();
    Times times =
        running ? after_turn(*terms_.clock, *times_, *played.side, played.at) : charged(*times_, played.at);
    const bool starts = played.passes > 0 || had_turn_[index(other(*played.side))];
    times.running.reset();
    if (!after.over() && (running || starts)) times.running = after.to_move();
    return times;
}

// --- offers and ends ---------------------------------------------------------------------------------------

Session::Decision Session::decide_offer(const Action& action, Side side, Moment now) const {
    if (state_ != SessionState::running) return not_now(tr("the game is over"));
    switch (action.kind) {
        case ActionKind::offer_draw:
            return offer_draw(side, now);
        case ActionKind::decline_draw:
            return decline_draw(side, now);
        case ActionKind::ask_takeback:
            return ask_takeback(side, now);
        case ActionKind::allow_takeback:
        case ActionKind::decline_takeback:
            if (takeback_asked_ != other(side)) return not_now(tr("no take-back has been requested"));
            if (action.kind == ActionKind::allow_takeback) return take_back(other(side), side, now);
            return event(EventKind::takeback_declined, side, now);
        case ActionKind::abort:
            return abort(side, now);
        case ActionKind::forfeit:
        case ActionKind::quit:
            return end(Outcome::win(other(side), Why::forfeit), side, now);
        default:
            return may_not();
    }
}

Session::Decision Session::offer_draw(Side side, Moment now) const {
    if (match_.draw_offered_by() == other(side)) return end(Outcome::draw(Why::agreement), side, now);
    if (match_.draw_offered_by() == side) return not_now(tr("a draw has already been offered"));
    return event(EventKind::draw_offered, side, now);
}

Session::Decision Session::decline_draw(Side side, Moment now) const {
    if (match_.draw_offered_by() != other(side)) return not_now(tr("no draw has been offered"));
    return event(EventKind::draw_declined, side, now);
}

std::optional<Sentence> Session::takeback_refusal(Side side) const {
    if (state_ != SessionState::running) return tr("the game is over");
    if (terms_.rated) return tr("turns are not taken back in rated games");
    if (terms_.tournament) return tr("turns are not taken back in tournaments");
    if (takeback_asked_) return tr("a take-back has already been requested");
    if (!has_played(match_.history(), side)) return tr("there is no turn to take back");
    return std::nullopt;
}

Session::Decision Session::ask_takeback(Side side, Moment now) const {
    if (const auto why = takeback_refusal(side)) return not_now(*why);
    return event(EventKind::takeback_asked, side, now);
}

// Takes back the asker's own latest turn, and the answer to it if there was one.
Session::Decision Session::take_back(std::optional<Side> asker, std::optional<Side> by, Moment now) const {
    Match earlier = match_;
    do {
        if (auto taken = earlier.take_back(); !taken) return not_now(taken.error());
    } while (asker && earlier.to_move() != *asker);
    Event taken = event(EventKind::taken_back, by, now);
    taken.turns = static_cast<std::int64_t>(earlier.history().size());
    taken.position = earlier.history().position_text();
    if (times_) {
        taken.time = charged(*times_, now);
        if (times_->running) taken.time->running = earlier.to_move();
    }
    return taken;
}

std::optional<Moment> Session::claimable_at(Side side, const Absence& absence) const {
    const Side opponent = other(side);
    const auto& gone = absence.gone[index(opponent)];
    if (state_ != SessionState::running || times_ || match_.to_move() != opponent || !gone)
        return std::nullopt;
    return std::max(*gone, limits_.silent_since(opponent)) + absence.claim_after;
}

Session::Decision Session::claim(Side side, const Absence& absence, Moment now) const {
    if (terms_.clock) return not_now(tr("the clock decides this game"));
    if (match_.to_move() != other(side)) return not_now(tr("it is your turn"));
    const auto from = claimable_at(side, absence);
    if (!from || now < *from) return not_now(tr("the other player has not been away for long enough"));
    return end(Outcome::win(side, Why::forfeit), side, now);
}

Session::Decision Session::end(const Outcome& outcome, std::optional<Side> by, Moment now) const {
    Match after = match_;
    if (auto ended = after.end(outcome); !ended) return not_now(ended.error());
    Event ended = event(EventKind::ended, by, now);
    ended.result = outcome;
    ended.time = stopped_times(now);
    return ended;
}

Session::Decision Session::abort(Side side, Moment now) const {
    if (terms_.tournament) return not_now(tr("a tournament game can only be given up"));
    if (!abortable()) return not_now(tr("both sides have played: the game can only be given up"));
    return cancelled(side, now);
}

Event Session::cancelled(Side side, Moment now) const {
    Event cancelled = event(EventKind::cancelled, side, now);
    cancelled.time = stopped_times(now);
    return cancelled;
}

std::optional<Times> Session::stopped_times(Moment now) const {
    if (!times_) return std::nullopt;
    Times times = charged(*times_, now);
    times.running.reset();
    return times;
}

Session::Decision Session::say(const std::string& message, Side side, Moment now) const {
    if (std::ranges::find(messages, message) == std::end(messages))
        return refuse("bad-message", tr("there is no such message"));
    if (auto refused = limits_.check(ActionKind::say, side, now)) return Unexpected(std::move(*refused));
    Event said = event(EventKind::said, side, now);
    said.message = message;
    return said;
}

Session::Decision Session::decide_rematch(const Action& action, Side side, Moment now) const {
    if (state_ != SessionState::ended) return not_now(tr("the game is not over yet"));
    if (terms_.tournament) return not_now(tr("there are no rematches in a tournament"));
    if (!rematch_.empty()) return not_now(tr("there is already a rematch"));
    const bool wanted_by_other = rematch_wanted_[index(other(side))];
    if (action.kind == ActionKind::decline_rematch) {
        if (!wanted_by_other) return not_now(tr("no rematch has been offered"));
        return event(EventKind::rematch_declined, side, now);
    }
    if (rematch_wanted_[index(side)]) return not_now(tr("a rematch has already been offered"));
    if (!wanted_by_other) {
        if (auto refused = limits_.check(ActionKind::offer_rematch, side, now))
            return Unexpected(std::move(*refused));
    }
    return event(EventKind::rematch_offered, side, now);
}

// --- what only hosts do ------------------------------------------------------------------------------------

Session::Decision Session::join(const Seat& seat, Moment now) const {
    if (seat.player && has_seat(*seat.player)) return not_now(tr("you already have a seat in this game"));
    if (state_ != SessionState::open || joined_ || terms_.opponent != Opponent::person)
        return not_now(tr("this game is full"));
    Event joined = event(EventKind::joined, {}, now);
    joined.seat = seat;
    return joined;
}

Session::Decision Session::start(const Action& action, Moment now) const {
    Event started = event(EventKind::started, {}, now);
    started.seats = action.seats;
    started.first_turn_time = action.first_turn_time;
    if (terms_.clock) {
        const std::int64_t full = terms_.clock->full();
        started.time = Times{{full, full}, {}, now};
        if (terms_.tournament) started.time->running = match_.to_move();
    }
    return started;
}

Session::Decision Session::time_out(Moment now) const {
    if (!out_of_time(now)) return not_now(tr("nobody has run out of time"));
    const Side late = match_.to_move();
    if (!times_->running) return cancelled(late, now);
    const bool lost = match_.game().could_win(match_.position(), other(late));
    return end(lost ? Outcome::win(other(late), Why::time) : Outcome::draw(Why::time), late, now);
}

Session::Decision Session::resume(Moment since, Moment until, Moment now) const {
    if (!times_) return not_now(tr("this game has no clock"));
    Event resumed = event(EventKind::resumed, {}, now);
    Times times = charged(*times_, std::max(times_->at, since));
    times.at = until;
    resumed.time = times;
    return resumed;
}

std::expected<void, Message> act_locally(Session& session, const Action& action) {
    const auto event = session.decide_locally(action, 0);
    if (!event) return std::unexpected(event.error().why);
    (void)session.apply(*event);  // what is decided applies
    return {};
}

bool can_act_locally(const Session& session, const Action& action) {
    return session.decide_locally(action, 0).has_value();
}

}  // namespace merels::play
