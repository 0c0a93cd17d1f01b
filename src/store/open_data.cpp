// Finished public games, and who exports them.
#include "store/open_data.h"

#include <span>
#include <utility>

#include "store/reading.h"

namespace merels::store {

using namespace reading;

namespace {

FinishedGame finished_game_of(const Row& row) {
    return {.id = text(row[0]),
            .game = text(row[1]),
            .variant = maybe_text(row[2]),
            .start = text(row[3]),
            .opponent = text(row[4]),
            .clock = maybe_text(row[5]),
            .created = number(row[6]),
            .changed = number(row[7]),
            .ended = 0,
            .winner = text(row[8]),
            .why = text(row[9]),
            .rated = number(row[10]) != 0,
            .summary = text(row[11])};
}

FinishedSeat seat_of(const Row& row) {
    return {text(row[0]), text(row[1]), maybe_number(row[2]), text(row[3]), number(row[4]) != 0};
}

}  // namespace

StoreResult<std::vector<FinishedGame>> finished_games(Database& database, const FinishedCursor& after,
                                                      std::int64_t how_many) {
    auto games = all_rows(
        database.query({"SELECT id, game, variant, start, opponent, clock, created, changed, winner, why, "
                        "rated, summary FROM games WHERE state = 'ended' AND private = 0 AND "
                        "(changed > $1 OR (changed = $1 AND id > $2)) AND maker <> 'imported' "
                        "ORDER BY changed, id LIMIT $3",
                        {after.changed, after.id, how_many}}),
        finished_game_of);
    if (!games) return games;
    for (FinishedGame& game : *games) {
        auto seats =
            all_rows(database.query({"SELECT s.side, s.name, s.level, CASE WHEN p.listed = 1 THEN p.id "
                                     "ELSE '' END, COALESCE(p.bot, 0) FROM seats s "
                                     "LEFT JOIN players p ON p.id = s.player WHERE s.game = $1",
                                     {game.id}}),
                     seat_of);
        if (!seats) return std::unexpected(seats.error());
        game.seats = std::move(*seats);
        auto turns =
            all_rows(database.query({"SELECT turn FROM turns WHERE game = $1 ORDER BY number", {game.id}}),
                     first_text);
        if (!turns) return std::unexpected(turns.error());
        game.turns = std::move(*turns);
        // Phrases and rematches come after the end.
        const auto ended =
            database.query({"SELECT COALESCE(MAX(at), 0) FROM events WHERE game = $1 AND "
                            "(body LIKE '%\"kind\":\"ended\"%' OR body LIKE '%\"result\":{%')",
                            {game.id}});
        if (!ended) return std::unexpected(ended.error());
        game.ended = number(ended->rows[0][0]);
    }
    return games;
}

StoreResult<bool> claim_export(Database& database, const std::string& file, std::int64_t now,
                               std::int64_t until) {
    const Statement claim{
        "INSERT INTO exports (file, claimed_until, done) VALUES ($1, $3, 0) ON CONFLICT (file) DO UPDATE SET "
        "claimed_until = excluded.claimed_until WHERE exports.done = 0 AND exports.claimed_until < $2",
        {file, now, until}};
    const auto claimed = database.transact(std::span(&claim, 1));
    if (!claimed) return std::unexpected(claimed.error());
    return claimed->front().changed > 0;
}

StoreResult<void> finish_export(Database& database, const std::string& file) {
    const Statement finish{"UPDATE exports SET done = 1 WHERE file = $1", {file}};
    const auto finished = database.transact(std::span(&finish, 1));
    if (!finished) return std::unexpected(finished.error());
    return {};
}

}  // namespace merels::store
