#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "store/database.h"
#include "store/moderation.h"
#include "store/records.h"

namespace merels::store {

// Changes to the database. A change is made as a whole or not at all. One that comes too late (the id is
// taken, another server was first with the number) is not made, which is not an error.

struct NewPlayer {
    PlayerRow player;
};
struct Rename {
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
// Sets login and password and replaces all of the player's devices by one. Not made if the login belongs to
// another player, or if the password is no longer `was`.
struct SetPassword {
    std::string player;
    std::string login;
    std::string password;  // hashed
    std::string was = {};  // hashed; empty if there was none
    NewDevice device = {};
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
    std::vector<SeatRow> seats = {};              // where they are settled with this
    std::optional<std::int64_t> turns_kept = {};  // turns after so many are taken back
    std::vector<TurnRow> turns = {};
    std::vector<ResultRow> results = {};
    std::string pair = {};   // the two the results are of: they count so many games a day and no more
    std::string owner = {};  // the server that does what is due from now on; empty if there is none
};

// A game and its first events. Not made if the id is taken, nor, if it follows another game, if the event of
// that one right before it among the changes was not.
struct NewGame {
    GameRow game;
    StandingRow standing;
    std::vector<NewEvent> events;
    std::string follows = {};  // a game's id
};

// A player has come to a game through a server, or has gone.
struct Presence {
    PresenceRow row;
    std::int64_t at = 0;  // not made if something later is known
};

using Change =
    std::variant<NewPlayer, Rename, SetListed, NewDevice, TouchDevice, ForgetDevice, ForgetDevices,
                 SetPassword, CloseAccount, ReplaceTexts, InvalidateGame, NewEvent, NewGame, Presence>;

// About how many bytes the changes add to the store.
[[nodiscard]] std::size_t stored_size(std::span<const Change> changes);

class AttemptIds;

struct StoredGame {
    GameRow game;
    std::vector<EventRow> events;
    std::string owner = {};
    std::vector<PresenceRow> presence = {};
};

// A game, and the number of its latest known event.
struct GameVersion {
    std::string game;
    std::int64_t number = 0;
};

// New events of a game, and its owner after them.
struct GameUpdate {
    std::string game;
    std::string owner;
    std::vector<EventRow> events;
};

// A game in a list; without its summary if that has not changed since the time asked for.
struct ListedGame {
    std::string id;
    bool open = false;
    std::int64_t created = 0;
    std::optional<std::string> summary;
    std::string maker = {};
};

// How many unfinished games a player has made.
struct UnfinishedCount {
    std::int64_t quick = 0;  // that wait for someone, or are not against a person; not of days for a turn
    std::int64_t all = 0;
};

// The games' time: the database's clock less a skew, so that it neither jumps nor goes back when that does.
struct ClockReading {
    std::int64_t now = 0;
    std::int64_t skew = 0;
    std::int64_t latest_heartbeat = 0;  // of any server; 0 if there was none
};

// The result of renewing a server's lease.
struct Renewal {
    std::string name;  // as before; a new one if the lease had expired
    std::int64_t now = 0;
    std::vector<std::string> servers;  // with a valid lease, this one included
    std::vector<Outage> outages;       // that ended after a moment, in their order
};

struct PasswordRecord {
    PlayerRow player;
    std::string password;  // hashed; empty if there is none
};

// Who a device belongs to, and when it was last known to be used.
struct DeviceOwner {
    PlayerRow player;
    std::int64_t seen = 0;
};

// The public id of a device, which does not reveal its token.
[[nodiscard]] std::string device_id(const std::string& token);

// The database, behind one interface for SQLite and PostgreSQL. Not thread-safe: each thread opens its own.
// Any number may be open at once, in any number of programs.
class Store {
  public:
    // Opens the database (see open_database) and migrates it. A database of a later program is rejected if
    // that program requires it. With a name, other servers are notified of commits in that name.
    [[nodiscard]] static StoreResult<Store> open(const std::string& where, const std::string& name = "",
                                                 OpenMode mode = OpenMode::create);
    Store(std::unique_ptr<Database> database, std::string name);
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // Whether other servers may be at work on the same database.
    [[nodiscard]] bool shared() const { return database_->shared(); }
    // The migration that opening it has done.
    [[nodiscard]] const Migration& migrated() const { return migrated_; }
    // How the connection to it is protected; nothing for a file.
    [[nodiscard]] std::optional<ConnectionSecurity> security() const { return database_->security(); }

