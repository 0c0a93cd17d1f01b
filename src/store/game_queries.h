// Questions about games that must stay cheap however many games there are. Here rather than beside their use
// so that a test can ask each database how it would answer them.
#pragma once

#include <string_view>

namespace merels::store::game_queries {

// Unfinished games a player ($1) has a seat in or has made, the latest first, at most $2.
inline constexpr std::string_view unfinished_of =
    "SELECT summary FROM ("
    "SELECT id, summary, changed FROM games WHERE maker = $1 AND state IN ('open', 'running') "
    "UNION SELECT g.id, g.summary, g.changed FROM seats s JOIN games g ON g.id = s.game "
    "WHERE s.player = $1 AND s.result IS NULL AND g.state IN ('open', 'running')) AS mine "
    "ORDER BY changed DESC LIMIT $2";

// How many unfinished games a player ($1) has made: those that wait for someone or are played against the
// computer or at one screen, without the ones of days for a turn; and all.
inline constexpr std::string_view unfinished_made_by =
    "SELECT COALESCE(SUM(CASE WHEN clock LIKE '0 0 %' THEN 0 WHEN state = 'open' OR opponent <> 'person' "
    "THEN 1 ELSE 0 END), 0), COUNT(*) FROM games WHERE maker = $1 AND state IN ('open', 'running')";

// Open games that were made before $1, the oldest first, at most $2.
inline constexpr std::string_view open_since =
    "SELECT id FROM games WHERE state = 'open' AND created < $1 ORDER BY created LIMIT $2";

// Running games of people, without a clock or with one that has not started, in which nothing has happened
// since $1. (Imported ones belong to nobody.)
inline constexpr std::string_view idle_since =
    "SELECT id FROM games WHERE state = 'running' AND (clock IS NULL OR due IS NULL) AND changed < $1 AND "
    "EXISTS "
    "(SELECT 1 FROM seats s WHERE s.game = games.id AND s.player IS NOT NULL) ORDER BY changed LIMIT $2";

// Public games to list, at most $1 of each: with their summaries if they have changed since $2.
#define LISTED_GAMES                                                                                     \
    "SELECT id, state, created, CASE WHEN changed >= $2 THEN summary END, maker, COALESCE(mean_rating, " \
    "0) FROM games WHERE private = 0 AND "
inline constexpr std::string_view newest_open = LISTED_GAMES "state = 'open' ORDER BY created DESC LIMIT $1";
inline constexpr std::string_view newest_running =
    LISTED_GAMES "state = 'running' ORDER BY created DESC LIMIT $1";
inline constexpr std::string_view strongest_running =
    LISTED_GAMES "state = 'running' AND mean_rating > 0 ORDER BY mean_rating DESC LIMIT $1";
#undef LISTED_GAMES

}  // namespace merels::store::game_queries
