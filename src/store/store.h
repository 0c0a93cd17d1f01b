#pragma once

// The front door of this room: all that a server keeps, in SQLite or PostgreSQL. A Store owns one
// connection and is for one thread. What it can be changed by is in change.h; reads return rows, and errors
// are values (StoreResult).

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/alerts.h"
#include "store/bots.h"
#include "store/change.h"
#include "store/daily.h"
#include "store/database.h"
#include "store/matching.h"
#include "store/men.h"
#include "store/moderation.h"
#include "store/puzzles.h"
#include "store/ratings.h"
#include "store/records.h"
#include "store/reviews.h"
#include "store/studies.h"
#include "store/tournaments.h"

namespace merels::store {

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
    std::int64_t mean_rating = 0;  // of the players of a rated game that runs
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
    // The player with this id, or the account with this name.
    [[nodiscard]] StoreResult<std::optional<PlayerRow>> player_called(const std::string& wanted);
    // Whether an account of a player other than this one has the name, or one that looks like it.
    [[nodiscard]] StoreResult<bool> is_account_name(const std::string& name, const std::string& except = "");
    // The accounts that a person who types this to sign in may mean: by name or by an old login. At most two.
    [[nodiscard]] StoreResult<std::vector<PasswordRecord>> accounts_called(const std::string& typed);
    // The one of them with this recovery code, which is given hashed.
    [[nodiscard]] StoreResult<std::optional<PlayerRow>> account_with_recovery(const std::string& typed,
                                                                              const std::string& recovery);
    // The player of a valid token.
    [[nodiscard]] StoreResult<std::optional<PlayerRow>> player_of_token(const std::string& token,
                                                                        TokenPurpose purpose,
                                                                        std::int64_t now);
    [[nodiscard]] StoreResult<std::optional<PasswordRecord>> secret_of_player(const std::string& id);
    [[nodiscard]] StoreResult<std::vector<RecordRow>> records(const std::string& player);
    // The player's latest results of a game against the computer, the oldest of them first.
    [[nodiscard]] StoreResult<std::vector<ComputerResult>> results_against_computer(const std::string& player,
                                                                                    const std::string& game,
                                                                                    std::int64_t how_many);
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

    // Tokens of programs, and bots (bots.cpp).

    [[nodiscard]] StoreResult<std::optional<ApiTokenOwner>> owner_of_api_token(const std::string& token);
    // The oldest first.
    [[nodiscard]] StoreResult<std::vector<ApiTokenRow>> api_tokens(const std::string& player);
    [[nodiscard]] StoreResult<std::vector<std::string>> running_games_of(const std::string& player,
                                                                         std::int64_t how_many);

    // Listed players, those with most wins first; of one game, or of all if it is empty.
    [[nodiscard]] StoreResult<std::vector<PlayerStanding>> players(const std::string& game, std::int64_t from,
                                                                   std::int64_t how_many);

    // Ratings (ratings.cpp).

