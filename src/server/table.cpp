#include "server/table.h"

#include <algorithm>
#include <utility>

#include "core/turn_text.h"
#include "play/saved_file.h"

namespace merels::server {
namespace {

Refusal not_now(std::string reason) {
    return {"not-now", std::move(reason)};
}

Refusal not_legal(const Message& why) {
    return {"not-legal", why.text()};
}

bool has_played(const History& history, Side side) {
    for (std::size_t n = 0; n < history.size(); ++n) {
        if (history.position_at(n).to_move() == side && !history.turns()[n].empty()) return true;
    }
    return false;
}

int passes_at_end(const History& history) {
    int passes = 0;
    for (std::size_t n = history.size(); n > 0 && history.turns()[n - 1].empty(); --n) ++passes;
    return passes;
}

constexpr std::string_view messages[] = {"hello", "good-luck",  "well-played", "thanks",
                                         "sorry", "one-moment", "good-game",   "bye"};

}  // namespace

Table::Table(Terms terms) : terms_(std::move(terms)), match_(terms_.game, terms_.start, {}) {}

std::optional<Side> Table::rematch_offered_by() const {
    for (const Side side : both_sides) {
        if (rematch_wanted_[index(side)]) return side;
    }
    return std::nullopt;
}

std::optional<Side> Table::side_of(const std::string& player) const {
    const auto has = [&](Side side) {
        const auto& seat = seats_[index(side)];
        return seat && seat->player == player;
    };
    if (player.empty()) return std::nullopt;
    if (has(Side::white) && has(Side::black)) return match_.to_move();
    if (has(Side::white)) return Side::white;
    if (has(Side::black)) return Side::black;
    return std::nullopt;
}

bool Table::has_seat(const std::string& player) const {
    const auto is = [&](const std::optional<Seat>& seat) { return seat && seat->player == player; };
    return is(waiting_) || is(joined_) || std::ranges::any_of(seats_, is);
}

Duty Table::duty() const {
    const auto computer = [&](Side side) {
        const auto& seat = seats_[index(side)];
        return seat && seat->level.has_value();
    };
    if (state_ == State::open && joined_) return Duty::start;
    if (state_ == State::running) {
        const auto offer = match_.draw_offered_by();
        if (offer && computer(other(*offer))) return Duty::answer_draw;
        if (takeback_asked_ && terms_.opponent != Opponent::person) return Duty::answer_takeback;
        if (computer(match_.to_move())) return Duty::computer_turn;
    }
    if (state_ == State::ended && rematch_.empty()) {
        const auto wanted = std::ranges::count(rematch_wanted_, true);
        if (wanted == 2 || (wanted == 1 && terms_.opponent != Opponent::person)) return Duty::make_rematch;
    }
    return Duty::none;
}

std::optional<Moment> Table::due() const {
    if (duty() != Duty::none) return 0;
    return times_ && state_ == State::running ? runs_out(*times_) : std::nullopt;
}

Event Table::happened(EventKind kind, std::optional<Side> side, Moment now) {
    limits_.note(kind, side, now);
    Event event{.n = 0, .at = now, .kind = kind, .side = side};
    event.turns = static_cast<std::int64_t>(match_.history().size());
    return event;
}

void Table::settle() {
    if (state_ == State::running && match_.over()) state_ = State::ended;
}

void Table::stop_clock_if_over(Event& event) {
    if (!times_) return;
    Times times = event.time.value_or(charged(*times_, event.at));
    times.running = match_.over() ? std::nullopt : std::optional(match_.to_move());
    event.time = times_ = times;
}

Event Table::create(const Seat& maker, std::optional<Side> wants, Moment now) {
    Event event = happened(EventKind::created, {}, now);
    event.seat = waiting_ = maker;
    event.wants = wanted_ = wants;
    return event;
}

Event Table::cancel(Moment now) {
    state_ = State::cancelled;
    takeback_asked_.reset();
    return happened(EventKind::cancelled, {}, now);
}

Table::Happened Table::join(const Seat& seat, Moment now) {
    if (state_ != State::open || joined_ || terms_.opponent != Opponent::person)
        return std::unexpected(not_now("this game is full"));
    Event event = happened(EventKind::joined, {}, now);
    event.seat = joined_ = seat;
    return event;
}

Event Table::start(const std::optional<Seat>& second, Random& random, Moment now) {
    const Side maker = wanted_.value_or(random.below(2) == 0 ? Side::white : Side::black);
    Seats seats;
    seats[index(maker)] = waiting_;
    seats[index(other(maker))] = second ? second : joined_;
    return start_with(seats, now);
}

Event Table::start_with(const Seats& seats, Moment now) {
    Event event = happened(EventKind::started, {}, now);
    event.seats = seats_ = seats;
    waiting_.reset();
    joined_.reset();
    state_ = State::running;
    if (terms_.clock) {
        const std::int64_t full = terms_.clock->full();
        times_ = Times{{full, full}, {}, now};
        stop_clock_if_over(event);
    }
    settle();
    return event;
}

std::optional<Event> Table::run_out(Moment now) {
    if (state_ != State::running || !times_) return std::nullopt;
    const auto end_of_time = runs_out(*times_);
    if (!end_of_time || *end_of_time > now) return std::nullopt;
    const Side late = *times_->running;
    const bool lost = match_.game().could_win(match_.position(), other(late));
    auto event = end(lost ? Outcome::win(other(late), Why::time) : Outcome::draw(Why::time), late, now);
    return event ? std::optional(*event) : std::nullopt;
}

Table::Happened Table::act(const Action& action, const std::string& player, Moment now,
                           const Absence& absence) {
    if (action.what == Do::quit && state_ == State::open && player == terms_.maker) return cancel(now);
    std::optional<Side> side = side_of(player);
    if (!side) {
        if (has_seat(player)) return std::unexpected(not_now("the game has not started yet"));
        return std::unexpected(Refusal{"not-yours", "you have no seat in this game"});
    }
    if (action.side && action.side != side) {
        if (terms_.opponent != Opponent::same_screen)
            return std::unexpected(Refusal{"not-yours", "that is the other side's to do"});
        side = action.side;
    }
    switch (action.what) {
        case Do::pick:
        case Do::undo:
        case Do::confirm:
        case Do::turn:
            return enter(action, *side, now);
        case Do::offer_rematch:
        case Do::decline_rematch:
            return act_on_rematch(action, *side, now);
        case Do::say: {
            if (std::ranges::find(messages, action.text) == std::end(messages))
                return std::unexpected(Refusal{"bad-message", "there is no such message"});
            if (auto refused = limits_.check(Do::say, *side, now))
                return std::unexpected(std::move(*refused));
            Event event = happened(EventKind::said, side, now);
            event.message = action.text;
            return event;
        }
        default:
            if (state_ != State::running) return std::unexpected(not_now("the game is over"));
            return act_on_offer(action, *side, now, absence);
    }
}

Table::Happened Table::act_on_offer(const Action& action, Side side, Moment now, const Absence& absence) {
    switch (action.what) {
        case Do::offer_draw:
            return offer_draw(side, now);
        case Do::decline_draw:
            if (auto declined = match_.decline_draw(side); !declined)
                return std::unexpected(not_now(declined.error().text()));
            return happened(EventKind::draw_declined, side, now);
        case Do::ask_takeback:
            return ask_takeback(side, now);
        case Do::allow_takeback:
        case Do::decline_takeback:
            if (takeback_asked_ != other(side)) return std::unexpected(not_now("nothing is asked back"));
            if (action.what == Do::allow_takeback) return take_back(other(side), side, now);
            takeback_asked_.reset();
            return happened(EventKind::takeback_declined, side, now);
        case Do::claim:
            return claim(side, now, absence);
        default:  // forfeit, quit
            return end(Outcome::win(other(side), Why::forfeit), side, now);
    }
}

Table::Happened Table::enter(const Action& action, Side side, Moment now) {
    if (state_ != State::running) return std::unexpected(not_now("the game is over"));
    if (action.turns != static_cast<std::int64_t>(match_.history().size()))
        return std::unexpected(Refusal{"stale", "the game has moved on"});
    if (side != match_.to_move())
        return std::unexpected(Refusal{"not-your-turn", "it is the other side's turn"});
    if (auto refused = limits_.check(action.what, side, now)) return std::unexpected(std::move(*refused));
    switch (action.what) {
        case Do::pick:
            return pick(action.text, side, now);
        case Do::undo:
            if (!match_.undo_pick()) return std::unexpected(not_now("there is nothing to undo"));
            return happened(EventKind::undo, side, now);
        case Do::confirm: {
            const Turn picked = match_.entry().picked();
            if (picked.empty()) return std::unexpected(not_now("nothing is picked"));
            return play(picked, now);
        }
        default: {
            const auto turn = read_turn(match_.game().geometry(), match_.position(), action.text);
            if (!turn) return std::unexpected(not_legal(turn.error().why));
            return play(*turn, now);
        }
    }
}

Table::Happened Table::pick(const std::string& name, Side side, Moment now) {
    const auto point = match_.game().geometry().find(name);
    if (!point) return std::unexpected(Refusal{"not-legal", "there is no such point on this board"});
    if (auto picked = match_.pick(*point); !picked) return std::unexpected(not_legal(picked.error()));
    if (match_.entry().complete() && match_.entry().next().empty()) return play(match_.entry().picked(), now);
    Event event = happened(EventKind::pick, side, now);
    event.point = match_.game().geometry().name(*point);
    return event;
}

// By value: the turn picked is gone once it is played.
Table::Happened Table::play(Turn turn, Moment now) {
    const AnyPosition before = match_.position();
    const Side side = before.to_move();
    if (auto played = match_.play(turn); !played) return std::unexpected(not_legal(played.error()));
    takeback_asked_.reset();
    Event event = happened(EventKind::turn, side, now);
    event.turn = write_turn(match_.game().geometry(), before, turn);
    event.position = match_.position().text();
    event.passes = passes_at_end(match_.history());
    event.result = match_.outcome();
    if (times_ && state_ == State::running) {
        event.time = after_turn(*terms_.clock, *times_, side, now);
        stop_clock_if_over(event);
    }
    settle();
    return event;
}

Table::Happened Table::offer_draw(Side side, Moment now) {
    const bool agreed = match_.draw_offered_by() == other(side);
    if (agreed) return end(Outcome::draw(Why::agreement), side, now);
    if (auto refused = limits_.check(Do::offer_draw, side, now)) return std::unexpected(std::move(*refused));
    if (auto offered = match_.offer_draw(side); !offered)
        return std::unexpected(not_now(offered.error().text()));
    return happened(EventKind::draw_offered, side, now);
}

Event Table::answer_draw(bool accept, Moment now) {
    const Side computer = other(*match_.draw_offered_by());
    if (accept) return *end(Outcome::draw(Why::agreement), computer, now);
    (void)match_.decline_draw(computer);
    return happened(EventKind::draw_declined, computer, now);
}

Table::Happened Table::ask_takeback(Side side, Moment now) {
    if (takeback_asked_) return std::unexpected(not_now("a turn is asked back already"));
    if (!has_played(match_.history(), side)) return std::unexpected(not_now("there is no turn to take back"));
    if (auto refused = limits_.check(Do::ask_takeback, side, now))
        return std::unexpected(std::move(*refused));
    takeback_asked_ = side;
    return happened(EventKind::takeback_asked, side, now);
}

Event Table::answer_takeback(Moment now) {
    return take_back(*takeback_asked_, other(*takeback_asked_), now);
}

Event Table::take_back(Side asker, Side allowing, Moment now) {
    // The asker's own latest turn, and the answer to it if there was one.
    do {
        (void)match_.take_back();
    } while (match_.to_move() != asker);
    takeback_asked_.reset();
    Event event = happened(EventKind::taken_back, allowing, now);
    event.position = match_.position().text();
    stop_clock_if_over(event);
    return event;
}

Table::Happened Table::claim(Side side, Moment now, const Absence& absence) {
    const auto& gone = absence.gone[index(other(side))];
    if (terms_.clock) return std::unexpected(not_now("the clock decides this game"));
    if (match_.to_move() != other(side)) return std::unexpected(not_now("it is your turn"));
    const Moment silent_since = limits_.silent_since(other(side));
    if (!gone || now - std::max(*gone, silent_since) < absence.claim_after)
        return std::unexpected(not_now("the other player has not been away for long enough"));
    return end(Outcome::win(side, Why::forfeit), side, now);
}

Table::Happened Table::end(const Outcome& outcome, std::optional<Side> by, Moment now) {
    if (auto ended = match_.end(outcome); !ended) return std::unexpected(not_now(ended.error().text()));
    takeback_asked_.reset();
    Event event = happened(EventKind::ended, by, now);
    event.result = match_.outcome();
    stop_clock_if_over(event);
    settle();
    return event;
}

Table::Happened Table::act_on_rematch(const Action& action, Side side, Moment now) {
    if (state_ != State::ended) return std::unexpected(not_now("the game is not over yet"));
    if (!rematch_.empty()) return std::unexpected(not_now("there is a rematch already"));
    if (action.what == Do::offer_rematch) return offer_rematch(side, now);
    if (!rematch_wanted_[index(other(side))]) return std::unexpected(not_now("no rematch is offered"));
    rematch_wanted_ = {};
    return happened(EventKind::rematch_declined, side, now);
}

Table::Happened Table::offer_rematch(Side side, Moment now) {
    if (rematch_wanted_[index(side)]) return std::unexpected(not_now("a rematch is offered already"));
    if (!rematch_wanted_[index(other(side))]) {
        if (auto refused = limits_.check(Do::offer_rematch, side, now))
            return std::unexpected(std::move(*refused));
    }
    rematch_wanted_[index(side)] = true;
    return happened(EventKind::rematch_offered, side, now);
}

Event Table::follow_with(const std::string& rematch, Moment now) {
    Event event = happened(EventKind::rematch, {}, now);
    event.game = rematch_ = rematch;
    return event;
}

Table::Happened Table::computer_turn(const Turn& turn, Moment now) {
    return play(turn, now);
}

Event Table::resume(Moment now, Moment since, Moment until) {
    Event event = happened(EventKind::resumed, {}, now);
    Times times = charged(*times_, std::max(times_->at, since));
    times.at = until;
    event.time = times_ = times;
    return event;
}

Table::Happened Table::play_before_start(const Turn& turn, Moment now) {
    return play(turn, now);
}

Table::Happened Table::pick_before_start(Point point, Moment now) {
    return pick(match_.game().geometry().name(point), match_.to_move(), now);
}

Event Table::end_before_start(const Outcome& outcome, Moment now) {
    return *end(outcome, {}, now);
}

}  // namespace merels::server
