// The statements that ask for many tournaments. None may go through all tournaments, which are kept for ever.
#pragma once

#include <string_view>

namespace merels::store::tournament_queries {

#define TOURNAMENT_COLUMNS                                                                         \
    "t.id, t.organiser, t.terms, t.private, t.on_board, t.format, t.state, t.created, t.changed, " \
    "t.version, t.round, t.starts, t.started, t.ends, t.ended, t.next_round, "                     \
    "COALESCE(NULLIF(p.name, ''), TRIM(p.first || ' ' || p.last))"
#define ENTRANT_COUNT ", (SELECT COUNT(*) FROM entrants e WHERE e.tournament = t.id)"
#define TOURNAMENT_TABLES " FROM tournaments t JOIN players p ON p.id = t.organiser "
#define LISTED(state, order)                                                               \
    "SELECT " TOURNAMENT_COLUMNS ENTRANT_COUNT TOURNAMENT_TABLES "WHERE t.state = '" state \
    "' AND t.private = 0 ORDER BY " order " LIMIT $1"

// The public ones that run, those to come, and the latest that are over: at most $1 of each.
inline constexpr std::string_view listed[] = {LISTED("running", "COALESCE(t.starts, t.created)"),
                                              LISTED("open", "COALESCE(t.starts, t.created)"),
                                              LISTED("ended", "t.changed DESC")};

// Those in which something may be due at $1, with an id after $2: at most $3.
inline constexpr std::string_view due =
    "SELECT t.id, t.version, (SELECT COUNT(*) FROM games g WHERE g.tournament = t.id "
    "AND g.state IN ('open', 'running')) FROM tournaments t "
    "WHERE t.state IN ('open', 'running') AND t.id > $2 AND ((t.state = 'open' AND t.starts <= $1) OR "
    "(t.state = 'running' AND (t.next_round <= $1 OR (t.next_round IS NULL AND t.on_board = 0)) AND "
    "(t.format = 'arena' OR NOT EXISTS (SELECT 1 FROM tournament_games n JOIN games g "
    "ON g.id = n.game WHERE n.tournament = t.id AND n.round = t.round AND n.outcome IS NULL "
    "AND g.state IN ('open', 'running'))))) ORDER BY t.id LIMIT $3";

}  // namespace merels::store::tournament_queries
