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

namespace merels {

// Changes to what is kept. A change is made whole or not at all; one that comes too late (the id is taken,
// another server was first with the number) is not made, and that is not an error.

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
// A device was used.
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
// Sets login and password and replaces all of the player's devices by one. Not made if the login is
// another's, or if the password is not `was` any more.
struct SetPassword {
    std::string player;
    std::string login;
    std::string password;  // hashed
    std::string was = {};  // hashed; empty if there was none
    NewDevice device = {};
};
// Takes everything from a player that says who they are, and ends their sessions. The games they played in
// are still to be gone through (see Store::deleted_players). Not made if it was before, or if the password is
// not `was` any more.
struct CloseAccount {
    std::string player;
    std::string name;      // what the player is called from now on
    std::string was = {};  // hashed; empty if there is none
    std::int64_t at = 0;
};
// Changes texts of a game other than by an event; its summary only if it has not moved on, which is then said
// not to be made.
struct ReplaceTexts {
    std::string game;
    NamedTexts texts;
    std::int64_t at = 0;
};

// Has all servers read a game again, because it was changed behind their backs.
struct InvalidateGame {
    std::string game;
    std::int64_t at = 0;
};

// One event and all that follows from it. Not made if its number is not the next.
struct NewEvent {
    std::string game;
    std::string game_key;
    EventRow event;
    StandingRow standing;
    std::vector<SeatRow> seats = {};              // where they are settled with this
    std::optional<std::int64_t> turns_kept = {};  // turns after so many are taken back
    std::vector<TurnRow> turns = {};
    std::vector<ResultRow> results = {};
    std::string pair = {};    // the two the results are of: they count so many games a day and no more
    std::string holder = {};  // the server that does what is due from now on; empty if none says it will
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

class Attempts;

struct StoredGame {
    GameRow game;
    std::vector<EventRow> events;
    std::string holder = {};
    std::vector<PresenceRow> presence = {};
};

// A game and the number of the latest event that is known of it.
struct Known {
    std::string game;
    std::int64_t number = 0;
};

// What is new in a game: events, and who sees to it after them.
struct Following {
    std::string game;
    std::string holder;
    std::vector<EventRow> events;
};

// A game in a list; without its summary if that is as old as asked for.
struct Listed {
    std::string id;
    bool open = false;
    std::int64_t created = 0;
    std::optional<std::string> summary;
    std::string maker = {};
};

// How many unfinished games a player has made.
struct Unfinished {
    std::int64_t quick = 0;  // that wait for someone, or are not against a person; not of days for a turn
    std::int64_t all = 0;
};

// The games' time: the database's clock less a skew, so that it neither jumps nor goes back when that does.
struct ClockReading {
    std::int64_t now = 0;
    std::int64_t skew = 0;
    std::int64_t latest_beat = 0;  // the latest sign of life of any server; 0 if there was none
};

// How a server stands among those on the same database.
struct Renewal {
    std::string name;  // as before; another if it was silent for so long that it counted as gone
    std::int64_t now = 0;
    std::vector<std::string> servers;  // those that live, this one too
    std::vector<Outage> outages;       // that ended after a moment, in their order
};

struct Secret {
    PlayerRow player;
    std::string password;  // hashed; empty if there is none
};

// Who a device belongs to, and when it was last known to be used.
struct DeviceOwner {
    PlayerRow player;
    std::int64_t seen = 0;
};

// What a device is called where its token must not be seen.
[[nodiscard]] std::string device_id(const std::string& token);

// Everything that is kept, behind one interface for both databases. For one thread; any number may be open at
// once, in any number of programs.
class Store {
  public:
    // Opens the database (see open_database) and brings its tables up to date. One of a later program is
    // refused if that one says so. With a name, what is committed is told to the other servers under it.
    [[nodiscard]] static Stored<Store> open(const std::string& where, const std::string& name = "",
                                            OpenMode mode = OpenMode::create);
    Store(std::unique_ptr<Database> database, std::string name);
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // Whether other servers may be at work on the same database.
    [[nodiscard]] bool shared() const { return database_->shared(); }
    // What opening it did to its tables.
    [[nodiscard]] const Migration& migrated() const { return migrated_; }
    // How the connection to it is protected; nothing for a file.
    [[nodiscard]] std::optional<ConnectionSecurity> security() const { return database_->security(); }

    // Makes changes, all in one transaction. Answers, one for one, which were made; when this answers they
    // are on disk.
    [[nodiscard]] Stored<std::vector<bool>> commit(std::span<const Change> changes);

    // Players and their devices (accounts.cpp).

    // A device that was not used for this long is forgotten.
    static constexpr std::int64_t device_lifetime = 400LL * 24 * 3600 * 1000;
    [[nodiscard]] Stored<std::optional<DeviceOwner>> owner_of_device(const std::string& token,
                                                                     std::int64_t now);
    // A player's devices, those used last first.
    [[nodiscard]] Stored<std::vector<DeviceRow>> devices(const std::string& player, std::int64_t how_many);
    [[nodiscard]] Stored<std::optional<PlayerRow>> player(const std::string& id);
    [[nodiscard]] Stored<std::optional<Secret>> secret_of_login(const std::string& login);
    [[nodiscard]] Stored<std::optional<Secret>> secret_of_player(const std::string& id);
    [[nodiscard]] Stored<std::vector<RecordRow>> records(const std::string& player);
    // So many games that a player made or has a seat in, in the order of their ids, from after an id. A row
    // for each of the player's seats.
    [[nodiscard]] Stored<std::vector<OwnGameRow>> games_of(const std::string& player,
                                                           const std::string& after, std::int64_t how_many);
    // What has become invalid since a moment.
    [[nodiscard]] Stored<std::vector<Invalidation>> invalidations(std::int64_t since);
    // Players whose accounts were deleted, and whose games are still to be gone through.
    [[nodiscard]] Stored<std::vector<DeletedPlayer>> deleted_players(std::int64_t how_many);
    [[nodiscard]] Stored<void> mark_anonymised(const std::string& player, std::int64_t at);
    [[nodiscard]] Stored<std::optional<NamedTexts>> named_texts(const std::string& game);
    // Forgets devices that were not used for long, and old invalidations.
    [[nodiscard]] Stored<void> forget_old_devices(std::int64_t now);

