// Writing finished games and what was played in them.
#include <algorithm>
#include <iterator>
#include <utility>

#include "store/changes.h"
#include "store/explorer.h"
#include "store/explorer_blocks.h"
#include "store/name_key.h"
#include "store/reading.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::size_t most_runs = 64;
constexpr std::size_t bytes_at_once = std::size_t{8} << 20;  // of blocks, in one transaction

// Whom a side is found by: the player, or the name in a game that was played elsewhere.
Value reference_of(const FinishedSide& side, bool archived) {
    if (side.player) return *side.player;
    if (!archived || side.level || side.name.empty()) return {};
    return "name:" + name_key(side.name);
}

std::vector<Value> values_of(const FinishedRow& row, bool archived) {
    std::vector<Value> values{row.id,     row.game, maybe(row.variant), row.at,
                              row.winner, row.why,  row.turns,          std::int64_t{row.is_private ? 1 : 0}};
    for (const FinishedSide& side : row.sides) {
        values.push_back(reference_of(side, archived));
        values.emplace_back(side.name);
        values.push_back(maybe(side.level));
        values.push_back(maybe(side.rating));
    }
    return values;
}

#define FINISHED_COLUMNS                                                                                 \
    "id, game, variant, at, winner, why, turns, private, white, white_name, white_level, white_rating, " \
    "black, black_name, black_level, black_rating"

Statement insert_finished(const FinishedRow& row) {
    return {"INSERT INTO finished_games (" FINISHED_COLUMNS
            ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) "
            "ON CONFLICT (id) DO NOTHING",
            values_of(row, false)};
}

// Not made if there is such a game, imported or hosted.
Statement insert_archived(const ArchivedRow& row) {
    std::vector<Value> values = values_of(row.finished, true);
    values.emplace_back(row.start);
    values.emplace_back(row.record);
    return {
        "INSERT INTO finished_games (" FINISHED_COLUMNS
        ", start, record) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), "
        "CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS TEXT), "
        "CAST($10 AS TEXT), CAST($11 AS BIGINT), CAST($12 AS BIGINT), CAST($13 AS TEXT), "
        "CAST($14 AS TEXT), CAST($15 AS BIGINT), CAST($16 AS BIGINT), CAST($17 AS TEXT), CAST($18 AS TEXT) "
        "WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = $1) ON CONFLICT (id) DO NOTHING",
        std::move(values)};
}

Statement upsert_entry(const ExplorerEntry& entry) {
    return {
        "INSERT INTO explorer (scope, position, turn, bucket, white, drawn, black, rating, rated, newest, "
        "newest_at, best, best_rating) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
        "ON CONFLICT (scope, position, turn, bucket) DO UPDATE SET white = explorer.white + excluded.white, "
        "drawn = explorer.drawn + excluded.drawn, black = explorer.black + excluded.black, "
        "rating = explorer.rating + excluded.rating, rated = explorer.rated + excluded.rated, "
        "newest = CASE WHEN excluded.newest_at > explorer.newest_at OR (excluded.newest_at = "
        "explorer.newest_at AND excluded.newest > explorer.newest) THEN excluded.newest "
        "ELSE explorer.newest END, "
        "newest_at = CASE WHEN excluded.newest_at > explorer.newest_at THEN excluded.newest_at "
        "ELSE explorer.newest_at END, "
        "best = CASE WHEN excluded.best_rating > explorer.best_rating OR (excluded.best_rating = "
        "explorer.best_rating AND excluded.best > explorer.best) THEN excluded.best ELSE explorer.best END, "
        "best_rating = CASE WHEN excluded.best_rating > explorer.best_rating THEN excluded.best_rating "
        "ELSE explorer.best_rating END",
        {entry.scope, entry.position, entry.turn, entry.bucket, entry.results[0], entry.results[1],
         entry.results[2], entry.rating, entry.rated, entry.newest, entry.newest_at, entry.best,
         entry.best_rating}};
}

void add_run(std::vector<Statement>& to, std::int64_t run, bool visible, std::vector<ExplorerBlock> blocks) {
    to.push_back(
        {"INSERT INTO explorer_runs (run, visible) VALUES ($1, $2)", {run, std::int64_t{visible ? 1 : 0}}});
    for (ExplorerBlock& block : blocks)
        to.push_back({"INSERT INTO explorer_blocks (run, block, entries) VALUES ($1, $2, $3)",
                      {run, block.number, std::move(block.entries)}});
}

constexpr std::string_view lock_runs = "LOCK TABLE explorer_runs IN SHARE ROW EXCLUSIVE MODE";
constexpr std::string_view next_run_query = "SELECT COALESCE(MAX(run), 0) + 1 FROM explorer_runs";

