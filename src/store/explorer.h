#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/men.h"

namespace merels::store {

// Finished games as they are searched, and what was played in every position of them: the explorer
// (docs/explorer.md).

// A side of a finished game.
struct FinishedSide {
    std::string name;                         // as it was then; that of a player may have changed
    std::optional<std::string> player = {};   // an id; none for computers and imported games
    std::optional<std::int64_t> level = {};   // of the computer
    std::optional<std::int64_t> rating = {};  // before the game
    bool bot = false;                         // only read
};

// A turn of a game as the explorer counts it: see explorer::Ply.
struct ExplorerPly {
    std::int64_t position = 0;
    std::string turn = {};
};

// A finished game as lists show it.
struct FinishedRow {
    std::string id;
    std::string game;
    std::optional<std::string> variant = {};  // of a person's own
    std::int64_t at = 0;                      // when it ended
    std::string winner;                       // "white", "black", "draw"
    std::string why;
    std::int64_t turns = 0;
    bool is_private = false;
    std::array<FinishedSide, 2> sides = {};  // White's, Black's
};

// A game that was played elsewhere: all there is of it.
struct ArchivedRow {
    FinishedRow finished;
    std::string start;   // position text
    std::string record;  // turn texts with a space between
};

// What is written where a game ends. A game with a variant of a person's own has no plies.
struct FinishedGameWrite {
    FinishedRow row;
    std::vector<ExplorerPly> plies;
    std::vector<ManRow> men = {};
};
struct ArchivedGameWrite {
    ArchivedRow row;
    std::vector<ExplorerPly> plies;
};

// Ratings are counted in bands: 0 for games without a rating, then one for each of these and up.
inline constexpr std::array<std::int64_t, 6> rating_bands = {0, 1200, 1400, 1600, 1800, 2000};
// The mean of both sides' ratings; nothing if one has none.
[[nodiscard]] std::optional<std::int64_t> mean_rating(const FinishedRow& row);
// The month of a moment (UTC), counted from January 1970, and the first moment of a month.
[[nodiscard]] std::int64_t month_of(std::int64_t at);
[[nodiscard]] std::int64_t start_of_month(std::int64_t month);
// The month and the band of a game in one number.
[[nodiscard]] std::int64_t bucket_of(const FinishedRow& row);
inline constexpr std::int64_t bands_in_month = 8;

// How often a turn was played in a position, in the games of a month and a rating band. Of the games the
// latest and that of the highest rating are named.
struct ExplorerEntry {
    std::string scope = {};  // empty for public games; a player's id for that player's own
    std::int64_t position = 0;
    std::string turn = {};
    std::int64_t bucket = 0;
    std::array<std::int64_t, 3> results = {};  // won by White, drawn, won by Black
    std::int64_t rating = 0;                   // the sum of the mean ratings
    std::int64_t rated = 0;                    // of so many games
    std::string newest = {};
    std::int64_t newest_at = 0;
    std::string best = {};
    std::int64_t best_rating = 0;

    [[nodiscard]] std::int64_t month() const { return bucket / bands_in_month; }
    // Whether no other game than the two that are named is counted here.
    [[nodiscard]] bool names_all() const {
        return results[0] + results[1] + results[2] <= (newest == best ? 1 : 2);
    }

    friend bool operator==(const ExplorerEntry&, const ExplorerEntry&) = default;
};
// Adds what is known of the same turn, scope and bucket.
void merge_into(ExplorerEntry& to, const ExplorerEntry& more);

// One entry for each ply of a game: in the public scope if the game is public, and in that of its players.
[[nodiscard]] std::vector<ExplorerEntry> entries_of(const FinishedRow& row,
                                                    std::span<const ExplorerPly> plies);

// Which games count.
struct ExplorerFilter {
    std::optional<std::int64_t> from_month = {};
    std::optional<std::int64_t> to_month = {};
    std::optional<std::int64_t> lowest_band = {};  // of rating_bands, from 1
    std::optional<std::int64_t> highest_band = {};

