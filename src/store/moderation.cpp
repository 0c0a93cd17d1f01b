#include "store/moderation.h"

#include <utility>

#include "store/audit.h"
#include "store/name_key.h"
#include "store/player_columns.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t most_listed = 100'000;

#define GAMES_OF_TOURNAMENT "(SELECT game FROM tournament_games WHERE tournament = $1 AND game IS NOT NULL)"

// The statements of a change.
class Statements {
  public:
    std::vector<Statement> take() { return std::move(all_); }

    void operator()(const RenamePlayer& change) {
        add("UPDATE players SET name = $2, name_key = $3 WHERE id = $1",
            {change.player, change.name, name_key(change.name)});
        add("UPDATE seats SET name = $2 WHERE player = $1", {change.player, change.name});
    }
    void operator()(const BlockPlayer& change) {
        add("UPDATE players SET blocked_until = $2, blocked_why = $3 WHERE id = $1",
            {change.player, change.until, change.why});
    }
    void operator()(const UnblockPlayer& change) {
        add("UPDATE players SET blocked_until = NULL, blocked_why = NULL "
            "WHERE id = $1 AND blocked_until IS NOT NULL",
            {change.player});
    }
    void operator()(const EndSessions& change) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($2 AS BIGINT) FROM (SELECT token, player FROM devices UNION ALL "
            "SELECT token, player FROM api_tokens) AS d WHERE player = $1",
            {change.player, change.at});
        add("DELETE FROM devices WHERE player = $1", {change.player});
        add("DELETE FROM api_tokens WHERE player = $1", {change.player});
    }
    void operator()(const NoteDeletion& change) {
        add("UPDATE players SET listed = 0 WHERE id = $1", {change.player});
    }
    void operator()(const RemoveGame& change) {
        add("UPDATE games SET due = NULL WHERE id = $1", {change.game});
        for (const char* sql :
             {"DELETE FROM presence WHERE game = $1", "DELETE FROM turns WHERE game = $1",
              "DELETE FROM events WHERE game = $1", "DELETE FROM seats WHERE game = $1",
              "DELETE FROM rating_history WHERE game_id = $1", "DELETE FROM men WHERE game = $1",
              "DELETE FROM reviews WHERE game = $1", "DELETE FROM explorer_queue WHERE game = $1",
              "DELETE FROM finished_games WHERE id = $1", "DELETE FROM games WHERE id = $1"})
            add(sql, {change.game});
        add("INSERT INTO invalidations (kind, id, at) VALUES ('removed-game', $1, $2)",
            {change.game, change.at});
    }
    void operator()(const ReplaceVariant& change) {
        add("UPDATE games SET variant = $3, summary = $4 WHERE id = $1 AND number = $2",
            {change.game, change.number, change.variant, change.summary});
        add("INSERT INTO invalidations (kind, id, at) VALUES ('game', $1, $2)", {change.game, change.at});
    }
    void operator()(const BlockNetwork& change) {
        add("INSERT INTO blocked_networks (network, until, why, created) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (network) DO UPDATE SET until = excluded.until, why = excluded.why",
            {change.network, change.until, change.why, change.at});
    }
    void operator()(const UnblockNetwork& change) {
        add("DELETE FROM blocked_networks WHERE network = $1", {change.network});
    }
    void operator()(const AddWord& change) {
        add("INSERT INTO filtered_words (word) VALUES ($1) ON CONFLICT DO NOTHING", {change.word});
    }
    void operator()(const RemoveWord& change) {
        add("DELETE FROM filtered_words WHERE word = $1", {change.word});
    }
    void operator()(const RevokeTokens& change) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($2 AS BIGINT) FROM api_tokens WHERE player = $1",
            {change.player, change.at});
        add("DELETE FROM api_tokens WHERE player = $1", {change.player});
    }
    void operator()(const StopTournament& change) {
        add("UPDATE tournaments SET state = CASE state WHEN 'open' THEN 'cancelled' ELSE 'ended' END, "
            "version = version + 1, changed = $2, ended = $2, next_round = NULL WHERE id = $1",
            {change.tournament, change.at});
    }
    void operator()(const RenameTournament& change) {
        add("UPDATE tournaments SET terms = $2, version = version + 1, changed = $3 WHERE id = $1",
            {change.tournament, change.terms, change.at});
    }
    void operator()(const HideTournament& change) {
        add("UPDATE tournaments SET private = 1, version = version + 1, changed = $2 WHERE id = $1",
            {change.tournament, change.at});
        add("UPDATE games SET private = 1, "
            "summary = REPLACE(summary, '\"private\":false', '\"private\":true') "
            "WHERE private = 0 AND id IN " GAMES_OF_TOURNAMENT,
            {change.tournament});
        add("UPDATE finished_games SET private = 1 WHERE private = 0 AND id IN " GAMES_OF_TOURNAMENT,
            {change.tournament});
        add("INSERT INTO invalidations (kind, id, at) SELECT 'game', game, CAST($2 AS BIGINT) "
            "FROM tournament_games WHERE tournament = $1 AND game IS NOT NULL",
            {change.tournament, change.at});
    }
    void operator()(const RenameEntrant& change) {
        add("UPDATE entrants SET name = $3 WHERE tournament = $1 AND number = $2",
            {change.tournament, change.entrant, change.name});
        add("UPDATE tournaments SET version = version + 1, changed = $2 WHERE id = $1",
            {change.tournament, change.at});
    }

  private:
    void add(std::string_view sql, std::vector<Value> values) { all_.push_back({sql, std::move(values)}); }

    std::vector<Statement> all_;
};