    // Makes changes, all in one transaction. Returns for each whether it was made. They are on disk when this
    // returns.
    [[nodiscard]] StoreResult<std::vector<bool>> commit(std::span<const Change> changes);

    // Players and their devices (accounts.cpp).

    // A device that was not used for this long is deleted.
    static constexpr std::int64_t device_lifetime = 400LL * 24 * 3600 * 1000;
    [[nodiscard]] StoreResult<std::optional<DeviceOwner>> owner_of_device(const std::string& token,
                                                                          std::int64_t now);
    // A player's devices, those used last first.
    [[nodiscard]] StoreResult<std::vector<DeviceRow>> devices(const std::string& player,
                                                              std::int64_t how_many);
    [[nodiscard]] StoreResult<std::optional<PlayerRow>> player(const std::string& id);
    [[nodiscard]] StoreResult<std::optional<PasswordRecord>> secret_of_login(const std::string& login);
    [[nodiscard]] StoreResult<std::optional<PasswordRecord>> secret_of_player(const std::string& id);
    [[nodiscard]] StoreResult<std::vector<RecordRow>> records(const std::string& player);
    // So many games that a player made or has a seat in, in the order of their ids, from after an id. A row
    // for each of the player's seats.
    [[nodiscard]] StoreResult<std::vector<OwnGameRow>> games_of(const std::string& player,
                                                                const std::string& after,
                                                                std::int64_t how_many);
    // What has become invalid since a moment.
    [[nodiscard]] StoreResult<std::vector<Invalidation>> invalidations(std::int64_t since);
    // Players whose accounts were deleted, and whose games are still to be gone through.
    [[nodiscard]] StoreResult<std::vector<DeletedPlayer>> deleted_players(std::int64_t how_many);
    [[nodiscard]] StoreResult<void> mark_anonymised(const std::string& player, std::int64_t at);
    [[nodiscard]] StoreResult<std::optional<NamedTexts>> named_texts(const std::string& game);
    // Deletes devices that were not used for long, and old invalidations.
    [[nodiscard]] StoreResult<void> purge_old_devices(std::int64_t now);

    // Listed players, those with most wins first; of one game, or of all if it is empty.
    [[nodiscard]] StoreResult<std::vector<PlayerStanding>> players(const std::string& game, std::int64_t from,
                                                                   std::int64_t how_many);

    // Operators' work (moderation.cpp).

    // Makes a change and adds it to the audit log. False, and nothing written, if there is no such player,
    // game, network or word.
    [[nodiscard]] StoreResult<bool> moderate(const ModerationChange& change, const AuditRow& audit);
    // When the latest of these changes was made; 0 if there was none.
    [[nodiscard]] StoreResult<std::int64_t> last_moderated();
    [[nodiscard]] StoreResult<ModerationRows> moderation(std::int64_t now);
    [[nodiscard]] StoreResult<std::vector<AuditRow>> audit(
        std::int64_t how_many);  // the latest, oldest first
    // Whose id is a text, or whose name or login contains it.
    [[nodiscard]] StoreResult<std::vector<PlayerDetails>> find_players(const std::string& text,
                                                                       std::int64_t how_many);
    // Whose id is a text, or whose summary contains it: titles, players' names.
    [[nodiscard]] StoreResult<std::vector<GameDetails>> find_games(const std::string& text,
                                                                   std::int64_t how_many);