    [[nodiscard]] bool takes(std::int64_t bucket) const;
};

// A turn over all buckets that a filter takes.
struct ExploredTurn {
    std::string turn = {};
    std::array<std::int64_t, 3> results = {};
    std::int64_t rating = 0;
    std::int64_t rated = 0;
};
struct ExploredPosition {
    std::vector<ExploredTurn> turns;  // those played most often first
    std::vector<FinishedRow> games;   // the highest rated, then the latest
};

// Everything that is stored of a position, without a bucket twice.
[[nodiscard]] StoreResult<std::vector<ExplorerEntry>> explorer_entries(Database& database,
                                                                       const std::string& scope,
                                                                       std::int64_t position);
[[nodiscard]] StoreResult<ExploredPosition> explore(Database& database, const std::string& scope,
                                                    std::int64_t position, const ExplorerFilter& filter,
                                                    std::size_t most_games);

// Finished games that are asked for. Empty fields do not matter.
struct GameSearch {
    std::string player = {};  // the id of one of the players
    std::string name = {};    // or the name of one in an imported game
    std::string game = {};
    std::string winner = {};    // "white", "black", "draw"
    bool with_private = false;  // for the player who asks
    std::optional<std::int64_t> since = {};
    std::optional<std::int64_t> until = {};
    std::int64_t before = INT64_MAX;  // go on from the last game found: it ended at this moment,
    std::string before_id = {};       // and had this id
};
// Those that ended last first.
[[nodiscard]] StoreResult<std::vector<FinishedRow>> search_games(Database& database, const GameSearch& wanted,
                                                                 std::int64_t how_many);
// The same with the records of those that were played elsewhere; the others have none.
[[nodiscard]] StoreResult<std::vector<ArchivedRow>> search_records(Database& database,
                                                                   const GameSearch& wanted,
                                                                   std::int64_t how_many);
// Games by their ids, in this order; without those that are not there.
[[nodiscard]] StoreResult<std::vector<FinishedRow>> finished_games_by_id(Database& database,
                                                                         std::span<const std::string> ids);
// The start of a game that the server has hosted and the positions after its turns, in no order.
struct HostedPosition {
    std::string game;
    std::string position;  // text
};
[[nodiscard]] StoreResult<std::vector<HostedPosition>> hosted_positions(Database& database,
                                                                        std::span<const std::string> games);
[[nodiscard]] StoreResult<std::optional<ArchivedRow>> archived_game(Database& database,
                                                                    const std::string& id);

// What Store::game() answers for an imported game: one event with this key, whose body has the result, the
// players and the turns, a line each.
inline constexpr std::string_view archived_event_key = "archived";
[[nodiscard]] std::string archived_body(const ArchivedRow& row);
// Reads such a body into a row; false if it is none.
[[nodiscard]] bool read_archived_body(std::string_view body, ArchivedRow& row);

// Games that have ended and were not counted yet, the first that ended first. An event that ends a game puts
// it here in its own transaction.
[[nodiscard]] StoreResult<std::vector<std::string>> games_to_count(Database& database, std::int64_t how_many);
// Counts games and takes them from the queue, in one transaction. A game that is counted already is left as
// it is, so that each counts once however often this is tried, and by however many servers.
[[nodiscard]] StoreResult<void> count_games(Database& database, std::span<const FinishedGameWrite> games);
// Takes a game from the queue that cannot be counted.
[[nodiscard]] StoreResult<void> skip_game(Database& database, const std::string& id);

// Stores games that were played elsewhere and counts those that are new, in one transaction. Answers for each
// whether it was new.
[[nodiscard]] StoreResult<std::vector<bool>> archive_games(Database& database,
                                                           std::span<const ArchivedGameWrite> games);

// Counts all games once more. Build with add(), in batches; nobody sees any of it before finish(), but that
// men which are missing or wrong are replaced at once. No server may end games meanwhile.
class ExplorerRebuild {
  public:
    // To compare only, without `write`, use discard() in place of finish().
    explicit ExplorerRebuild(Database& database, bool write = true) : database_(database), write_(write) {}
    [[nodiscard]] StoreResult<void> begin();
    // Games that the server has hosted, with their men, or archived ones (which have their rows already).
    [[nodiscard]] StoreResult<void> add(std::span<const FinishedGameWrite> games, bool archived);
    // Replaces what was counted before.
    [[nodiscard]] StoreResult<void> finish();
    // Leaves everything as it was.
    [[nodiscard]] StoreResult<void> discard();
    // Whether what was counted before was the same, and the men of the games that the server has hosted.
    [[nodiscard]] StoreResult<bool> same_as_before();

  private:
    Database& database_;
    bool write_;
    std::int64_t first_run_ = 0;
    std::int64_t next_run_ = 0;
    bool same_men_ = true;
};

// The number that the next run of entries has at least.
[[nodiscard]] StoreResult<std::int64_t> next_explorer_run(Database& database);
// Merges the runs from this one on into one, so that a lookup reads little; and all, if there are many.
// Others may read and write meanwhile.
[[nodiscard]] StoreResult<void> compact_explorer(Database& database, std::int64_t from);

// Archived games, to go through all of them.
[[nodiscard]] StoreResult<std::vector<ArchivedRow>> archived_games(Database& database,
                                                                   const std::string& after,
                                                                   std::int64_t how_many);

}  // namespace merels::store