StoreResult<std::int64_t> next_run(Database& database) {
    const auto answer = database.query({next_run_query});
    if (!answer) return std::unexpected(answer.error());
    return number(answer->rows[0][0]);
}

StoreResult<void> done(const StoreResult<std::vector<QueryResult>>& answers) {
    if (!answers) return std::unexpected(answers.error());
    return {};
}

}  // namespace

StoreResult<std::vector<std::string>> games_to_count(Database& database, std::int64_t how_many) {
    return all_rows(
        database.query({"SELECT game FROM explorer_queue ORDER BY at, game LIMIT $1", {how_many}}),
        first_text);
}

StoreResult<void> skip_game(Database& database, const std::string& id) {
    const Statement remove{"DELETE FROM explorer_queue WHERE game = $1", {id}};
    return done(database.transact(std::span(&remove, 1)));
}

// Rows that all games touch, such as the first turn of the start, are locked until the commit: all servers
// lock them in the same order, that of merged(), so that none waits for another in a circle.
StoreResult<void> count_games(Database& database, std::span<const FinishedGameWrite> games) {
    std::vector<const FinishedGameWrite*> sorted;
    for (const FinishedGameWrite& game : games) sorted.push_back(&game);
    std::ranges::sort(sorted, {}, [](const FinishedGameWrite* game) { return game->row.id; });
    std::vector<Statement> statements;
    for (const FinishedGameWrite* game : sorted) statements.push_back(insert_finished(game->row));
    for (const FinishedGameWrite* game : sorted)
        statements.push_back({"DELETE FROM explorer_queue WHERE game = $1", {game->row.id}});
    const auto count = [&](std::span<const QueryResult> answers) {
        std::vector<ExplorerEntry> entries;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (answers[i].changed == 0) continue;
            std::ranges::move(entries_of(sorted[i]->row, sorted[i]->plies), std::back_inserter(entries));
        }
        std::vector<Statement> upserts;
        for (const ExplorerEntry& entry : merged(std::move(entries))) upserts.push_back(upsert_entry(entry));
        return upserts;
    };
    return done(database.transact(statements, {}, count));
}

StoreResult<std::vector<bool>> archive_games(Database& database, std::span<const ArchivedGameWrite> games) {
    // The next run's number is read and used within the transaction; where several programs import at once
    // the table is locked, so that no two take the same.
    std::vector<Statement> statements;
    if (database.shared()) statements.push_back({lock_runs});
    statements.push_back({next_run_query});
    const std::size_t first = statements.size();
    for (const ArchivedGameWrite& game : games) statements.push_back(insert_archived(game.row));
    const auto count = [&](std::span<const QueryResult> answers) {
        std::vector<ExplorerEntry> entries;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (answers[first + i].changed == 0) continue;
            std::ranges::move(entries_of(games[i].row.finished, games[i].plies), std::back_inserter(entries));
        }
        std::vector<Statement> rest;
        if (!entries.empty())
            add_run(rest, number(answers[first - 1].rows[0][0]), true, blocks_of(std::move(entries)));
        return rest;
    };
    const auto answers = database.transact(statements, {}, count);
    if (!answers) return std::unexpected(answers.error());
    std::vector<bool> made;
    for (std::size_t i = 0; i < games.size(); ++i) made.push_back((*answers)[first + i].changed > 0);
    return made;
}

StoreResult<void> ExplorerRebuild::begin() {
    // What a rebuild that was stopped has left.
    const std::vector<Statement> clean{
        {"DELETE FROM explorer_blocks WHERE run IN (SELECT run FROM explorer_runs WHERE visible = 0)"},
        {"DELETE FROM explorer_runs WHERE visible = 0"}};
    if (auto cleaned = done(database_.transact(clean)); !cleaned) return cleaned;
    const auto next = next_run(database_);
    if (!next) return std::unexpected(next.error());
    first_run_ = next_run_ = *next;
    return {};
}

StoreResult<void> ExplorerRebuild::add(std::span<const FinishedGameWrite> games, bool archived) {
    std::vector<Statement> statements;
    std::vector<ExplorerEntry> entries;
    for (const FinishedGameWrite& game : games) {
        if (!archived) {
            statements.push_back(insert_finished(game.row));
            const auto stored = men_of_game(database_, game.row.id);
            if (!stored) return std::unexpected(stored.error());
            const bool same = *stored == game.men;
            same_men_ = same_men_ && same;
            if (!same && write_) {
                statements.push_back({"DELETE FROM men WHERE game = $1", {game.row.id}});
                add_men_statements(statements, game.row.id, game.men);
            }
        }
        std::ranges::move(entries_of(game.row, game.plies), std::back_inserter(entries));
    }
    add_run(statements, next_run_++, false, blocks_of(std::move(entries)));
    return done(database_.transact(statements));
}