    [[nodiscard]] StoreResult<bool> has_game(const std::string& id);
    [[nodiscard]] StoreResult<std::optional<StoredGame>> game(const std::string& id);
    // The summaries of the latest public games in a state, newest first.
    [[nodiscard]] StoreResult<std::vector<std::string>> summaries(const std::string& state,
                                                                  std::int64_t how_many);
    // Of the games a player has a seat in or has made.
    [[nodiscard]] StoreResult<std::vector<std::string>> summaries_of(const std::string& player, bool going_on,
                                                                     std::int64_t how_many);
    [[nodiscard]] StoreResult<UnfinishedCount> unfinished_made_by(const std::string& player);
    // Those of the games that are open or running.
    [[nodiscard]] StoreResult<std::vector<std::string>> unfinished_among(
        const std::vector<std::string>& games);
    // Some of the games that have expired: open since before a moment, or without a clock and idle.
    [[nodiscard]] StoreResult<std::vector<std::string>> expired(std::int64_t open_since,
                                                                std::int64_t idle_since,
                                                                std::int64_t how_many);
    [[nodiscard]] StoreResult<std::vector<TurnRow>> turns(const std::string& game);
    // Ids after this one in alphabetical order, to go through all of them.
    [[nodiscard]] StoreResult<std::vector<std::string>> game_ids(const std::string& after,
                                                                 std::int64_t how_many);
    // When a server on this database was last alive.
    [[nodiscard]] StoreResult<std::int64_t> last_heartbeat();

    // Several servers on one database (servers.cpp).

    [[nodiscard]] StoreResult<ClockReading> read_clock();
    // Changes the skew of the games' time; false if another has changed it meanwhile.
    [[nodiscard]] StoreResult<bool> shift_clock(std::int64_t from_skew, std::int64_t to_skew);
    // Renews the lease of a server for `lease` from now. If it had expired the server is named `otherwise`
    // from now on. If no server has renewed for as long, that was an outage. Returns the outages that ended
    // after a moment. `expected` is the time as it was just read; if the clock has jumped since, nothing is
    // done and the error is `collided`.
    static constexpr std::int64_t lease = 5000;
    static constexpr std::int64_t results_a_day = 5;  // that count, between the same two players
    [[nodiscard]] StoreResult<Renewal> renew(const std::string& name, const std::string& otherwise,
                                             std::int64_t outages_after, std::int64_t expected);
    // Gives up a server's lease, and ends the presence of its players.
    [[nodiscard]] StoreResult<void> leave(const std::string& name);
    // Makes a server the owner of games without a living owner: of those in which something is due before a
    // moment, and of those that are named. Returns the owners of the named games, and the server's own games
    // that are due.
    [[nodiscard]] StoreResult<std::vector<OwnerRow>> claim(const std::string& name, std::int64_t before,
                                                           const std::vector<std::string>& named,
                                                           std::int64_t how_many);
    // The events after the known ones, of many games at once; nothing for games without newer events.
    [[nodiscard]] StoreResult<std::vector<GameUpdate>> events_after(const std::vector<GameVersion>& known);
    // Which players are connected to these games. Those of a server that is gone have left with it.
    [[nodiscard]] StoreResult<std::vector<PresenceRow>> presence(const std::vector<std::string>& games);
    // The latest public games that are open and running, with the summaries of those that have changed since.
    [[nodiscard]] StoreResult<std::vector<ListedGame>> listing(std::int64_t changed_since,
                                                               std::int64_t how_many);
    // Deletes servers and presence rows that have been gone for long.
    [[nodiscard]] StoreResult<void> purge_gone();
    // What other servers have sent (see Database::notifications). A payload is words: the sender's name, then
    // GAME:NUMBER for an event, GAME@ for a player who came or left, and ! for a server that stops.
    [[nodiscard]] StoreResult<Notifications> notifications(std::chrono::milliseconds longest) {
        return database_->notifications(longest);
    }

  private:
    struct ServersSql;

    std::string name_;
    Migration migrated_;
    std::unique_ptr<AttemptIds> attempt_ids_;
    std::unique_ptr<const ServersSql> sql_;  // outlives the database, which keeps it prepared
    std::unique_ptr<Database> database_;
};

}  // namespace merels::store
