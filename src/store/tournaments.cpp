// Reading tournaments.
#include "store/tournaments.h"

#include <algorithm>
#include <iterator>

#include "store/reading.h"
#include "store/store.h"
#include "store/tournament_queries.h"

namespace merels::store {

using namespace reading;

namespace {

#define BEGUN_COLUMNS                                                                           \
    "e.player, t.id, t.terms, n.round, n.game, n.made FROM tournament_games n "                 \
    "JOIN tournaments t ON t.id = n.tournament JOIN entrants e ON e.tournament = n.tournament " \
    "AND (e.number = n.white OR e.number = n.black) "

BegunGame begun_of(const Row& row) {
    return {text(row[0]), text(row[1]), text(row[2]), number(row[3]), text(row[4]), number(row[5])};
}

TournamentRow tournament_of(const Row& row) {
    return {.id = text(row[0]),
            .organiser = text(row[1]),
            .terms = text(row[2]),
            .is_private = number(row[3]) != 0,
            .on_board = number(row[4]) != 0,
            .format = text(row[5]),
            .state = text(row[6]),
            .created = number(row[7]),
            .changed = number(row[8]),
            .version = number(row[9]),
            .round = number(row[10]),
            .starts = maybe_number(row[11]),
            .started = maybe_number(row[12]),
            .ends = maybe_number(row[13]),
            .ended = maybe_number(row[14]),
            .next_round = maybe_number(row[15]),
            .organiser_name = text(row[16])};
}

DueTournament due_of(const Row& row) {
    return {text(row[0]), number(row[1]), number(row[2])};
}

TournamentRow counted_tournament_of(const Row& row) {
    TournamentRow found = tournament_of(row);
    found.entrants = number(row[17]);
    return found;
}

EntrantRow entrant_of(const Row& row) {
    return {.number = number(row[0]),
            .player = maybe_text(row[1]),
            .name = text(row[2]),
            .level = maybe_number(row[3]),
            .rating = maybe_number(row[4]),
            .first_round = number(row[5]),
            .withdrawn = number(row[6]) != 0,
            .since = number(row[7]),
            .bot = number(row[8]) != 0,
            .removed = number(row[9]) != 0};
}

TournamentGameRow tournament_game_of(const Row& row) {
    return {.number = number(row[0]),
            .round = number(row[1]),
            .white = number(row[2]),
            .black = maybe_number(row[3]),
            .game = maybe_text(row[4]),
            .outcome = maybe_text(row[5]),
            .made = number(row[6]),
            .state = text(row[7]),
            .winner = maybe_text(row[8]),
            .why = text(row[9]),
            .turns = number(row[10]),
            .changed = number(row[11])};
}

}  // namespace

StoreResult<std::optional<TournamentRow>> Store::tournament(const std::string& id) {
    return first_row(
        database_->query({"SELECT " TOURNAMENT_COLUMNS TOURNAMENT_TABLES "WHERE t.id = $1", {id}}),
        tournament_of);
}

StoreResult<std::optional<WholeTournament>> Store::whole_tournament(const std::string& id) {
    auto row = tournament(id);
    if (!row) return std::unexpected(row.error());
    if (!*row) return std::nullopt;
    auto entrants =
        all_rows(database_->query(
                     {"SELECT e.number, e.player, CASE WHEN e.player IS NULL THEN e.name ELSE "
                      "COALESCE(NULLIF(p.name, ''), TRIM(p.first || ' ' || p.last)) END, e.level, e.rating, "
                      "e.first_round, CASE WHEN p.deleted IS NOT NULL THEN 1 ELSE e.withdrawn END, e.since, "
                      "COALESCE(p.bot, 0), e.removed FROM entrants e LEFT JOIN players p ON p.id = e.player "
                      "WHERE e.tournament = $1 ORDER BY e.number",
                      {id}}),
                 entrant_of);
    if (!entrants) return std::unexpected(entrants.error());
    auto games =
        all_rows(database_->query(
                     {"SELECT n.number, n.round, n.white, n.black, n.game, n.outcome, n.made, "
                      "COALESCE(g.state, ''), g.winner, g.why, COALESCE(g.turns, 0), COALESCE(g.changed, 0) "
                      "FROM tournament_games n LEFT JOIN games g ON g.id = n.game "
                      "WHERE n.tournament = $1 ORDER BY n.number",
                      {id}}),
                 tournament_game_of);
    if (!games) return std::unexpected(games.error());
    return WholeTournament{std::move(**row), std::move(*entrants), std::move(*games)};
}

StoreResult<std::vector<TournamentRow>> Store::tournaments(std::int64_t how_many) {
    std::vector<TournamentRow> all;
    for (const std::string_view query : tournament_queries::listed) {
        auto rows = all_rows(database_->query({query, {how_many}}), counted_tournament_of);
        if (!rows) return std::unexpected(rows.error());
        std::ranges::move(*rows, std::back_inserter(all));
    }
    return all;
}

// (The terms have the name.)
StoreResult<std::vector<TournamentRow>> Store::find_tournaments(const std::string& part,
                                                                std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT " TOURNAMENT_COLUMNS ENTRANT_COUNT TOURNAMENT_TABLES
             "WHERE $1 = '' OR t.id = $1 OR LOWER(t.terms || ' ' || p.name) LIKE '%' || LOWER($1) "
             "|| '%' OR EXISTS (SELECT 1 FROM entrants e LEFT JOIN players q ON q.id = e.player "
             "WHERE e.tournament = t.id AND LOWER(COALESCE(q.name, e.name)) LIKE '%' || LOWER($1) "
             "|| '%') ORDER BY t.created DESC, t.id LIMIT $2",
             {part, how_many}}),
        counted_tournament_of);
}