StoreResult<void> ExplorerRebuild::finish() {
    const std::vector<Statement> statements{{"DELETE FROM explorer"},
                                            {"DELETE FROM explorer_queue"},
                                            {"DELETE FROM explorer_blocks WHERE run < $1", {first_run_}},
                                            {"DELETE FROM explorer_runs WHERE run < $1", {first_run_}},
                                            {"UPDATE explorer_runs SET visible = 1"}};
    return done(database_.transact(statements));
}

StoreResult<void> ExplorerRebuild::discard() {
    return begin();
}

namespace {

// A number that is the same for two sets of entries that come to the same when they are merged.
class Digest {
  public:
    void add(const ExplorerEntry& entry) {
        std::uint64_t key = 0xcbf29ce484222325U ^ static_cast<std::uint64_t>(entry.position);
        const auto mix = [&](std::uint64_t word) {
            key = (key ^ word) * 0x9fb21c651e98df25U;
            key ^= key >> 29;
        };
        for (const std::string* text : {&entry.scope, &entry.turn}) {
            mix(text->size());
            for (const char c : *text) mix(static_cast<unsigned char>(c));
        }
        mix(static_cast<std::uint64_t>(entry.bucket));
        std::uint64_t weight = key;
        for (const std::int64_t count :
             {entry.results[0], entry.results[1], entry.results[2], entry.rating, entry.rated}) {
            sum_ += weight * static_cast<std::uint64_t>(count);
            weight = weight * 0x9e3779b97f4a7c15U + 1;
        }
    }
    friend bool operator==(const Digest&, const Digest&) = default;

  private:
    std::uint64_t sum_ = 0;
};

ExplorerEntry stored_entry_of(const Row& row) {
    return {.scope = text(row[0]),
            .position = number(row[1]),
            .turn = text(row[2]),
            .bucket = number(row[3]),
            .results = {number(row[4]), number(row[5]), number(row[6])},
            .rating = number(row[7]),
            .rated = number(row[8]),
            .newest = text(row[9]),
            .newest_at = number(row[10]),
            .best = text(row[11]),
            .best_rating = number(row[12])};
}

#define ENTRY_COLUMNS                                                                              \
    "scope, position, turn, bucket, white, drawn, black, rating, rated, newest, newest_at, best, " \
    "best_rating"

StoreResult<void> add_rows(Database& database, Digest& digest) {
    constexpr std::int64_t rows_at_once = 10'000;
    ExplorerEntry last{.position = INT64_MIN};
    while (true) {
        const auto rows = all_rows(
            database.query({"SELECT " ENTRY_COLUMNS " FROM explorer WHERE (scope, position, turn, bucket) > "
                            "($1, $2, $3, $4) ORDER BY scope, position, turn, bucket LIMIT $5",
                            {last.scope, last.position, last.turn, last.bucket, rows_at_once}}),
            stored_entry_of);
        if (!rows) return std::unexpected(rows.error());
        if (rows->empty()) return {};
        for (const ExplorerEntry& entry : *rows) digest.add(entry);
        last = rows->back();
    }
}

StoreResult<void> add_blocks(Database& database, bool visible, Digest& digest) {
    for (std::int64_t block = 0; block < block_count; ++block) {
        const auto texts =
            all_rows(database.query({"SELECT b.entries FROM explorer_runs r CROSS JOIN explorer_blocks b "
                                     "WHERE b.run = r.run AND r.visible = $1 AND b.block = $2",
                                     {std::int64_t{visible ? 1 : 0}, block}}),
                     first_text);
        if (!texts) return std::unexpected(texts.error());
        for (const std::string& text : *texts) {
            for (const ExplorerEntry& entry : read_block(text)) digest.add(entry);
        }
    }
    return {};
}

}  // namespace

StoreResult<bool> ExplorerRebuild::same_as_before() {
    Digest before;
    Digest now;
    for (const auto& added : {add_rows(database_, before), add_blocks(database_, true, before),
                              add_blocks(database_, false, now)}) {
        if (!added) return std::unexpected(added.error());
    }
    return same_men_ && before == now;
}

