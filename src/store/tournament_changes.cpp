// The statements of changes to tournaments.
#include <utility>

#include "store/changes.h"

namespace merels::store {
namespace {

#define IS_PAIRED(tournament, number)                                                                     \
    "EXISTS (SELECT 1 FROM tournament_games n WHERE n.tournament = " tournament " AND (n.white = " number \
    " OR n.black = " number "))"

// The first statement of each change locks the tournament's row, so that what follows sees all changes before
// it, and marks it with the attempt if the change is made.
class TournamentAdder {
  public:
    TournamentAdder(std::vector<Statement>& to, AttemptIds& attempts) : to_(to), attempt_(attempts.next()) {}

    void operator()(const NewTournament& change) {
        const TournamentRow& row = change.tournament;
        add("INSERT INTO tournaments (id, organiser, terms, private, on_board, format, state, created, "
            "changed, "
            "version, round, starts) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), "
            "CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS TEXT), 'open', CAST($7 AS BIGINT), "
            "CAST($7 AS BIGINT), 1, 0, CAST($8 AS BIGINT) WHERE (SELECT COUNT(*) FROM tournaments "
            "WHERE organiser = $2 AND state IN ('open', 'running')) < $9 ON CONFLICT DO NOTHING",
            {row.id, row.organiser, row.terms, std::int64_t{row.is_private ? 1 : 0},
             std::int64_t{row.on_board ? 1 : 0}, row.format, row.created, maybe(row.starts),
             NewTournament::most_unfinished});
    }

    void operator()(const EnterTournament& change) {
        // Only one who is alone among the entrants can be one who comes back, to a row of their own.
        const std::string returning =
            change.entrants.size() == 1 ? change.entrants.front().player.value_or("") : "";
        add("UPDATE tournaments SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND state IN ('open', 'running') AND (CAST($7 AS BIGINT) IS NULL OR version = $7) "
            "AND (SELECT COUNT(*) FROM entrants e LEFT JOIN players p ON p.id = e.player "
            "WHERE e.tournament = $1 AND e.withdrawn = 0 AND p.deleted IS NULL "
            "AND (e.player IS NULL OR e.player <> $6)) + $4 <= $5 "
            "AND (SELECT COUNT(*) FROM entrants e WHERE e.tournament = $1 "
            "AND (e.player IS NULL OR e.player <> $6)) + $4 <= $8 "
            "AND (format <> 'round-robin' OR round = 0 OR EXISTS (SELECT 1 FROM entrants e "
            "WHERE e.tournament = $1 AND e.player = $6 AND " IS_PAIRED("e.tournament", "e.number") "))",
            {change.tournament, change.at, attempt_, std::ssize(change.entrants), change.most, returning,
             maybe(change.version), EnterTournament::rows_per_place * change.most});
        for (const EntrantRow& row : change.entrants) {
            add("INSERT INTO entrants (tournament, number, player, name, level, rating, first_round, "
                "withdrawn, since) SELECT id, (SELECT COUNT(*) FROM entrants WHERE tournament = $1), "
                "CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), round + 1, 0, "
                "CAST($7 AS BIGINT) FROM tournaments WHERE id = $1 AND attempt = $2 "
                "ON CONFLICT (tournament, player) WHERE player IS NOT NULL DO UPDATE SET withdrawn = 0, "
                "since = excluded.since, first_round = CASE WHEN " IS_PAIRED(
                    "entrants.tournament", "entrants.number") " THEN entrants.first_round "
                "ELSE excluded.first_round END WHERE entrants.removed = 0",
                {change.tournament, attempt_, maybe(row.player), row.name, maybe(row.level),
                 maybe(row.rating), change.at});
        }
    }

    void operator()(const WithdrawEntrant& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND state IN ('open', 'running') AND EXISTS (SELECT 1 FROM entrants WHERE tournament = $1 "
            "AND number = $4 AND (withdrawn = 0 OR removed < $5))",
            {change.tournament, change.at, attempt_, change.entrant, std::int64_t{change.removed ? 1 : 0}});
        withdraw(change.tournament, change.entrant, change.removed);
    }

