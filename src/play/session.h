#pragma once

// The front door of this room: a game as it is played. A Session is a value that owns its match, seats,
// offers and clocks; decide() is pure and apply() the only change. Not thread-safe: a server uses it on
// the event loop's thread. saved_file.h and records.h read and write files.

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "core/random.h"
#include "play/action.h"
#include "play/clock.h"
#include "play/event.h"
#include "play/event_limits.h"
#include "play/match.h"

namespace merels::play {

enum class Opponent : std::uint8_t { person, computer, same_screen };

// What is agreed on when a game is made, and never changes.
struct SessionTerms {
    Match::GamePointer game;
    AnyPosition start;
    Opponent opponent = Opponent::person;
    std::optional<ClockRule> clock = {};
    bool rated = false;  // no turn is taken back
    // Cannot be aborted or repeated; the clocks run from the start, and who does not begin in time has lost.
    bool tournament = false;
};

// So long each side has for its first turn in a tournament, if its clock does not run out before, and in a
// game of two who were both looking for one.
inline constexpr std::int64_t usual_first_turn_time = 60'000;

enum class SessionState : std::uint8_t { open, running, ended, cancelled };

// What the host of a session has to do next.
enum class Duty : std::uint8_t {
    none,
    start,            // both players are there
    answer_draw,      // the computer is offered one
    answer_takeback,  // the computer, or the same screen, is asked
    make_rematch,     // both want one
    computer_turn,
};

// One game as it is played, wherever that is: the match, who sits where, clocks and offers.
//
// decide() says what an action would do, as an event; apply() does it and is the only way to change a
// session. In between, a server writes the event to its store. A session is what its events make of it, so it
// can be rebuilt from them. Copies are cheap (see History).
class Session {
  public:
    explicit Session(SessionTerms terms);
    // A match at one screen, as it stands; a rematch has a series.
    explicit Session(Match match, const std::optional<SeriesScore>& series = {});

    // The event that follows from an action, or why there is none.
    using Decision = std::expected<Event, Refusal>;
    [[nodiscard]] Decision decide(const Action& action, const Actor& actor, Moment now) const;

    // Takes events that decide() has answered, in their order. Refused, with the reason, if the event is not
    // the next one or what it does to the match is not possible; the session is then unchanged.
    std::expected<void, std::string> apply(const Event& event);

    [[nodiscard]] const SessionTerms& terms() const { return terms_; }
    [[nodiscard]] const Match& match() const { return match_; }
    // Notes are no part of the game: they may be changed without an event.
    [[nodiscard]] Notes& notes() { return match_.notes(); }
    [[nodiscard]] std::int64_t number() const { return number_; }  // of the latest event
    [[nodiscard]] std::int64_t turns() const;
    [[nodiscard]] SessionState state() const { return state_; }
    [[nodiscard]] const Seats& seats() const { return seats_; }
    // Who made the game, until the sides are fixed, and the side they want; none for one drawn at random.
    [[nodiscard]] const std::optional<Seat>& waiting() const { return waiting_; }
    [[nodiscard]] std::optional<Side> wanted() const { return wanted_; }
    // How the games before this one went, if it is a rematch.
    [[nodiscard]] const std::optional<SeriesScore>& series() const { return series_; }
    [[nodiscard]] const std::optional<Times>& times() const { return times_; }
    [[nodiscard]] std::optional<Side> takeback_asked_by() const { return takeback_asked_; }
    [[nodiscard]] std::optional<Side> rematch_offered_by() const;
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    // The side a player has; the side to move, if both.
    [[nodiscard]] std::optional<Side> side_of(const std::string& player) const;
    [[nodiscard]] bool has_seat(const std::string& player) const;  // also before sides are drawn

    // Whether a player may still end the game without a result: a side has not had its first turn yet. The
    // clocks stand until then. Never in a tournament.
    [[nodiscard]] bool abortable() const;
    // How long each side has for its first turn, in milliseconds; 0 for no limit. Who exceeds it loses a
    // tournament's game; any other is cancelled.
    [[nodiscard]] std::int64_t first_turn_time() const;

    // From when on a side may claim the game of an opponent who is to move, away and silent; nothing if it
    // may not as things stand.
    [[nodiscard]] std::optional<Moment> claimable_at(Side side, const Absence& absence) const;

    // Why a side may not ask to take a turn back now; nothing if it may.
    [[nodiscard]] std::optional<Sentence> takeback_refusal(Side side) const;

