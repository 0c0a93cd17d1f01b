#include "store/puzzles.h"

#include "store/rated_puzzles.h"
#include "store/rating_ledger.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

std::vector<Value> values_of(const PuzzleRatingRow& row) {
    return {row.id,
            in_billionths(row.rating.rating),
            in_billionths(row.rating.deviation),
            in_billionths(row.rating.volatility),
            row.tried,
            row.solved,
            row.at};
}

PuzzleRatingRow row_of(const Row& row, std::size_t from = 0) {
    return {.id = text(row[from]),
            .rating = {from_billionths(row[from + 1]), from_billionths(row[from + 2]),
                       from_billionths(row[from + 3])},
            .tried = number(row[from + 4]),
            .solved = number(row[from + 5]),
            .at = number(row[from + 6])};
}

}  // namespace

// The ratings are written only by the attempt that has got its row, and only over those that it was computed
// from.
void add_puzzle_statements(std::vector<Statement>& to, const RatePuzzle& change, const std::string& attempt) {
    to.push_back(
        {"INSERT INTO puzzle_attempts (player, puzzle, solved, at, attempt) "
         "SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS TEXT) "
         "FROM players WHERE id = $1 AND deleted IS NULL "
         "AND COALESCE((SELECT tried FROM puzzle_players WHERE player = $1), 0) = $6 "
         "AND COALESCE((SELECT tried FROM puzzle_ratings WHERE puzzle = $2), 0) = $7 "
         "ON CONFLICT DO NOTHING",
         {change.player.id, change.puzzle.id, std::int64_t{change.solved ? 1 : 0}, change.at, attempt,
          change.player.tried - 1, change.puzzle.tried - 1}});
    std::vector<Value> player = values_of(change.player);
    player.insert(player.end(), {change.puzzle.id, attempt});
    to.push_back(
        {"INSERT INTO puzzle_players (player, rating, deviation, volatility, tried, solved, at) "
         "SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), "
         "CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT) FROM puzzle_attempts "
         "WHERE player = $1 AND puzzle = $8 AND attempt = $9 "
         "ON CONFLICT (player) DO UPDATE SET rating = excluded.rating, "
         "deviation = excluded.deviation, volatility = excluded.volatility, "
         "tried = excluded.tried, solved = excluded.solved, at = excluded.at "
         "WHERE puzzle_players.tried = excluded.tried - 1",
         std::move(player)});
    std::vector<Value> puzzle = values_of(change.puzzle);
    puzzle.insert(puzzle.end(), {change.player.id, attempt});
    to.push_back(
        {"INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, tried, solved, at) "
         "SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), "
         "CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT) FROM puzzle_attempts "
         "WHERE player = $8 AND puzzle = $1 AND attempt = $9 "
         "ON CONFLICT (puzzle) DO UPDATE SET rating = excluded.rating, "
         "deviation = excluded.deviation, volatility = excluded.volatility, "
         "tried = excluded.tried, solved = excluded.solved, at = excluded.at "
         "WHERE puzzle_ratings.tried = excluded.tried - 1",
         std::move(puzzle)});
}

void add_puzzle_deletion(std::vector<Statement>& to, const std::string& player) {
    for (const char* sql : {"DELETE FROM puzzle_attempts WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
                            "DELETE FROM puzzle_players WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)"})
        to.push_back({sql, {player}});
}

StoreResult<PuzzleRatings> Store::puzzle_ratings(const std::string& player, const std::string& puzzle) {
    PuzzleRatings found{.player = {.id = player}, .puzzle = {.id = puzzle}};
    const auto players = database_->query(
        {"SELECT player, rating, deviation, volatility, tried, solved, at FROM puzzle_players "
         "WHERE player = $1",
         {player}});
    if (!players) return std::unexpected(players.error());
    if (!players->rows.empty()) found.player = row_of(players->rows[0]);
    const auto puzzles = database_->query(
        {"SELECT puzzle, rating, deviation, volatility, tried, solved, at FROM puzzle_ratings "
         "WHERE puzzle = $1",
         {puzzle}});
    if (!puzzles) return std::unexpected(puzzles.error());
    if (!puzzles->rows.empty()) found.puzzle = row_of(puzzles->rows[0]);
    const auto tried = database_->query(
        {"SELECT 1 FROM puzzle_attempts WHERE player = $1 AND puzzle = $2", {player, puzzle}});
    if (!tried) return std::unexpected(tried.error());
    found.tried = !tried->rows.empty();
    return found;
}

StoreResult<std::vector<std::string>> Store::tried_puzzles(const std::string& player) {
    return all_rows(database_->query({"SELECT puzzle FROM puzzle_attempts WHERE player = $1", {player}}),
                    first_text);
}

StoreResult<std::vector<PuzzleRatingRow>> rated_puzzles(Database& database) {
    return all_rows(
        database.query(
            {"SELECT puzzle, rating, deviation, volatility, tried, solved, at FROM puzzle_ratings"}),
        [](const Row& row) { return row_of(row); });
}

}  // namespace merels::store