namespace {

// The number of a new run, which nobody sees yet.
StoreResult<std::int64_t> begin_run(Database& database) {
    std::int64_t run = 0;
    std::vector<Statement> statements;
    if (database.shared()) statements.push_back({lock_runs});
    statements.push_back({next_run_query});
    const auto insert = [&](std::span<const QueryResult> answers) {
        run = number(answers.back().rows[0][0]);
        return std::vector<Statement>{{"INSERT INTO explorer_runs (run, visible) VALUES ($1, 0)", {run}}};
    };
    if (auto made = done(database.transact(statements, {}, insert)); !made)
        return std::unexpected(made.error());
    return run;
}

// The runs that everybody sees, from this one on.
StoreResult<std::vector<std::int64_t>> visible_runs(Database& database, std::int64_t from) {
    return all_rows(
        database.query(
            {"SELECT run FROM explorer_runs WHERE visible = 1 AND run >= $1 ORDER BY run", {from}}),
        [](const Row& row) { return number(row[0]); });
}

StoreResult<void> write_merged(Database& database, std::span<const std::int64_t> runs, std::int64_t to) {
    std::vector<Statement> statements;
    std::size_t bytes = 0;
    for (std::int64_t block = 0; block < block_count; ++block) {
        const auto texts =
            all_rows(database.query({"SELECT b.entries FROM explorer_runs r CROSS JOIN explorer_blocks b "
                                     "WHERE b.run = r.run AND r.visible = 1 AND r.run BETWEEN $1 AND $2 "
                                     "AND b.block = $3",
                                     {runs.front(), runs.back(), block}}),
                     first_text);
        if (!texts) return std::unexpected(texts.error());
        std::vector<ExplorerEntry> entries;
        for (const std::string& text : *texts)
            std::ranges::move(read_block(text), std::back_inserter(entries));
        for (ExplorerBlock& one : blocks_of(std::move(entries))) {
            bytes += one.entries.size();
            statements.push_back({"INSERT INTO explorer_blocks (run, block, entries) VALUES ($1, $2, $3)",
                                  {to, one.number, std::move(one.entries)}});
        }
        if (bytes < bytes_at_once && block + 1 < block_count) continue;
        bytes = 0;
        if (auto written = done(database.transact(std::exchange(statements, {}))); !written) return written;
    }
    return {};
}

// Everybody sees the merged run in place of the others from one moment to the next. Not if another program
// has merged some of them meanwhile: then the merged run goes.
StoreResult<void> replace_runs(Database& database, std::span<const std::int64_t> runs, std::int64_t merged) {
    std::vector<Statement> statements;
    if (database.shared()) statements.push_back({lock_runs});
    statements.push_back(
        {"UPDATE explorer_runs SET visible = CASE WHEN run = $1 THEN 1 ELSE 0 END "
         "WHERE (run = $1 OR (visible = 1 AND run BETWEEN $2 AND $3)) AND $4 = "
         "(SELECT COUNT(*) FROM explorer_runs WHERE visible = 1 AND run BETWEEN $2 AND $3)",
         {merged, runs.front(), runs.back(), std::ssize(runs)}});
    return done(database.transact(statements));
}

// Deletes those of the runs that nobody sees, one at a time: all at once would take too long.
StoreResult<void> delete_hidden(Database& database, std::span<const std::int64_t> runs) {
    for (const std::int64_t run : runs) {
        const std::vector<Statement> statements{
            {"DELETE FROM explorer_blocks WHERE run = $1 AND EXISTS "
             "(SELECT 1 FROM explorer_runs WHERE run = $1 AND visible = 0)",
             {run}},
            {"DELETE FROM explorer_runs WHERE run = $1 AND visible = 0", {run}}};
        if (auto deleted = done(database.transact(statements)); !deleted) return deleted;
    }
    return {};
}

StoreResult<void> merge_runs(Database& database, std::vector<std::int64_t> runs) {
    const auto merged = begin_run(database);
    if (!merged) return std::unexpected(merged.error());
    if (auto written = write_merged(database, runs, *merged); !written) return written;
    if (auto replaced = replace_runs(database, runs, *merged); !replaced) return replaced;
    runs.push_back(*merged);
    return delete_hidden(database, runs);
}

}  // namespace

StoreResult<std::int64_t> next_explorer_run(Database& database) {
    return next_run(database);
}

StoreResult<void> compact_explorer(Database& database, std::int64_t from) {
    const auto newest = visible_runs(database, from);
    if (!newest) return std::unexpected(newest.error());
    if (newest->size() > 1) {
        if (auto merged = merge_runs(database, *newest); !merged) return merged;
    }
    const auto all = visible_runs(database, 0);
    if (!all) return std::unexpected(all.error());
    return all->size() > most_runs ? merge_runs(database, *all) : StoreResult<void>();
}

}  // namespace merels::store