    // What is due.
    [[nodiscard]] Duty duty() const;
    // When the time of the side to move runs out, its clock's or that for a first turn; nothing if none runs.
    [[nodiscard]] std::optional<Moment> deadline() const;
    [[nodiscard]] bool out_of_time(Moment now) const;
    // When the host has something to do, counting its duties and the clock.
    [[nodiscard]] std::optional<Moment> due() const;
    // The seats to start with: sides as wanted, or drawn. `second` is the other seat, if nobody joins.
    [[nodiscard]] Seats draw_seats(const std::optional<Seat>& second, Random& random) const;

  private:
    // Reached without the rest of decide(), which a program at one screen then does not contain.
    friend std::expected<void, Message> act_locally(Session& session, const Action& action);
    friend bool can_act_locally(const Session& session, const Action& action);

    [[nodiscard]] Decision decide_for_player(const Action& action, const Actor& actor, Moment now) const;
    [[nodiscard]] Decision decide_for_server(const Action& action, Moment now) const;
    [[nodiscard]] Decision decide_locally(const Action& action, Moment now) const;
    [[nodiscard]] Decision within_limits(Decision decided, ActionKind kind, Side side, Moment now) const;
    [[nodiscard]] std::optional<Refusal> entry_refusal(const Action& action, Side side, Moment now) const;
    [[nodiscard]] Decision enter(const Action& action, Side side, Actor::Kind actor, Moment now) const;
    [[nodiscard]] Decision pick(const Action& action, Side side, Actor::Kind actor, Moment now) const;
    [[nodiscard]] Decision play_text(const std::string& text, Moment now) const;
    [[nodiscard]] Decision play(const Turn& turn, Moment now) const;
    [[nodiscard]] Decision decide_offer(const Action& action, Side side, Moment now) const;
    [[nodiscard]] Decision offer_draw(Side side, Moment now) const;
    [[nodiscard]] Decision decline_draw(Side side, Moment now) const;
    [[nodiscard]] Decision ask_takeback(Side side, Moment now) const;
    [[nodiscard]] Decision take_back(std::optional<Side> asker, std::optional<Side> by, Moment now) const;
    [[nodiscard]] Decision claim(Side side, const Absence& absence, Moment now) const;
    [[nodiscard]] Decision end(const Outcome& outcome, std::optional<Side> by, Moment now) const;
    [[nodiscard]] Decision abort(Side side, Moment now) const;
    [[nodiscard]] Decision say(const std::string& message, Side side, Moment now) const;
    [[nodiscard]] Decision decide_rematch(const Action& action, Side side, Moment now) const;
    [[nodiscard]] Decision join(const Seat& seat, Moment now) const;
    [[nodiscard]] Decision start(const Action& action, Moment now) const;
    [[nodiscard]] Decision time_out(Moment now) const;
    [[nodiscard]] Decision resume(Moment since, Moment until, Moment now) const;
    [[nodiscard]] Event event(EventKind kind, std::optional<Side> side, Moment now) const;
    // The game has no result; a side has made it so, or has not begun in time.
    [[nodiscard]] Event cancelled(Side side, Moment now) const;
    // The times at `now` with no clock running; nothing in a game without a clock.
    [[nodiscard]] std::optional<Times> stopped_times(Moment now) const;
    [[nodiscard]] Times times_after_turn(const Match& after, const Event& played) const;

    [[nodiscard]] std::expected<void, std::string> apply_to_match(const Event& event);
    void apply_to_seats(const Event& event);
    void apply_to_offers(const Event& event);
    void note_first_turns(const Event& event);
    void update_state(const Event& event);

    SessionTerms terms_;
    Match match_;
    std::int64_t number_ = 0;
    SessionState state_ = SessionState::open;
    std::optional<Seat> waiting_;
    std::optional<Side> wanted_;
    std::optional<Seat> joined_;
    std::optional<SeriesScore> series_;
    Seats seats_;
    std::optional<Times> times_;
    std::int64_t first_turn_time_ = 0;
    std::array<bool, 2> had_turn_{};  // since the start, even if it was taken back
    std::optional<Side> takeback_asked_;
    std::array<bool, 2> rematch_wanted_{};
    std::string rematch_;
    EventLimits limits_;
};

// Decides and applies at once, for a session at one screen.
std::expected<void, Message> act_locally(Session& session, const Action& action);
// Whether it would be done.
[[nodiscard]] bool can_act_locally(const Session& session, const Action& action);
// What it is to take back at one screen: the latest turn or, against the computer, the person's latest turn
// and the answer to it.
[[nodiscard]] Action local_take_back(const Session& session);

}  // namespace merels::play
