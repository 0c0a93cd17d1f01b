#include "play/session.h"

#include <algorithm>
#include <utility>

#include "core/turn_text.h"

namespace merels::play {
namespace {

using Applied = std::expected<void, std::string>;

Applied applied(const std::expected<void, Message>& done) {
    if (done) return {};
    return std::unexpected(done.error().text());
}

Applied apply_turn(Match& match, const std::string& text) {
    const auto turn = read_turn(match.game().geometry(), match.entry(), text);
    if (!turn) return std::unexpected(turn.error().text());
    return applied(match.play(*turn));
}

Applied apply_pick(Match& match, const std::string& name) {
    const auto point = match.game().geometry().find(name);
    if (!point) return std::unexpected(tr("there is no such point"));
    return applied(match.pick(*point));
}

Applied take_back_to(Match& match, std::int64_t turns) {
    Match earlier = match;
    while (static_cast<std::int64_t>(earlier.history().size()) > turns) {
        if (auto taken = earlier.take_back(); !taken) return applied(taken);
    }
    match = std::move(earlier);
    return {};
}

bool needs_side(EventKind kind) {
    return kind == EventKind::draw_offered || kind == EventKind::draw_declined ||
           kind == EventKind::takeback_asked || kind == EventKind::rematch_offered;
}

Players players_of(const Seats& seats) {
    Players players;
    for (const Side side : both_sides) {
        const auto& seat = seats[index(side)];
        if (seat) players[index(side)] = {seat->name, seat->level};
    }
    return players;
}

bool is_computer(const std::optional<Seat>& seat) {
    return seat && seat->level.has_value();
}

}  // namespace

Session::Session(SessionTerms terms) : terms_(std::move(terms)), match_(terms_.game, terms_.start, {}) {}

Session::Session(Match match, const std::optional<SeriesScore>& series)
    : terms_{match.shared_game(), match.history().position_at(0), Opponent::same_screen},
      match_(std::move(match)),
      state_(match_.over() ? SessionState::ended : SessionState::running),
      series_(series) {
    for (const Side side : both_sides)
        seats_[index(side)] = Seat{{}, match_.player(side).name, match_.player(side).level};
}

std::int64_t Session::turns() const {
    return static_cast<std::int64_t>(match_.history().size());
}

std::optional<Side> Session::rematch_offered_by() const {
    for (const Side side : both_sides) {
        if (rematch_wanted_[index(side)]) return side;
    }
    return std::nullopt;
}

std::optional<Side> Session::side_of(const std::string& player) const {
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

bool Session::abortable() const {
    return state_ == SessionState::running && !terms_.tournament && !(had_turn_[0] && had_turn_[1]);
}

std::int64_t Session::first_turn_time() const {
    return terms_.tournament ? usual_first_turn_time : first_turn_time_;
}

bool Session::has_seat(const std::string& player) const {
    const auto is = [&](const std::optional<Seat>& seat) { return seat && seat->player == player; };
    return is(waiting_) || is(joined_) || std::ranges::any_of(seats_, is);
}

Duty Session::duty() const {
    if (state_ == SessionState::open && joined_) return Duty::start;
    if (state_ == SessionState::running) {
        const auto offer = match_.draw_offered_by();
        if (offer && is_computer(seats_[index(other(*offer))])) return Duty::answer_draw;
        if (takeback_asked_ && terms_.opponent != Opponent::person) return Duty::answer_takeback;
        if (is_computer(seats_[index(match_.to_move())])) return Duty::computer_turn;
    }
    if (state_ == SessionState::ended && rematch_.empty()) {
        const auto wanted = std::ranges::count(rematch_wanted_, true);
        if (wanted == 2 || (wanted == 1 && terms_.opponent != Opponent::person)) return Duty::make_rematch;
    }
    return Duty::none;
}

std::optional<Moment> Session::due() const {
    if (duty() != Duty::none) return 0;
    return deadline();
}

std::optional<Moment> Session::deadline() const {
    if (state_ != SessionState::running || !times_) return std::nullopt;
    const auto out = runs_out(*times_);
    if (first_turn_time() == 0 || (had_turn_[0] && had_turn_[1])) return out;
    const Moment first_turn_due = times_->at + first_turn_time();
    return out ? std::min(*out, first_turn_due) : first_turn_due;
}

bool Session::out_of_time(Moment now) const {
    const auto moment = deadline();
    return moment && *moment <= now;
}

Seats Session::draw_seats(const std::optional<Seat>& second, Random& random) const {
    const Side maker = wanted_ ? *wanted_ : random.below(2) == 0 ? Side::white : Side::black;
    Seats seats;
    seats[index(maker)] = waiting_;
    seats[index(other(maker))] = second ? second : joined_;
    return seats;
}

Applied Session::apply(const Event& event) {
    if (event.n != number_ + 1) return std::unexpected(tr("it is not the next event"));
    if (needs_side(event.kind) && !event.side)
        return std::unexpected(tr("the event does not say which side it belongs to"));
    if (auto done = apply_to_match(event); !done) return done;
    apply_to_seats(event);
    apply_to_offers(event);
    if (event.time) times_ = event.time;
    limits_.note(event.kind, event.side, event.at);
    number_ = event.n;
    note_first_turns(event);
    update_state(event);
    return {};
}

Applied Session::apply_to_match(const Event& event) {
    switch (event.kind) {
        case EventKind::pick:
            return apply_pick(match_, event.point);
        case EventKind::undo:
            if (!match_.undo_pick()) return std::unexpected(tr("there is nothing to undo"));
            return {};
        case EventKind::turn:
            return apply_turn(match_, event.turn);
        case EventKind::draw_offered:
            return applied(match_.offer_draw(*event.side));
        case EventKind::draw_declined:
            return applied(match_.decline_draw(*event.side));
        case EventKind::taken_back:
            return take_back_to(match_, event.turns);
        case EventKind::ended:
            return applied(match_.end(event.result));
        default:
            return {};
    }
}

void Session::apply_to_seats(const Event& event) {
    switch (event.kind) {
        case EventKind::created:
            waiting_ = event.seat;
            wanted_ = event.wants;
            series_ = event.series;
            break;
        case EventKind::joined:
            joined_ = event.seat;
            break;
        case EventKind::started:
            seats_ = event.seats;
            first_turn_time_ = event.first_turn_time;
            match_.set_players(players_of(seats_));
            waiting_.reset();
            joined_.reset();
            break;
        default:
            break;
    }
}

void Session::apply_to_offers(const Event& event) {
    switch (event.kind) {
        case EventKind::takeback_asked:
            takeback_asked_ = event.side;
            break;
        case EventKind::turn:
        case EventKind::takeback_declined:
        case EventKind::taken_back:
        case EventKind::ended:
        case EventKind::cancelled:
            takeback_asked_.reset();
            break;
        case EventKind::rematch_offered:
            rematch_wanted_[index(*event.side)] = true;
            break;
        case EventKind::rematch_declined:
            rematch_wanted_ = {};
            break;
        case EventKind::rematch:
            rematch_ = event.game;
            break;
        default:
            break;
    }
}

// A side that has to pass has had its turn.
void Session::note_first_turns(const Event& event) {
    if (event.kind == EventKind::started) had_turn_ = {};
    if (event.kind != EventKind::turn || !event.side || state_ != SessionState::running) return;
    had_turn_[index(*event.side)] = true;
    if (event.passes > 0) had_turn_ = {true, true};
}

void Session::update_state(const Event& event) {
    if (event.kind == EventKind::started) state_ = SessionState::running;
    if (event.kind == EventKind::cancelled) state_ = SessionState::cancelled;
    if (state_ == SessionState::running && match_.over()) state_ = SessionState::ended;
    // At one screen the last turn may be taken back after the end.
    if (state_ == SessionState::ended && !match_.over()) state_ = SessionState::running;
}

Action local_take_back(const Session& session) {
    Action action{.kind = ActionKind::take_back};
    const bool white = is_computer(session.seats()[0]);
    if (white != is_computer(session.seats()[1])) action.side = white ? Side::black : Side::white;
    return action;
}

}  // namespace merels::play
