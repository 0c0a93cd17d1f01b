#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/outcome.h"
#include "core/side.h"

namespace merels::server {

using Moment = std::int64_t;  // milliseconds since 1970

// Who sits on a side: a player by id, or the computer by level.
struct Seat {
    std::optional<std::string> player;
    std::string name;
    std::optional<int> level;

    friend bool operator==(const Seat&, const Seat&) = default;
};
using Seats = std::array<std::optional<Seat>, 2>;  // White's, Black's

// What each side has left on its clock at a moment, and whose time runs from there.
struct Times {
    std::array<std::int64_t, 2> left{};
    std::optional<Side> running;
    Moment at = 0;

    friend bool operator==(const Times&, const Times&) = default;
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
    std::string by = {};             // the client's id for it; empty if there is none
    std::optional<Seat> seat = {};   // created, joined
    std::optional<Side> wants = {};  // created: none for a side drawn at random
    Seats seats = {};                // started
    std::string point = {};          // pick
    std::string turn = {};           // turn
    std::int64_t turns = 0;          // turn, taken_back: how many have then been played
    std::string position = {};       // turn, taken_back
    int passes = 0;                  // turn
    Outcome result = {};             // turn, ended
    std::optional<Times> time = {};  // in games with a clock, when it has changed
    std::string message = {};        // said
    std::string game = {};           // rematch
};

[[nodiscard]] std::string_view word(EventKind kind);
[[nodiscard]] std::string_view word(Side side);  // "white"
[[nodiscard]] std::optional<Side> side_of(std::string_view word);

// Events as JSON texts, on the wire and in the store.
[[nodiscard]] std::string write_event(const Event& event);
[[nodiscard]] std::expected<Event, std::string> read_event(std::string_view text);

}  // namespace merels::server
