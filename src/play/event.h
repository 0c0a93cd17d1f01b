#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/moment.h"
#include "core/outcome.h"
#include "core/side.h"
#include "play/clock.h"
#include "play/json_writer.h"

namespace merels::play {

// A rating when the seat was taken, and how far it may be off.
struct SeatRating {
    int rating = 0;
    int deviation = 0;

    friend bool operator==(const SeatRating&, const SeatRating&) = default;
};

// Who sits on a side: a player by id, or the computer by level. In rated games the seats have ratings.
struct Seat {
    std::optional<std::string> player;
    std::string name;
    std::optional<int> level;
    std::optional<SeatRating> rating = {};
    bool bot = false;  // the player is a program

    friend bool operator==(const Seat&, const Seat&) = default;
};
using Seats = std::array<std::optional<Seat>, 2>;  // White's, Black's

// How the games of a series went before this one, by the sides the players have in this one.
struct SeriesScore {
    std::array<std::int64_t, 2> won{};
    std::int64_t drawn = 0;

    friend bool operator==(const SeriesScore&, const SeriesScore&) = default;
};

enum class EventKind : std::uint8_t {
    created,
    joined,
    started,
    pick,
    undo,
    turn,
    draw_offered,
    draw_declined,
    takeback_asked,
    takeback_declined,
    taken_back,
    said,
    ended,
    cancelled,
    rematch_offered,
    rematch_declined,
    rematch,
    resumed,
};

// Something that happened in a game; docs/protocol.md says which kind has which fields.
struct Event {
    std::int64_t n = 0;
    Moment at = 0;
    EventKind kind = EventKind::created;
    std::optional<Side> side = {};
    std::string by = {};                     // the client's id of the action; empty if there is none
    std::optional<Seat> seat = {};           // created, joined
    std::optional<Side> wants = {};          // created: none for a side drawn at random
    std::optional<SeriesScore> series = {};  // created, if it is a rematch
    Seats seats = {};                        // started
    std::int64_t first_turn_time = 0;        // started: milliseconds; 0 for no limit
    std::string point = {};                  // pick
    std::string turn = {};                   // turn
    std::int64_t turns = 0;                  // turn, taken_back: how many have then been played
    std::string position = {};               // turn, taken_back
    int passes = 0;                          // turn
    Outcome result = {};                     // turn, ended
    std::optional<Times> time = {};          // in games with a clock, when it has changed
    std::string message = {};                // said
    std::string game = {};                   // rematch

    friend bool operator==(const Event&, const Event&) = default;
};

[[nodiscard]] std::string_view word(EventKind kind);
[[nodiscard]] std::string_view word(Side side);  // "white"
[[nodiscard]] std::optional<Side> side_of(std::string_view word);

// The event as JSON text, on the wire and in the store.
[[nodiscard]] std::string write_event(const Event& event);

// The members of an event's JSON text, parsed by whoever has a parser (the server, the browser): each by its
// path ("time.white") and as text; members that are null are left out.
using EventFields = std::vector<std::pair<std::string, std::string>>;
// Nothing if the event is of no known kind.
[[nodiscard]] std::optional<Event> event_from(const EventFields& fields);

// The parts that events and summaries have in common; null for what there is not.
void write(JsonWriter& json, const std::optional<Side>& side);
void write(JsonWriter& json, const std::optional<Seat>& seat);
void write(JsonWriter& json, const Seats& seats);
void write(JsonWriter& json, const std::optional<Times>& times);
void write(JsonWriter& json, const std::optional<SeriesScore>& series);
void write(JsonWriter& json, const Outcome& outcome);  // null while the game goes on

}  // namespace merels::play