    // A player's ratings, one for each game with rated results.
    [[nodiscard]] StoreResult<std::vector<RatingRow>> ratings(const std::string& player);
    // The rating of a game; that of a new player if there is none.
    [[nodiscard]] StoreResult<RatingRow> rating(const std::string& player, const std::string& game);
    // A player's latest rated games of one game, the oldest of them first.
    [[nodiscard]] StoreResult<std::vector<RatingHistoryRow>> rating_history(const std::string& player,
                                                                            const std::string& game,
                                                                            std::int64_t how_many);
    // What a game changed, for each of its players.
    [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes(const std::string& game_id);
    // Listed players with so many rated games and an established rating, the best first.
    [[nodiscard]] StoreResult<std::vector<RatedPlayer>> best_rated(const std::string& game,
                                                                   std::int64_t fewest_games,
                                                                   std::int64_t how_many);
    [[nodiscard]] StoreResult<RatedWait> rated_wait(const std::string& player, std::int64_t now);
    // Rates all games again, in the order in which they were rated, and compares with what is stored; writes
    // what is different if asked to. While servers store results this may see half of one.
    [[nodiscard]] StoreResult<RecomputedRatings> recompute_ratings(bool write);
    // Telling players of something while they are away (alerts.cpp).

    [[nodiscard]] StoreResult<AlertChoices> alert_choices(const std::string& player);
    [[nodiscard]] StoreResult<AlertTarget> alert_target(const AlertRow& alert, std::int64_t now);
    // Makes a server the holder of alerts without a living one; returns all that it holds. On a database that
    // is not shared these are all there are.
    [[nodiscard]] StoreResult<std::vector<AlertRow>> take_alerts(const std::string& name, std::int64_t now,
                                                                 std::int64_t how_many);
    // Deletes alerts and notes of e-mails that are too old to matter.
    [[nodiscard]] StoreResult<void> purge_alerts(std::int64_t now);
    // A setting that all servers share; stores `otherwise` if there is none yet.
    [[nodiscard]] StoreResult<std::string> shared_setting(const std::string& name,
                                                          const std::string& otherwise);

    // Daily games (daily.cpp).

    [[nodiscard]] StoreResult<DailyRows> daily_rows(const std::string& game);
    [[nodiscard]] StoreResult<std::vector<ConditionalRow>> conditional_turns(const std::string& player);
    // Games whose conditional turns were not compared with the latest turn.
    [[nodiscard]] StoreResult<std::vector<std::string>> unchecked_conditional(std::int64_t how_many);
    // The oldest first; none that ended more than a year before the latest began.
    [[nodiscard]] StoreResult<std::vector<VacationRow>> vacations(const std::string& player);
    // Daily games that a player is playing.
    [[nodiscard]] StoreResult<std::vector<std::string>> daily_games_of(const std::string& player,
                                                                       std::int64_t how_many);

    // Puzzles (puzzles.cpp).

    // An empty player is nobody, of whom nothing is stored.
    [[nodiscard]] StoreResult<PuzzleRatings> puzzle_ratings(const std::string& player,
                                                            const std::string& puzzle);
    // The ids of those that a player has tried.
    [[nodiscard]] StoreResult<std::vector<std::string>> tried_puzzles(const std::string& player);

    // The review of a game (reviews.cpp).
    [[nodiscard]] StoreResult<std::optional<ReviewRow>> review(const std::string& game);

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

    // Finding opponents (matching.cpp).

    // Those who wait, the longest first, then those of a server who have just found an opponent; not blocked
    // and deleted players.
    [[nodiscard]] StoreResult<QueueRows> queue(const std::string& server, std::int64_t now,
                                               std::int64_t how_many);
    [[nodiscard]] StoreResult<std::optional<SeekRow>> seek(const std::string& player);
    // A server's seeks last until a moment, and so does its number of people.
    [[nodiscard]] StoreResult<void> keep_queue(const std::string& server, std::int64_t people,
                                               std::int64_t now, std::int64_t until);
    // Deletes what has expired; of a database that is not shared, also what an earlier server has left.
    [[nodiscard]] StoreResult<void> purge_queue(const std::string& own_server, std::int64_t now);
    [[nodiscard]] StoreResult<MatchHistory> match_history(const std::string& player, std::int64_t how_many);
    [[nodiscard]] StoreResult<std::vector<NamedPlayer>> recent_opponents(const std::string& player,
                                                                         std::int64_t how_many);
    [[nodiscard]] StoreResult<bool> have_played(const std::string& one, const std::string& another);
    // Those to a player, then those from the player, that have not expired.
    [[nodiscard]] StoreResult<std::vector<ChallengeRow>> challenges_of(const std::string& player,
                                                                       std::int64_t now);
    [[nodiscard]] StoreResult<std::optional<ChallengeRow>> challenge(const std::string& id);
    // Players with a challenge that was made or answered since a moment.
    [[nodiscard]] StoreResult<std::vector<std::string>> challenged_since(std::int64_t moment);
    [[nodiscard]] StoreResult<std::vector<NamedPlayer>> muted_by(const std::string& player, std::int64_t now);
    [[nodiscard]] StoreResult<std::vector<NamedPlayer>> followed_by(const std::string& player);

    // Tournaments (tournaments.cpp).

    [[nodiscard]] StoreResult<std::optional<TournamentRow>> tournament(const std::string& id);
    [[nodiscard]] StoreResult<std::optional<WholeTournament>> whole_tournament(const std::string& id);
    // Public ones: running, then those to come, then the latest that are over, at most so many of each.
    [[nodiscard]] StoreResult<std::vector<TournamentRow>> tournaments(std::int64_t how_many);
    // Those with this id or this part of their name or their organiser's or an entrant's, the latest first.
    // All if it is empty.
    [[nodiscard]] StoreResult<std::vector<TournamentRow>> find_tournaments(const std::string& part,
                                                                           std::int64_t how_many);
    // Those in which a server may have something to do, by their ids: the first so many after one.
    [[nodiscard]] StoreResult<std::vector<DueTournament>> tournaments_due(std::int64_t now,
                                                                          const std::string& after,
                                                                          std::int64_t most);
    // The games of tournaments that began at a moment or later.
    [[nodiscard]] StoreResult<std::vector<BegunGame>> games_begun(std::int64_t since);
    // The running games of tournaments that a player has a seat in.
    [[nodiscard]] StoreResult<std::vector<BegunGame>> tournament_games_of(const std::string& player);
    // That a player has organised or entered.
    [[nodiscard]] StoreResult<std::vector<std::string>> tournaments_of(const std::string& player);
    // Cancels those that were never started, and deletes those that were cancelled a month ago.
    [[nodiscard]] StoreResult<void> purge_tournaments(std::int64_t now);

    // Studies (studies.cpp).

    // A player's own, the latest changed first.
    [[nodiscard]] StoreResult<std::vector<StudyRow>> studies_of(const std::string& player);
    [[nodiscard]] StoreResult<std::optional<StudyRow>> study(const std::string& id);
    [[nodiscard]] StoreResult<std::optional<WholeStudy>> whole_study(const std::string& id);

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
    // Those with a valid lease.
    [[nodiscard]] StoreResult<std::vector<std::string>> living_servers();
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
    // The latest public games that are open and running, and the running ones of the highest rated players,
    // at most so many of each; with the summaries of those that have changed since.
    [[nodiscard]] StoreResult<std::vector<ListedGame>> listing(std::int64_t changed_since,
                                                               std::int64_t how_many);
    // Deletes servers and presence rows that have been gone for long.
    [[nodiscard]] StoreResult<void> purge_gone();
    // What other servers have sent (see Database::notifications). A payload is words: the sender's name, then
    // GAME:NUMBER for an event, GAME@ for a player who came or left, PLAYER> for a player who has an opponent
    // or whose challenges have changed, and ! for a server that stops.
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
