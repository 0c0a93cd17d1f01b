#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace merels::store {

// Rows of the database. Times are milliseconds since 1970.

struct PlayerRow {
    std::string id;
    std::string name;  // what others see
    std::int64_t created = 0;
    bool listed = false;  // appears in the public list of players
    bool bot = false;     // a program plays
    // Private.
    bool account = false;  // has a password; the name is then nobody else's
    std::string first = {};
    std::string last = {};
    std::string login = {};    // of an account from before names were unique; empty otherwise
    std::string email = {};    // confirmed
    bool recoverable = false;  // has a recovery code
};

// A browser a player is signed in with.
struct DeviceRow {
    std::string token;  // hashed
    std::int64_t created = 0;
    std::int64_t seen = 0;    // when it was last used, to the hour
    std::string description;  // "Firefox on Linux"
};

// Something that servers must drop from memory.
struct Invalidation {
    enum class Kind : std::uint8_t {
        session,       // the device with this token was signed out
        game,          // this game was changed other than by its events: read it again
        removed_game,  // this game does not exist any more
    };
    Kind kind = Kind::session;
    std::string id;
    std::int64_t at = 0;
};

// A game as its player's own data describes it.
struct OwnGameRow {
    std::string id;
    std::string game;
    std::string state;
    bool made = false;                // by this player
    std::optional<std::string> side;  // null without a seat
    std::optional<std::string> result;
    std::int64_t turns = 0;
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::optional<double> rating = {};  // the player's after the game, if that was rated
};

// How a game against the computer ended for its player: "won", "drawn" or "lost".
struct ComputerResult {
    std::int64_t level = 0;
    std::string result;
};

// The texts of a game in which players are named.
struct NamedTexts {
    std::int64_t number = 0;  // of the game's latest event
    std::string summary;
    std::vector<std::pair<std::int64_t, std::string>> events;  // numbers and bodies
};

// A player whose account was deleted, and whose name may still be stored with games.
struct DeletedPlayer {
    std::string id;
    std::int64_t deleted = 0;
};

// How often a player has won, lost and drawn a game; of all games if it is not named.
struct RecordRow {
    std::string game;
    std::int64_t won = 0;
    std::int64_t lost = 0;
    std::int64_t drawn = 0;
};

struct PlayerStanding {
    PlayerRow player;
    RecordRow record;
};

// The part of a game that never changes.
struct GameRow {
    std::string id;
    std::string key;  // drawn when it was made: tells it from another that wanted the same id
    std::string game;
    std::optional<std::string> variant;
    std::string start;  // position text
    bool is_private = false;
    std::string opponent;
    std::string maker;  // a player's id
    std::optional<std::string> clock;
    std::int64_t created = 0;
    bool rated = false;
    std::string tournament = {};  // an id; empty for most
};

// The part of a game that changes with its events, after the latest of them.
struct StandingRow {
    std::string state;
    std::int64_t turns = 0;
    std::string position;
    std::optional<std::string> winner;  // "white", "black", "draw"
    std::optional<std::string> why;
    std::optional<std::int64_t> due;  // when the server has to act, unless a player does before
    std::string summary;              // the game as lists show it
};

struct SeatRow {
    std::string side;
    std::optional<std::string> player;
    std::string name;
    std::optional<std::int64_t> level;
};

// A turn with the board after it and where every man then is (W8).
struct TurnRow {
    struct Men {
        std::int64_t in_hand = 0;
        std::int64_t on_board = 0;
        std::int64_t lost = 0;
    };
    std::int64_t number = 0;  // from 1
    std::string side;
    std::string turn;
    std::string position;
    std::array<Men, 2> men;  // White's, Black's
};

struct EventRow {
    std::int64_t number = 0;
    std::string key;  // unique in its game: who did it and the id they gave it
    std::int64_t at = 0;
    std::string body;  // JSON, as clients get it
};

// A time in which no server could write. It is charged to no player's clock.
struct Outage {
    std::int64_t since = 0;
    std::int64_t until = 0;
};

// A player who is connected to a game through a server, or was until a moment.
struct PresenceRow {
    std::string game;
    std::string player;
    std::string server;
    std::optional<std::int64_t> gone = {};
};

// The server that does what is due in a game.
struct OwnerRow {
    std::string game;
    std::string owner;  // empty if none
};

// The result of a player's game that counts.
struct ResultRow {
    std::string player;
    RecordRow record;  // what is added to the player's
};

}  // namespace merels::store