    // Listed players, those with most wins first; of one game, or of all if it is empty.
    [[nodiscard]] Stored<std::vector<PlayerStanding>> players(const std::string& game, std::int64_t from,
                                                              std::int64_t how_many);

    // Operators' work (moderation.cpp).

    // Makes a change and writes down that it was made. False, and nothing written, if there is no such
    // player, game, network or word.
    [[nodiscard]] Stored<bool> moderate(const ModerationChange& change, const AuditRow& audit);
    // When the latest of these changes was made; 0 if there was none.
    [[nodiscard]] Stored<std::int64_t> last_moderated();
    [[nodiscard]] Stored<ModerationRows> moderation(std::int64_t now);
    [[nodiscard]] Stored<std::vector<AuditRow>> audit(std::int64_t how_many);  // the latest, oldest first
    // Whose id is a text, or whose name or login contains it.
    [[nodiscard]] Stored<std::vector<PlayerDetails>> find_players(const std::string& text,
                                                                  std::int64_t how_many);
    // Whose id is a text, or whose summary contains it: titles, players' names.
    [[nodiscard]] Stored<std::vector<GameDetails>> find_games(const std::string& text, std::int64_t how_many);

    [[nodiscard]] Stored<bool> has_game(const std::string& id);
    [[nodiscard]] Stored<std::optional<StoredGame>> game(const std::string& id);
    // The summaries of the latest public games in a state, newest first.
    [[nodiscard]] Stored<std::vector<std::string>> summaries(const std::string& state, std::int64_t how_many);
    // Of the games a player has a seat in or has made.
    [[nodiscard]] Stored<std::vector<std::string>> summaries_of(const std::string& player, bool going_on,
                                                                std::int64_t how_many);
    [[nodiscard]] Stored<Unfinished> unfinished_made_by(const std::string& player);
    // Those of the games that are open or running.
    [[nodiscard]] Stored<std::vector<std::string>> unfinished_among(const std::vector<std::string>& games);
    // Some of the games that nobody cares for any more: open since before a moment, or without a clock and
    // idle.
    [[nodiscard]] Stored<std::vector<std::string>> expired(std::int64_t open_since, std::int64_t idle_since,
                                                           std::int64_t how_many);
    [[nodiscard]] Stored<std::vector<TurnRow>> turns(const std::string& game);
    // Ids after this one in alphabetical order, to go through all of them.
    [[nodiscard]] Stored<std::vector<std::string>> game_ids(const std::string& after, std::int64_t how_many);
    // When a server on this database was last alive.
    [[nodiscard]] Stored<std::int64_t> last_beat();

    // What follows is for servers beside each other (servers.cpp).

    [[nodiscard]] Stored<ClockReading> read_clock();
    // Changes the skew of the games' time; false if another has changed it meanwhile.
    [[nodiscard]] Stored<bool> shift_clock(std::int64_t from_skew, std::int64_t to_skew);
    // A sign of life of the server that goes by a name; it then counts as alive for `lease` from now, and if
    // that had run out it goes by `otherwise` from now on. If there had been no sign of any server for as
    // long, that was an outage. Answers with the outages that ended after a moment. `expected` is the time as
    // it was just read; if the clock has jumped since, nothing is done and the error is `collided`.
    static constexpr std::int64_t lease = 5000;
    static constexpr std::int64_t results_a_day = 5;  // that count, between the same two players
    [[nodiscard]] Stored<Renewal> renew(const std::string& name, const std::string& otherwise,
                                        std::int64_t outages_after, std::int64_t expected);
    // The server is gone, and so is everyone who was there through it.
    [[nodiscard]] Stored<void> leave(const std::string& name);
    // Has a server hold the games in which something is to be done before a moment, or which are named, as
    // far as no server that lives holds them. Answers who holds those named, and which are to be done and its
    // own.
    [[nodiscard]] Stored<std::vector<HoldingRow>> take(const std::string& name, std::int64_t before,
                                                       const std::vector<std::string>& named,
                                                       std::int64_t how_many);
    // What came after what is known, of many games at once; nothing of those where nothing did.
    [[nodiscard]] Stored<std::vector<Following>> after(const std::vector<Known>& known);
    // Who is at these games. A player there through a server that is gone has gone with it.
    [[nodiscard]] Stored<std::vector<PresenceRow>> presence(const std::vector<std::string>& games);
    // The latest public games that are open and running, with the summaries of those that have changed since.
    [[nodiscard]] Stored<std::vector<Listed>> listing(std::int64_t changed_since, std::int64_t how_many);
    // Forgets servers, and players at games, that have been gone for long.
    [[nodiscard]] Stored<void> forget_the_gone();
    // What the others tell, see Database::notices: words of which the first is the teller's name, then
    // GAME:NUMBER for an event, GAME@ for someone who came or went, and ! for a server that is gone.
    [[nodiscard]] Stored<Notices> notices(std::chrono::milliseconds longest) {
        return database_->notices(longest);
    }

  private:
    struct ServersSql;

    std::string name_;
    Migration migrated_;
    std::unique_ptr<Attempts> attempts_;
    std::unique_ptr<const ServersSql> sql_;  // outlives the database, which keeps it prepared
    std::unique_ptr<Database> database_;
};

}  // namespace merels
