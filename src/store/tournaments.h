#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace merels::store {

// Tournaments: their entrants and games. Times are milliseconds since 1970.

struct TournamentRow {
    std::string id;
    std::string organiser;  // a player's id
    std::string terms;      // as server/tournament writes them
    bool is_private = false;
    bool on_board = false;       // played at real boards: the organiser enters the results
    std::string format;          // "round-robin", "swiss", "arena"
    std::string state = "open";  // "running", "ended", "cancelled"
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t version = 0;  // grows with every change but results of games
    std::int64_t round = 0;    // the latest that has begun; in an arena, how often games were begun
    std::optional<std::int64_t> starts = {};  // when it is to start by itself
    std::optional<std::int64_t> started = {};
    std::optional<std::int64_t> ends = {};  // an arena: no games are begun from then on
    std::optional<std::int64_t> ended = {};
    std::optional<std::int64_t> next_round = {};  // when that is to begin
    std::string organiser_name = {};              // only read
    std::int64_t entrants = 0;                    // only read, and only in lists: how many
};

struct EntrantRow {
    std::int64_t number = 0;  // from 0, without gaps
    std::optional<std::string> player = {};
    std::string name = {};  // of a player: only read
    std::optional<std::int64_t> level = {};
    std::optional<std::int64_t> rating = {};
    std::int64_t first_round = 1;
    bool withdrawn = false;
    std::int64_t since = 0;  // when they joined, or came back
    bool bot = false;        // only read
    bool removed = false;    // by the organiser: cannot come back
};

struct TournamentGameRow {
    std::int64_t number = 0;  // from 0, without gaps
    std::int64_t round = 1;
    std::int64_t white = 0;                  // entrants
    std::optional<std::int64_t> black = {};  // none: a bye
    std::optional<std::string> game = {};    // the game's id, if it is played here
    // "white", "black", "draw", "both-lost", or "bye", where the organiser or the rules have decided it.
    std::optional<std::string> outcome = {};
    std::int64_t made = 0;
    // Only read: how the game stands that is played here. Empty if it was removed.
    std::string state = {};
    std::optional<std::string> winner = {};
    std::string why = {};
    std::int64_t turns = 0;
    std::int64_t changed = 0;
};

// A tournament with all that belongs to it.
struct WholeTournament {
    TournamentRow tournament;
    std::vector<EntrantRow> entrants;
    std::vector<TournamentGameRow> games;
};

// A game of a tournament that has just begun, for one of its players.
struct BegunGame {
    std::string player;
    std::string tournament;
    std::string terms;
    std::int64_t round = 0;
    std::string game;
    std::int64_t made = 0;
};

// A tournament in which something may be due. One of the numbers changes whenever its row or the state of one
// of its games does.
struct DueTournament {
    std::string id;
    std::int64_t version = 0;
    std::int64_t unfinished = 0;  // games

    bool operator==(const DueTournament&) const = default;
};

// Changes, each made as a whole or not at all.

// Not made if the organiser has as many unfinished ones already.
struct NewTournament {
    static constexpr std::int64_t most_unfinished = 5;
    TournamentRow tournament;
};
// Enters players, or lets those come back who have withdrawn but were not removed. Those who were not paired
// before are late entrants from the next round on. Not made if the tournament is over or, with a version, has
// changed; nor, in a round robin that has begun, for anybody who was not paired; nor if it is full: if more
// than `most` would be in it, or more than `rows_per_place` times as many counting those who have left.
struct EnterTournament {
    static constexpr std::int64_t rows_per_place = 3;
    std::string tournament;
    std::vector<EntrantRow> entrants;  // their numbers are given by the change
    std::int64_t most = 0;
    std::int64_t at = 0;
    std::optional<std::int64_t> version = {};
};
// Not made if the entrant has left before or, if the organiser removes them, has been removed before.
struct WithdrawEntrant {
    std::string tournament;
    std::int64_t entrant = 0;
    std::int64_t at = 0;
    bool removed = false;
};
// The organiser lets somebody back in who was removed: they may join again, or are there at once. Not made if
// they were not removed, nor for anybody who was not paired if it is a round robin that has begun.
struct ReadmitEntrant {
    std::string tournament;
    std::int64_t entrant = 0;
    std::int64_t at = 0;
    bool at_once = false;
};
// Begins a round, which is the first one if the tournament has not started. The games that are played here
// come right after it among the changes (NewGame::claimed). Not made if the round has begun already, nor,
// with a version, if the tournament has changed.
struct BeginRound {
    std::string tournament;
    std::int64_t round = 1;  // the new one
    std::int64_t at = 0;
    std::vector<TournamentGameRow> games;
    std::vector<std::int64_t> absent = {};  // entrants who did not come: they are withdrawn
    std::optional<std::int64_t> ends = {};  // of an arena that starts with this
    std::optional<std::int64_t> version = {};
};
// When the next round is to begin; of a tournament that has not started, when it does. Not made if the round
// has begun.
struct PlanRound {
    std::string tournament;
    std::int64_t round = 0;  // the present one
    std::int64_t next_round = 0;
    std::int64_t at = 0;
};
// Ends or cancels a tournament. With a round, not made if another one has begun; without, only a running
// tournament is ended and only an open one cancelled, in whatever round it is.
struct EndTournament {
    std::string tournament;
    std::optional<std::int64_t> round;
    std::string state;  // "ended" or "cancelled"
    std::int64_t at = 0;
};
// The organiser decides a game; without an outcome, takes that back. With a round, not made if another one
// has begun.
struct DecideGame {
    std::string tournament;
    std::optional<std::int64_t> round;
    std::int64_t number = 0;  // of the game
    std::optional<std::string> outcome;
    std::int64_t at = 0;
};

using TournamentChange = std::variant<NewTournament, EnterTournament, WithdrawEntrant, ReadmitEntrant,
                                      BeginRound, PlanRound, EndTournament, DecideGame>;

}  // namespace merels::store
