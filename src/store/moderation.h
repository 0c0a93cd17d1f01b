#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/records.h"

namespace merels::store {

// Changes by operators, while servers are running.

constexpr std::int64_t end_of_time = 253'402'300'799'000;  // the end of the year 9999: "for ever"

struct RenamePlayer {
    std::string player;
    std::string name;
};
struct BlockPlayer {
    std::string player;
    std::int64_t until = 0;
    std::string why;
};
struct UnblockPlayer {
    std::string player;
};
struct EndSessions {
    std::string player;
    std::int64_t at = 0;
};
// Only the note: the account is closed by a change of its own (CloseAccount).
struct NoteDeletion {
    std::string player;
};
struct RemoveGame {
    std::string game;
    std::int64_t at = 0;
};
// Gives a game another variant text. Not made if the game has moved on from this number.
struct ReplaceVariant {
    std::string game;
    std::int64_t number = 0;
    std::string variant;
    std::string summary;
    std::int64_t at = 0;
};
struct BlockNetwork {
    std::string network;  // "203.0.113.0/24"
    std::int64_t until = 0;
    std::string why;
    std::int64_t at = 0;
};
struct UnblockNetwork {
    std::string network;
};
struct AddWord {
    std::string word;  // folded
};
struct RemoveWord {
    std::string word;
};
// Revokes all API tokens of a player.
struct RevokeTokens {
    std::string player;
    std::int64_t at = 0;
};
// Ends a tournament, or cancels it if it has not begun. Games that are being played go on.
struct StopTournament {
    std::string tournament;
    std::int64_t at = 0;
};
struct RenameTournament {
    std::string tournament;
    std::string terms;  // with the new name
    std::int64_t at = 0;
};
// Makes a tournament and its games private. May be repeated.
struct HideTournament {
    std::string tournament;
    std::int64_t at = 0;
};
// Renames somebody whom the organiser has entered, to a name that no other entrant has.
struct RenameEntrant {
    std::string tournament;
    std::int64_t entrant = 0;
    std::string name;
    std::int64_t at = 0;
};
using ModerationChange =
    std::variant<RenamePlayer, BlockPlayer, UnblockPlayer, EndSessions, NoteDeletion, RemoveGame,
                 ReplaceVariant, BlockNetwork, UnblockNetwork, AddWord, RemoveWord, RevokeTokens,
                 StopTournament, RenameTournament, HideTournament, RenameEntrant>;

struct AuditRow {
    std::int64_t at = 0;
    std::string operator_name;
    std::string action;
    std::string subject;
    std::string details;
};

struct BlockedPlayer {
    std::string id;
    std::int64_t until = 0;
    std::string why;
};
struct BlockedNetwork {
    std::string network;
    std::int64_t until = 0;
    std::string why;
};
// What is in force.
struct ModerationRows {
    std::vector<BlockedPlayer> players;
    std::vector<BlockedNetwork> networks;
    std::vector<std::string> words;
};

struct PlayerDetails {
    PlayerRow player;
    std::int64_t devices = 0;
    std::int64_t games = 0;
    std::optional<std::int64_t> deleted;
    std::optional<std::int64_t> blocked_until;
    std::string blocked_why;
};

struct GameDetails {
    std::string id;
    std::string game;
    std::string state;
    bool is_private = false;
    std::string maker;
    std::int64_t created = 0;
    std::string summary;
};

}  // namespace merels::store
