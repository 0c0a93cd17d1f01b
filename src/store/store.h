#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "store/database.h"
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
struct NewDevice {
    std::string token;  // hashed
    std::string player;
    std::int64_t at = 0;
};
struct ForgetDevice {
    std::string token;
};
// Not made if the login is another's.
struct SetPassword {
    std::string player;
    std::string login;
    std::string password;  // hashed
};

// One event and all that follows from it. Not made if there is an event of that number or key already.
struct NewEvent {
    std::string game;
    std::string game_key;
    EventRow event;
    StandingRow standing;
    std::vector<SeatRow> seats = {};              // where they are settled with this
    std::optional<std::int64_t> turns_kept = {};  // turns after so many are taken back
    std::vector<TurnRow> turns = {};
    std::vector<ResultRow> results = {};
};

// A game and its first events. Not made if the id is taken.
struct NewGame {
    GameRow game;
    StandingRow standing;
    std::vector<NewEvent> events;
};

// The server lives: see Store::last_beat.
struct Beat {
    std::int64_t at = 0;
};

using Change = std::variant<NewPlayer, Rename, NewDevice, ForgetDevice, SetPassword, NewEvent, NewGame, Beat>;

struct StoredGame {
    GameRow game;
    std::vector<EventRow> events;
};

struct Secret {
    PlayerRow player;
    std::string password;  // hashed
};

// Everything that is kept, behind one interface for both databases. For one thread; any number may be open at
// once, in any number of programs.
class Store {
  public:
    // Opens the database (see open_database) and brings its tables up to date. One of a later program is
    // refused.
    [[nodiscard]] static Stored<Store> open(const std::string& where);
    explicit Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}

    // Makes changes, all in one transaction. Answers, one for one, which were made; when this answers they
    // are on disk.
    [[nodiscard]] Stored<std::vector<bool>> commit(std::span<const Change> changes);

    [[nodiscard]] Stored<std::optional<PlayerRow>> player_of_device(const std::string& token);
    [[nodiscard]] Stored<std::optional<PlayerRow>> player(const std::string& id);
    [[nodiscard]] Stored<std::optional<Secret>> secret_of_login(const std::string& login);
    [[nodiscard]] Stored<std::vector<RecordRow>> records(const std::string& player);
    // Those with most wins first; of one game, or of all if it is empty.
    [[nodiscard]] Stored<std::vector<PlayerStanding>> players(const std::string& game, std::int64_t from,
                                                              std::int64_t how_many);

    [[nodiscard]] Stored<bool> has_game(const std::string& id);
    [[nodiscard]] Stored<std::optional<StoredGame>> game(const std::string& id);
    // The summaries of the latest public games in a state, newest first.
    [[nodiscard]] Stored<std::vector<std::string>> summaries(const std::string& state, std::int64_t how_many);
    // Of the games a player has a seat in or has made.
    [[nodiscard]] Stored<std::vector<std::string>> summaries_of(const std::string& player, bool going_on,
                                                                std::int64_t how_many);
    [[nodiscard]] Stored<std::vector<TurnRow>> turns(const std::string& game);
    // Ids after this one in alphabetical order, to go through all of them.
    [[nodiscard]] Stored<std::vector<std::string>> game_ids(const std::string& after, std::int64_t how_many);
    // Games that something is to be done in before a moment.
    [[nodiscard]] Stored<std::vector<std::string>> due(std::int64_t before, std::int64_t how_many);
    // When a server on this database was last alive.
    [[nodiscard]] Stored<std::int64_t> last_beat();

  private:
    std::unique_ptr<Database> database_;
};

// Copies a SQLite database, while it is in use, to a new file.
[[nodiscard]] Stored<void> back_up_sqlite(const std::string& from, const std::string& to);

}  // namespace merels