    void operator()(const ReadmitEntrant& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND state IN ('open', 'running') AND EXISTS (SELECT 1 FROM entrants WHERE tournament = $1 "
            "AND number = $4 AND removed = 1) AND (format <> 'round-robin' OR round = 0 OR " IS_PAIRED(
                "$1", "$4") ")",
            {change.tournament, change.at, attempt_, change.entrant});
        add("UPDATE entrants SET removed = 0, withdrawn = $4, since = $5, first_round = CASE WHEN " IS_PAIRED(
                "$1", "$3") " THEN first_round ELSE (SELECT round + 1 FROM tournaments WHERE id = $1) END "
            "WHERE tournament = $1 AND number = $3 AND EXISTS "
            "(SELECT 1 FROM tournaments WHERE id = $1 AND attempt = $2)",
            {change.tournament, attempt_, change.entrant, std::int64_t{change.at_once ? 0 : 1}, change.at});
    }

    void operator()(const BeginRound& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, attempt = $3, state = 'running', "
            "round = $4, started = COALESCE(started, $2), ends = COALESCE(ends, $5), next_round = NULL "
            "WHERE id = $1 AND state IN ('open', 'running') AND round = $4 - 1 "
            "AND (CAST($6 AS BIGINT) IS NULL OR version = $6)",
            {change.tournament, change.at, attempt_, change.round, maybe(change.ends),
             maybe(change.version)});
        for (const std::int64_t entrant : change.absent) withdraw(change.tournament, entrant, false);
        for (const TournamentGameRow& row : change.games) {
            add("INSERT INTO tournament_games (tournament, number, round, white, black, game, outcome, made) "
                "SELECT id, CAST($3 AS BIGINT), round, CAST($4 AS BIGINT), CAST($5 AS BIGINT), "
                "CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS BIGINT) FROM tournaments WHERE id = $1 "
                "AND attempt = $2",
                {change.tournament, attempt_, row.number, row.white, maybe(row.black), maybe(row.game),
                 maybe(row.outcome), change.at});
        }
    }

    void operator()(const PlanRound& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, "
            "starts = CASE state WHEN 'open' THEN $3 ELSE starts END, "
            "next_round = CASE state WHEN 'running' THEN CAST($3 AS BIGINT) END WHERE id = $1 "
            "AND state IN ('open', 'running') AND round = $4 AND (next_round IS NULL OR next_round > $3)",
            {change.tournament, change.at, change.next_round, change.round});
    }

    void operator()(const EndTournament& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, ended = $2, next_round = NULL, "
            "state = $3 WHERE id = $1 AND CASE WHEN CAST($4 AS BIGINT) IS NOT NULL "
            "THEN round = $4 AND state IN ('open', 'running') "
            "ELSE state = CASE $3 WHEN 'ended' THEN 'running' ELSE 'open' END END",
            {change.tournament, change.at, change.state, maybe(change.round)});
    }

    void operator()(const DecideGame& change) {
        add("UPDATE tournaments SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND state = 'running' AND (CAST($4 AS BIGINT) IS NULL OR round = $4)",
            {change.tournament, change.at, attempt_, maybe(change.round)});
        add("UPDATE tournament_games SET outcome = $4 WHERE tournament = $1 AND number = $3 AND EXISTS "
            "(SELECT 1 FROM tournaments WHERE id = $1 AND attempt = $2)",
            {change.tournament, attempt_, change.number, maybe(change.outcome)});
    }

  private:
    void withdraw(const std::string& tournament, std::int64_t entrant, bool removed) {
        add("UPDATE entrants SET withdrawn = 1, removed = CASE WHEN $4 = 1 THEN 1 ELSE removed END "
            "WHERE tournament = $1 AND number = $3 AND EXISTS "
            "(SELECT 1 FROM tournaments WHERE id = $1 AND attempt = $2)",
            {tournament, attempt_, entrant, std::int64_t{removed ? 1 : 0}});
    }
    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    std::vector<Statement>& to_;
    std::string attempt_;
};

}  // namespace

void add_statements(std::vector<Statement>& to, const TournamentChange& change, AttemptIds& attempts) {
    std::visit(TournamentAdder(to, attempts), change);
}

}  // namespace merels::store