StoreResult<std::vector<DueTournament>> Store::tournaments_due(std::int64_t now, const std::string& after,
                                                               std::int64_t most) {
    return all_rows(database_->query({tournament_queries::due, {now, after, most}}), due_of);
}

StoreResult<std::vector<BegunGame>> Store::games_begun(std::int64_t since) {
    return all_rows(database_->query({"SELECT " BEGUN_COLUMNS "WHERE n.made >= $1 AND n.game IS NOT NULL "
                                      "AND e.player IS NOT NULL",
                                      {since}}),
                    begun_of);
}

StoreResult<std::vector<BegunGame>> Store::tournament_games_of(const std::string& player) {
    return all_rows(database_->query({"SELECT " BEGUN_COLUMNS "JOIN games g ON g.id = n.game "
                                      "WHERE e.player = $1 AND t.state = 'running' AND n.outcome IS NULL "
                                      "AND g.state = 'running'",
                                      {player}}),
                    begun_of);
}

StoreResult<std::vector<std::string>> Store::tournaments_of(const std::string& player) {
    return all_rows(
        database_->query({"SELECT t.id FROM tournaments t WHERE t.organiser = $1 OR EXISTS "
                          "(SELECT 1 FROM entrants e WHERE e.tournament = t.id AND e.player = $1) "
                          "ORDER BY t.created, t.id",
                          {player}}),
        first_text);
}

#define CANCELLED_BEFORE(moment)                                                         \
    "SELECT t.id FROM tournaments t WHERE t.state = 'cancelled' AND t.changed < " moment \
    " AND NOT EXISTS (SELECT 1 FROM tournament_games n WHERE n.tournament = t.id)"

StoreResult<void> Store::purge_tournaments(std::int64_t now) {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    const auto done = database_->transact(std::vector<Statement>{
        {"UPDATE tournaments SET state = 'cancelled', changed = $1, version = version + 1 "
         "WHERE state = 'open' AND COALESCE(starts, created) < $2",
         {now, now - 7 * day}},
        {"DELETE FROM entrants WHERE tournament IN (" CANCELLED_BEFORE("$1") ")", {now - 30 * day}},
        {"DELETE FROM tournaments WHERE id IN (" CANCELLED_BEFORE("$1") ")", {now - 30 * day}}});
    if (!done) return std::unexpected(done.error());
    return {};
}

}  // namespace merels::store
