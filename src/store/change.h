#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "store/alerts.h"
#include "store/bots.h"
#include "store/daily.h"
#include "store/matching.h"
#include "store/men.h"
#include "store/puzzles.h"
#include "store/ratings.h"
#include "store/records.h"
#include "store/reviews.h"
#include "store/studies.h"
#include "store/tournaments.h"

namespace merels::store {

// Changes to the database. A change is made as a whole or not at all. One that comes too late (the id is
// taken, another server was first with the number) is not made, which is not an error.

struct NewPlayer {
    PlayerRow player;
};
// Not made if the name is an account's of another player.
struct Rename {
    std::string player;
    std::string name;
};
// The names that nobody else sees.
struct SetPrivateNames {
    std::string player;
    std::string first;
    std::string last;
};
// Whether a player appears in the public list.
struct SetListed {
    std::string player;
    bool listed = false;
};
struct NewDevice {
    std::string token;  // hashed
    std::string player;
    std::int64_t at = 0;
    std::string description = {};
};
// Records that a device was used.
struct TouchDevice {
    std::string token;
    std::int64_t at = 0;
};
// Ends the session of a device, at every server.
struct ForgetDevice {
    std::string token;
    std::int64_t at = 0;
};
// The same for a player's devices: the one with this id (see device_id), or all if it is empty; but not
// `kept`.
struct ForgetDevices {
    std::string player;
    std::string id = {};
    std::string kept = {};  // a token
    std::int64_t at = 0;
};
// Sets a password and a recovery code, and replaces all of the player's devices by one. The player then has
// an account. Not made if another account has the name, or if the password is no longer `was`.
struct SetPassword {
    std::string player;
    std::string password;       // hashed
    std::string was = {};       // hashed; empty if there was none
    std::string recovery = {};  // hashed; empty to keep the code there is
    NewDevice device = {};
};
// The same for a player who presents a recovery code or a token instead of the password. Not made if it is
// not valid, which it is once. All other tokens of the player become invalid.
struct RecoverAccount {
    std::string player;
    std::string code;   // hashed; either this
    std::string token;  // or this, hashed
    std::string password;
    std::string recovery;  // the next code, hashed
    NewDevice device = {};
};
// Replaces a player's recovery code. Not made if the password is no longer `was`.
struct SetRecovery {
    std::string player;
    std::string recovery;  // hashed
    std::string was;
};
// A secret that is sent by e-mail and works once: to confirm the address, or to set a new password. Replaces
// earlier ones of the player for the same purpose.
enum class TokenPurpose : std::uint8_t { confirm, reset };
struct NewToken {
    std::string token;  // hashed
    std::string player;
    TokenPurpose purpose = TokenPurpose::reset;
    std::string email;
    std::int64_t at = 0;
    std::int64_t expires = 0;
};
// Makes the address of a valid token the player's. Not made without one.
struct ConfirmEmail {
    std::string token;  // hashed
    std::int64_t at = 0;
};
struct RemoveEmail {
    std::string player;
};
// Deletes everything about a player that identifies them, and ends their sessions. Their games are anonymised
// later (see Store::deleted_players). Not made if the account is closed already, or if the password is no
// longer `was`.
struct CloseAccount {
    std::string player;
    std::string name;      // what the player is called from now on
    std::string was = {};  // hashed; empty if there is none
    std::int64_t at = 0;
};
// Changes texts of a game other than by an event. The summary is changed only if the game has no newer event;
// otherwise the change counts as not made.
struct ReplaceTexts {
    std::string game;
    NamedTexts texts;
    std::int64_t at = 0;
};

// Has all servers read a game again, because it was changed other than by events.
struct InvalidateGame {
    std::string game;
    std::int64_t at = 0;
};

// One event and the rows that follow from it. Not made if its number is not the next.
struct NewEvent {
    std::string game;
    std::string game_key;
    EventRow event;
    StandingRow standing;
    std::vector<SeatRow> seats = {};               // where they are settled with this
    std::optional<std::int64_t> mean_rating = {};  // of the seats, where a rated game begins with this
    std::optional<std::int64_t> turns_kept = {};   // turns after so many are taken back
    std::vector<TurnRow> turns = {};
    std::optional<std::int64_t> men_kept = {};  // men after so many are not there any more
    std::vector<ManRow> men = {};               // those that are not as they were before
    std::vector<ResultRow> results = {};
    std::string pair = {};   // the two the results are of: they count so many games a day and no more
    std::string owner = {};  // the server that does what is due from now on; empty if there is none
    std::optional<RatedResult> rated = {};  // where a rated game ends with this
    std::string left_by = {};               // the player who has left a rated game with this
    std::string conditional =
        {};  // the version of the conditional turns it comes from: not made without them
};
// The day a result counts for.
[[nodiscard]] inline std::int64_t day_of(const NewEvent& step) {
    return step.event.at / (24LL * 3600 * 1000);
}

// A game and its first events. Not made if the id is taken, nor, if it follows another game, if the event of
// that one right before it among the changes was not. One that is claimed is made only if the change right
// before it, which claims players or a challenge for it, could do so; or if it is among the games of a
// tournament's new round.
struct NewGame {
    GameRow game;
    StandingRow standing;
    std::vector<NewEvent> events;
    std::string follows = {};  // a game's id
    bool claimed = false;
};

// A player has come to a game through a server, or has gone.
struct Presence {
    PresenceRow row;
    std::int64_t at = 0;  // not made if something later is known
};

using Change =
    std::variant<NewPlayer, Rename, SetPrivateNames, SetListed, NewDevice, TouchDevice, ForgetDevice,
                 ForgetDevices, SetPassword, RecoverAccount, SetRecovery, NewToken, ConfirmEmail, RemoveEmail,
                 CloseAccount, ReplaceTexts, InvalidateGame, NewEvent, NewGame, Presence, NewApiToken,
                 TouchApiToken, RevokeApiToken, BecomeBot, AlertChange, MatchChange, DailyChange,
                 TournamentChange, StudyChange, RatePuzzle, SetReview>;

// About how many bytes the changes add to the store.
[[nodiscard]] std::size_t stored_size(std::span<const Change> changes);

}  // namespace merels::store
