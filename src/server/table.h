#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "play/match.h"
#include "server/action.h"
#include "server/clock.h"
#include "server/event.h"
#include "server/event_limits.h"

namespace merels::server {

enum class Opponent : std::uint8_t { person, computer, same_screen };

// What was agreed on when a game was made, and never changes.
struct Terms {
    std::string id;
    std::string key;
    Match::GamePointer game;
    std::optional<std::string> variant;  // the text of a person's own
    AnyPosition start;
    bool is_private = false;
    Opponent opponent = Opponent::person;
    std::string maker;  // a player's id
    std::optional<ClockRule> clock;
    Moment created = 0;
};

enum class State : std::uint8_t { open, running, ended, cancelled };

// What the server itself has to do next in a game.
enum class Duty : std::uint8_t {
    none,
    start,            // both players are there
    answer_draw,      // the computer is offered one
    answer_takeback,  // the computer, or the same screen, is asked
    make_rematch,     // both want one
    computer_turn,
};

// How long the players have been away, where a claim depends on it. Who has acted is there, connected or not:
// the table sees to that itself.
struct Absence {
    std::array<std::optional<Moment>, 2> gone;  // since when; nothing while they are there
    std::int64_t claim_after = 0;
};

// One online game: its terms, the match, who sits where, clocks and offers. Knows nothing of sockets and
// stores. Everything that happens is an event; a table is what its events make of it, so it can be built
// again from them.
//
// Whoever makes an event happen gets it back already applied, complete but for its number.
class Table {
  public:
    explicit Table(Terms terms);

    [[nodiscard]] const Terms& terms() const { return terms_; }
    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] const Seats& seats() const { return seats_; }
    [[nodiscard]] const std::optional<Seat>& waiting() const { return waiting_; }
    [[nodiscard]] const std::optional<Times>& times() const { return times_; }
    [[nodiscard]] std::optional<Side> takeback_asked_by() const { return takeback_asked_; }
    [[nodiscard]] std::optional<Side> rematch_offered_by() const;
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    // The side a player has; the side to move, if both.
    [[nodiscard]] std::optional<Side> side_of(const std::string& player) const;
    [[nodiscard]] bool has_seat(const std::string& player) const;  // also before sides are drawn
    [[nodiscard]] Duty duty() const;
    // When there is something to do for the server, counting its duties and clocks.
    [[nodiscard]] std::optional<Moment> due() const;

    // An event that happened, told again. Refused, with the reason, if it cannot have.
    std::expected<void, std::string> replay(const Event& event);

    using Happened = std::expected<Event, Refusal>;
    [[nodiscard]] Happened act(const Action& action, const std::string& player, Moment now,
                               const Absence& absence);
    [[nodiscard]] Event create(const Seat& maker, std::optional<Side> wants, Moment now);
    [[nodiscard]] Happened join(const Seat& seat, Moment now);
    // The end of a game that is not over and that nobody wins.
    [[nodiscard]] Event cancel(Moment now);
    // Sides as wanted, or drawn. In a game against the computer or at one screen, `second` is the other seat.
    [[nodiscard]] Event start(const std::optional<Seat>& second, Random& random, Moment now);
    [[nodiscard]] Event start_with(const Seats& seats, Moment now);
    // The end by time, if it has come.
    [[nodiscard]] std::optional<Event> run_out(Moment now);
    [[nodiscard]] Happened computer_turn(const Turn& turn, Moment now);
    [[nodiscard]] Event answer_draw(bool accept, Moment now);
    [[nodiscard]] Event answer_takeback(Moment now);
    [[nodiscard]] Event follow_with(const std::string& rematch, Moment now);
    // Nobody is charged for this time, in which no server was there.
    [[nodiscard]] Event resume(Moment now, Moment since, Moment until);
    // Turns and picks of a saved game, before the start.
    [[nodiscard]] Happened play_before_start(const Turn& turn, Moment now);
    [[nodiscard]] Happened pick_before_start(Point point, Moment now);
    [[nodiscard]] Event end_before_start(const Outcome& outcome, Moment now);

  private:
    [[nodiscard]] Happened enter(const Action& action, Side side, Moment now);
    [[nodiscard]] Happened pick(const std::string& point, Side side, Moment now);
    [[nodiscard]] Happened play(Turn turn, Moment now);
    [[nodiscard]] Happened offer_draw(Side side, Moment now);
    [[nodiscard]] Happened ask_takeback(Side side, Moment now);
    [[nodiscard]] Event take_back(Side asker, Side allowing, Moment now);
    [[nodiscard]] Happened claim(Side side, Moment now, const Absence& absence);
    [[nodiscard]] Happened end(const Outcome& outcome, std::optional<Side> by, Moment now);
    [[nodiscard]] Happened offer_rematch(Side side, Moment now);
    [[nodiscard]] Happened act_on_rematch(const Action& action, Side side, Moment now);
    [[nodiscard]] Happened act_on_offer(const Action& action, Side side, Moment now, const Absence& absence);
    [[nodiscard]] Event happened(EventKind kind, std::optional<Side> side, Moment now);
    void stop_clock_if_over(Event& event);
    void settle();  // the state, from the match

    Terms terms_;
    Match match_;
    State state_ = State::open;
    std::optional<Seat> waiting_;  // who made the game, until sides are settled
    std::optional<Side> wanted_;
    std::optional<Seat> joined_;
    Seats seats_;
    std::optional<Times> times_;
    std::optional<Side> takeback_asked_;
    std::array<bool, 2> rematch_wanted_{};
    std::string rematch_;
    EventLimits limits_;
};

// The game as a saved file has it, players named.
[[nodiscard]] std::string write_table(const Table& table);

}  // namespace merels::server
