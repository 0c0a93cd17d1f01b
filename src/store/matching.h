#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace merels::store {

// The queue of "Play now", and challenges from one player to another. Times are milliseconds since 1970.

// A player who waits for an opponent. A player has at most one.
struct SeekRow {
    std::string player;
    std::string key;     // drawn when the player joined the queue
    std::string server;  // where the player is connected; it keeps the seek from expiring
    std::int64_t since = 0;
    std::int64_t expires = 0;
    // False while the connection is lost, or while the player has a computer for an opponent and is asked
    // before a change.
    bool ready = true;
    std::string body;           // what is wanted, as server/match writes it
    std::string computer = {};  // the game against the computer meanwhile; empty if there is none
    std::string game = {};      // that was found; the seek is then over
    std::string name = {};      // the player's; only read
};

// What is read of the queue at once.
struct QueueRows {
    // First those who are ready, then those who are busy with a computer, then those that are over; of each,
    // the oldest first.
    std::vector<SeekRow> seeks;
    std::vector<std::pair<std::string, std::string>> mutes;  // who does not want to meet whom
    std::int64_t online = 0;                                 // people at all servers
};

// How a player's latest games against people went, as far as finding the next one depends on it.
struct MatchHistory {
    std::vector<std::string> opponents;  // the latest first
    std::int64_t whites = 0;             // of the latest games: how many more with White than with Black
};

struct NamedPlayer {
    std::string player;
    std::string name;
    bool bot = false;
};

struct ChallengeRow {
    std::string id;
    std::string challenger;
    std::string challenged;
    std::string body;  // the terms, as server/match writes them
    std::int64_t created = 0;
    std::int64_t expires = 0;
    std::string answer = {};           // empty, "accepted" or "declined"
    std::string game = {};             // of an accepted one
    std::string challenger_name = {};  // only read, as all below
    std::string challenged_name = {};
    bool challenger_bot = false;
    bool challenged_bot = false;
};

// Changes, each made as a whole or not at all.

// Joins the queue, in place of an earlier seek of the player. Not made if the player was paired a moment ago:
// the game is there and goes on.
struct NewSeek {
    SeekRow seek;
};
// The player is connected again, to another server or the same: that one keeps the seek from expiring.
// Whoever has a computer for an opponent is not ready by that. Not made if the seek is over or has expired.
struct ResumeSeek {
    std::string player;
    std::string key;
    std::string server;
    std::int64_t now = 0;
    std::int64_t expires = 0;
};
// The player's connection is lost: nobody is to be paired with a player who is not there. Not made if the
// seek is over, or if it is another server's by now.
struct SuspendSeek {
    std::string player;
    std::string key;
    std::string server;
};
// Leaves the queue. Not made if the seek is over, or if it is another server's by now.
struct DropSeek {
    std::string player;
    std::string key;
    std::string server;
};
// The player wants a person in place of the computer. Not made if the seek is over.
struct SetReady {
    std::string player;
    std::string key;
};
// These claim something for the game that comes right after them among the changes, which is made only if
// they could (NewGame::claimed).
struct PairSeeks {
    std::pair<std::string, std::string> first;  // player and key
    std::pair<std::string, std::string> second;
    std::string game;
};
struct SeatComputer {
    std::string player;
    std::string key;
    std::string game;
};
struct AcceptChallenge {
    std::string id;
    std::string challenger;  // to be notified
    std::string challenged;  // who accepts
    std::string game;
    std::int64_t at = 0;
};
// Not made if the challenger has as many open ones already, or one to the same player that is open or was
// declined lately, or if the challenged player has many; or does not want any from the challenger.
struct NewChallenge {
    static constexpr std::int64_t most_made = 3;
    static constexpr std::int64_t most_received = 10;
    ChallengeRow challenge;
};
// Declines a challenge that is open. It is kept until `again`: so long the challenger cannot repeat it.
struct DeclineChallenge {
    std::string id;
    std::string challenger;
    std::string challenged;
    std::int64_t at = 0;
    std::int64_t again = 0;
};
struct WithdrawChallenge {
    std::string id;
    std::string challenger;
    std::string challenged;
};
// A player wants no challenges from another, nor to be paired with them, until a moment; 0 ends it.
struct Mute {
    static constexpr std::int64_t most = 200;  // of one player; not made beyond that
    std::string player;
    std::string muted;
    std::int64_t until = 0;
};

// A player wants to see the games of others first, or no longer: at least one of them. Those who do not exist
// are left out, and so are those beyond the limit.
struct Follow {
    static constexpr std::int64_t most = 100;  // of one player
    std::string player;
    std::vector<std::string> add = {};
    std::vector<std::string> remove = {};
    std::int64_t at = 0;
};

using MatchChange =
    std::variant<NewSeek, ResumeSeek, SuspendSeek, DropSeek, SetReady, PairSeeks, SeatComputer,
                 AcceptChallenge, NewChallenge, DeclineChallenge, WithdrawChallenge, Mute, Follow>;

}  // namespace merels::store