// Whether there is what is to be changed.
Statement existence(const ModerationChange& change) {
    static constexpr std::string_view player = "SELECT 1 FROM players WHERE id = $1";
    static constexpr std::string_view game =  // an imported one too
        "SELECT 1 FROM games WHERE id = $1 UNION ALL SELECT 1 FROM finished_games WHERE id = $1";
    struct Asked {
        Statement operator()(const RenamePlayer& c) const { return {player, {c.player}}; }
        Statement operator()(const BlockPlayer& c) const { return {player, {c.player}}; }
        Statement operator()(const UnblockPlayer& c) const {
            return {"SELECT 1 FROM players WHERE id = $1 AND blocked_until IS NOT NULL", {c.player}};
        }
        Statement operator()(const EndSessions& c) const { return {player, {c.player}}; }
        Statement operator()(const NoteDeletion& c) const { return {player, {c.player}}; }
        Statement operator()(const RemoveGame& c) const { return {game, {c.game}}; }
        Statement operator()(const ReplaceVariant& c) const {
            return {"SELECT 1 FROM games WHERE id = $1 AND number = $2", {c.game, c.number}};
        }
        Statement operator()(const BlockNetwork&) const { return {"SELECT 1", {}}; }
        Statement operator()(const UnblockNetwork& c) const {
            return {"SELECT 1 FROM blocked_networks WHERE network = $1", {c.network}};
        }
        Statement operator()(const AddWord&) const { return {"SELECT 1", {}}; }
        Statement operator()(const RemoveWord& c) const {
            return {"SELECT 1 FROM filtered_words WHERE word = $1", {c.word}};
        }
        Statement operator()(const RevokeTokens& c) const {
            return {"SELECT 1 FROM api_tokens WHERE player = $1 LIMIT 1", {c.player}};
        }
        Statement operator()(const StopTournament& c) const {
            return {"SELECT 1 FROM tournaments WHERE id = $1 AND state IN ('open', 'running')",
                    {c.tournament}};
        }
        Statement operator()(const RenameTournament& c) const {
            return {"SELECT 1 FROM tournaments WHERE id = $1", {c.tournament}};
        }
        Statement operator()(const HideTournament& c) const {
            return {"SELECT 1 FROM tournaments WHERE id = $1", {c.tournament}};
        }
        Statement operator()(const RenameEntrant& c) const {
            return {
                "SELECT 1 FROM entrants e WHERE e.tournament = $1 AND e.number = $2 AND e.player IS NULL "
                "AND e.level IS NULL AND NOT EXISTS (SELECT 1 FROM entrants o WHERE o.tournament = $1 "
                "AND o.number <> $2 AND o.name = $3)",
                {c.tournament, c.entrant, c.name}};
        }
    };
    return std::visit(Asked(), change);
}

}  // namespace

Statement write_audit(const AuditRow& audit) {
    return {"INSERT INTO audit (at, operator, action, subject, details) VALUES ($1, $2, $3, $4, $5)",
            {audit.at, audit.operator_name, audit.action, audit.subject, audit.details}};
}

