#include "store/store.h"

#include "store/changes.h"
#include "store/explorer.h"
#include "store/game_queries.h"
#include "store/migrations.h"
#include "store/notifications.h"
#include "store/rated_commit.h"
#include "store/reading.h"

namespace merels::store {

using namespace reading;

StoreResult<Store> Store::open(const std::string& where, const std::string& name, OpenMode mode) {
    auto database = open_database(where, mode);
    if (!database) return std::unexpected(database.error());
    const auto migrated = migrate(**database);
    if (!migrated) return std::unexpected(migrated.error());
    Store store(std::move(*database), name);
    store.migrated_ = *migrated;
    return store;
}

StoreResult<std::vector<bool>> Store::commit(std::span<const Change> changes) {
    std::vector<Statement> statements;
    std::vector<std::size_t> firsts;
    RatedCommit rated(changes);
    if (shared() && !rated.empty()) rated.add_locks(statements);
    if (shared()) add_study_locks(statements, changes);
    for (const Change& change : changes) {
        firsts.push_back(statements.size());
        add_statements(statements, change, *attempt_ids_);
        rated.add_check(statements, change, attempt_ids_->latest());
    }
    rated.add_reads(statements);
    Continuation rate;
    if (!rated.empty()) rate = [&](std::span<const QueryResult> answers) { return rated.writes(answers); };
    const auto answers = database_->transact(
        statements, shared() && !name_.empty() ? notify_statements(name_, changes) : std::vector<Statement>(),
        rate);
    if (!answers) return std::unexpected(answers.error());
    std::vector<bool> made;
    made.reserve(firsts.size());
    for (const std::size_t first : firsts) made.push_back((*answers)[first].changed > 0);
    return made;
}

StoreResult<bool> Store::has_game(const std::string& id) {
    const auto answer = database_->query(
        {"SELECT 1 FROM games WHERE id = $1 UNION ALL SELECT 1 FROM finished_games WHERE id = $1", {id}});
    if (!answer) return std::unexpected(answer.error());
    return !answer->rows.empty();
}

namespace {

// A game that was played elsewhere: its record stands for its events.
StoreResult<std::optional<StoredGame>> imported_game(Database& database, const std::string& id) {
    const auto archived = archived_game(database, id);
    if (!archived) return std::unexpected(archived.error());
    if (!*archived) return std::nullopt;
    const FinishedRow& row = (*archived)->finished;
    StoredGame stored{.game = {.id = row.id,
                               .key = "imported",
                               .game = row.game,
                               .variant = row.variant,
                               .start = (*archived)->start,
                               .is_private = row.is_private,
                               .opponent = "person",
                               .maker = "imported",
                               .clock = {},
                               .created = row.at},
                      .events = {}};
    stored.events.push_back({1, std::string(archived_event_key), row.at, archived_body(**archived)});
    return stored;
}

}  // namespace

StoreResult<std::optional<StoredGame>> Store::game(const std::string& id) {
    auto found = first_row(
        database_->query(
            {"SELECT id, key, game, variant, start, private, opponent, maker, clock, created, rated, "
             "holder, COALESCE(tournament, '') FROM games WHERE id = $1",
             {id}}),
        [](const Row& row) {
            return StoredGame{{text(row[0]), text(row[1]), text(row[2]), maybe_text(row[3]), text(row[4]),
                               number(row[5]) != 0, text(row[6]), text(row[7]), maybe_text(row[8]),
                               number(row[9]), number(row[10]) != 0, text(row[12])},
                              {},
                              text(row[11])};
        });
    if (!found) return found;
    if (!*found) return imported_game(*database_, id);
    auto events = all_rows(
        database_->query({"SELECT number, key, at, body FROM events WHERE game = $1 ORDER BY number", {id}}),
        [](const Row& row) { return EventRow{number(row[0]), text(row[1]), number(row[2]), text(row[3])}; });
    if (!events) return std::unexpected(events.error());
    (*found)->events = std::move(*events);
    if (shared()) {
        auto here = presence({id});
        if (!here) return std::unexpected(here.error());
        (*found)->presence = std::move(*here);
    }
    return found;
}

StoreResult<std::vector<std::string>> Store::summaries(const std::string& state, std::int64_t how_many) {
    return all_rows(database_->query({"SELECT summary FROM games WHERE state = $1 AND private = 0 "
                                      "ORDER BY created DESC LIMIT $2",
                                      {state, how_many}}),
                    first_text);
}

StoreResult<std::vector<std::string>> Store::summaries_of(const std::string& player, bool going_on,
                                                          std::int64_t how_many) {
    if (going_on)
        return all_rows(database_->query({game_queries::unfinished_of, {player, how_many}}), first_text);
    return all_rows(database_->query({"SELECT g.summary FROM games g JOIN seats s ON s.game = g.id "
                                      "WHERE s.player = $1 AND g.state = 'ended' AND g.private = 0 "
                                      "GROUP BY g.id, g.summary, g.changed ORDER BY g.changed DESC LIMIT $2",
                                      {player, how_many}}),
                    first_text);
}

StoreResult<UnfinishedCount> Store::unfinished_made_by(const std::string& player) {
    const auto answer = database_->query({game_queries::unfinished_made_by, {player}});
    if (!answer) return std::unexpected(answer.error());
    return UnfinishedCount{number(answer->rows[0][0]), number(answer->rows[0][1])};
}

StoreResult<std::vector<std::string>> Store::unfinished_among(const std::vector<std::string>& games) {
    std::vector<std::string> unfinished;
    for (const std::string& id : games) {
        const auto answer =
            database_->query({"SELECT 1 FROM games WHERE id = $1 AND state IN ('open', 'running')", {id}});
        if (!answer) return std::unexpected(answer.error());
        if (!answer->rows.empty()) unfinished.push_back(id);
    }
    return unfinished;
}

StoreResult<std::vector<std::string>> Store::expired(std::int64_t open_since, std::int64_t idle_since,
                                                     std::int64_t how_many) {
    auto ids = all_rows(database_->query({game_queries::open_since, {open_since, how_many}}), first_text);
    if (!ids) return ids;
    const auto idle =
        all_rows(database_->query({game_queries::idle_since, {idle_since, how_many}}), first_text);
    if (!idle) return idle;
    ids->insert(ids->end(), idle->begin(), idle->end());
    return ids;
}

StoreResult<std::vector<TurnRow>> Store::turns(const std::string& game) {
    return all_rows(
        database_->query(
            {"SELECT number, side, turn, position, white_in_hand, white_on_board, white_lost, "
             "black_in_hand, black_on_board, black_lost FROM turns WHERE game = $1 ORDER BY number",
             {game}}),
        [](const Row& row) {
            const auto men = [&](std::size_t at) {
                return TurnRow::Men{number(row[at]), number(row[at + 1]), number(row[at + 2])};
            };
            return TurnRow{number(row[0]), text(row[1]), text(row[2]), text(row[3]), {men(4), men(7)}};
        });
}

StoreResult<std::vector<std::string>> Store::game_ids(const std::string& after, std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2", {after, how_many}}),
        first_text);
}

StoreResult<std::int64_t> Store::last_heartbeat() {
    const auto answer = database_->query({"SELECT COALESCE(MAX(at), 0) FROM beats"});
    if (!answer) return std::unexpected(answer.error());
    return number(answer->rows[0][0]);
}

}  // namespace merels::store
