#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/message.h"
#include "core/moment.h"
#include "core/outcome.h"
#include "core/side.h"
#include "core/turn.h"
#include "play/event.h"

namespace merels::play {

// Why an action changes nothing: a code for programs, a sentence for people.
struct Refusal {
    std::string_view code;  // a literal
    Message why;

    [[nodiscard]] std::string reason() const { return why.text(); }
};

[[nodiscard]] inline std::unexpected<Refusal> refuse(std::string_view code, Sentence why) {
    return std::unexpected(Refusal{code, {why, {}}});
}

enum class ActionKind : std::uint8_t {
    // What a player may ask for; docs/protocol.md has the list.
    pick,
    undo,
    confirm,
    turn,
    offer_draw,
    decline_draw,
    ask_takeback,
    allow_takeback,
    decline_takeback,
    forfeit,
    abort,
    quit,
    claim,
    say,
    offer_rematch,
    decline_rematch,
    // What only the server does.
    create,
    join,
    start,
    cancel,
    time_out,  // ends the game by the clock
    resume,    // gives back the time of an outage
    end,       // as a saved game ended
    rematch,   // names the game that follows
    // What only a program at one screen does.
    take_back,  // the side's latest turn, without asking; the latest of all if no side is given
};

struct Action {
    ActionKind kind = ActionKind::pick;
    std::string id = {};     // the client's own
    std::int64_t turns = 0;  // how many turns the client knows of
    std::string text = {};   // the point, the turn, the message or the game that follows
    std::optional<Side> side = {};
    // For servers and programs at one screen.
    std::optional<Turn> points = {};         // pick, turn: instead of the text
    std::optional<Seat> seat = {};           // create, join
    std::optional<SeriesScore> series = {};  // create, for a rematch
    Seats seats = {};                        // start
    std::int64_t first_turn_time = 0;        // start: see Session::first_turn_time()
    Outcome outcome = {};                    // end
    Moment since = 0;                        // resume
    Moment until = 0;
};

// How long the players have been away, where a claim depends on it. A player who acts is present, connected
// or not.
struct Absence {
    std::array<std::optional<Moment>, 2> gone;  // since when; nothing while they are there
    std::int64_t claim_after = 0;
};

// Who acts. The server and a program at one screen act for either side and without limits.
struct Actor {
    enum class Kind : std::uint8_t {
        player,
        server,
        local,  // a program at one screen: a picked turn is played only when it is confirmed
    };

    Kind kind = Kind::player;
    std::string player = {};
    Absence absence = {};

    [[nodiscard]] static Actor server() { return {.kind = Kind::server}; }
    [[nodiscard]] static Actor local() { return {.kind = Kind::local}; }
};

}  // namespace merels::play