StoreResult<void> add_audit(Database& database, const AuditRow& audit) {
    const Statement added = write_audit(audit);
    const auto done = database.transact(std::span(&added, 1));
    if (!done) return std::unexpected(done.error());
    return {};
}

StoreResult<bool> Store::moderate(const ModerationChange& change, const AuditRow& audit) {
    const auto there = database_->query(existence(change));
    if (!there) return std::unexpected(there.error());
    if (there->rows.empty()) return false;
    Statements statements;
    std::visit(statements, change);
    std::vector<Statement> all = statements.take();
    all.push_back(write_audit(audit));
    const auto done = database_->transact(all);
    if (!done) return std::unexpected(done.error());
    return true;
}

StoreResult<std::int64_t> Store::last_moderated() {
    const auto answer = database_->query({"SELECT COALESCE(MAX(at), 0) FROM audit"});
    if (!answer) return std::unexpected(answer.error());
    return number(answer->rows[0][0]);
}

StoreResult<ModerationRows> Store::moderation(std::int64_t now) {
    auto players =
        all_rows(database_->query({"SELECT id, blocked_until, COALESCE(blocked_why, '') FROM players "
                                   "WHERE blocked_until > $1 ORDER BY blocked_until DESC LIMIT $2",
                                   {now, most_listed}}),
                 [](const Row& row) { return BlockedPlayer{text(row[0]), number(row[1]), text(row[2])}; });
    if (!players) return std::unexpected(players.error());
    auto networks =
        all_rows(database_->query({"SELECT network, until, why FROM blocked_networks WHERE until > $1 "
                                   "ORDER BY network LIMIT $2",
                                   {now, most_listed}}),
                 [](const Row& row) { return BlockedNetwork{text(row[0]), number(row[1]), text(row[2])}; });
    if (!networks) return std::unexpected(networks.error());
    auto words =
        all_rows(database_->query({"SELECT word FROM filtered_words ORDER BY word LIMIT $1", {most_listed}}),
                 first_text);
    if (!words) return std::unexpected(words.error());
    return ModerationRows{std::move(*players), std::move(*networks), std::move(*words)};
}

StoreResult<std::vector<AuditRow>> Store::audit(std::int64_t how_many) {
    return all_rows(database_->query({"SELECT at, operator, action, subject, details FROM "
                                      "(SELECT * FROM audit ORDER BY at DESC LIMIT $1) AS latest ORDER BY at",
                                      {how_many}}),
                    [](const Row& row) {
                        return AuditRow{number(row[0]), text(row[1]), text(row[2]), text(row[3]),
                                        text(row[4])};
                    });
}

StoreResult<std::vector<PlayerDetails>> Store::find_players(const std::string& part, std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT " PLAYER_COLUMNS ", p.deleted, p.blocked_until, "
             "COALESCE(p.blocked_why, ''), (SELECT COUNT(*) FROM devices d WHERE d.player = p.id), "
             "(SELECT COUNT(DISTINCT s.game) FROM seats s WHERE s.player = p.id) FROM players p "
             "WHERE $1 = '' OR p.id = $1 OR LOWER(p.name || ' ' || p.first || ' ' || p.last || ' ' || "
             "COALESCE(p.login, '')) "
             "LIKE '%' || LOWER($1) || '%' ORDER BY p.created DESC, p.id LIMIT $2",
             {part, how_many}}),
        [](const Row& row) {
            constexpr std::size_t more = player_columns;
            return PlayerDetails{player_of(row),          number(row[more + 3]),       number(row[more + 4]),
                                 maybe_number(row[more]), maybe_number(row[more + 1]), text(row[more + 2])};
        });
}

StoreResult<std::vector<GameDetails>> Store::find_games(const std::string& part, std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT id, game, state, private, maker, created, summary FROM games "
                          "WHERE $1 = '' OR id = $1 OR LOWER(summary) LIKE '%' || LOWER($1) || '%' "
                          "ORDER BY created DESC, id LIMIT $2",
                          {part, how_many}}),
        [](const Row& row) {
            return GameDetails{text(row[0]), text(row[1]),   text(row[2]), number(row[3]) != 0,
                               text(row[4]), number(row[5]), text(row[6])};
        });
}

}  // namespace merels::store
