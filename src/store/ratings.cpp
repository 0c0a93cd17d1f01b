// Ratings as they are read; rated_commit.cpp writes them.
#include "store/ratings.h"

#include <algorithm>

#include "store/player_columns.h"
#include "store/rating_ledger.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

std::int64_t wait_after_leaving(std::int64_t left) {
    constexpr std::int64_t minute = 60'000;
    constexpr std::array<std::int64_t, 6> minutes{0, 0, 5, 15, 60, 240};
    const std::int64_t most = std::ssize(minutes);
    return left < 1 ? 0 : minutes[static_cast<std::size_t>(std::min(left, most) - 1)] * minute;
}

StoreResult<std::vector<RatingRow>> Store::ratings(const std::string& player) {
    return all_rows(
        database_->query(
            {"SELECT " RATING_COLUMNS " FROM ratings r WHERE r.player = $1 ORDER BY r.game", {player}}),
        [](const Row& row) { return rating_of(row); });
}

StoreResult<RatingRow> Store::rating(const std::string& player, const std::string& game) {
    auto found = first_row(
        database_->query(
            {"SELECT " RATING_COLUMNS " FROM ratings r WHERE r.player = $1 AND r.game = $2", {player, game}}),
        [](const Row& row) { return rating_of(row); });
    if (!found) return std::unexpected(found.error());
    return *found ? **found : RatingRow{.player = player, .game = game};
}

StoreResult<std::vector<RatingHistoryRow>> Store::rating_history(const std::string& player,
                                                                 const std::string& game,
                                                                 std::int64_t how_many) {
    auto latest = all_rows(
        database_->query(
            {"SELECT " RATING_CHANGE_COLUMNS
             ", s.result, COALESCE(o.name, ''), o.level, g.private, COALESCE(p.bot, 0) FROM rating_history h "
             "JOIN games g ON g.id = h.game_id JOIN seats s ON s.game = h.game_id AND s.player = h.player "
             "LEFT JOIN seats o ON o.game = h.game_id AND o.side <> s.side "
             "LEFT JOIN players p ON p.id = o.player "
             "WHERE h.player = $1 AND h.game = $2 ORDER BY h.sequence DESC LIMIT $3",
             {player, game, how_many}}),
        [](const Row& row) {
            constexpr std::size_t more = rating_change_columns;
            return RatingHistoryRow{rating_change_of(row),      text(row[more]),
                                    text(row[more + 1]),        maybe_number(row[more + 2]),
                                    number(row[more + 3]) != 0, number(row[more + 4]) != 0};
        });
    if (latest) std::ranges::reverse(*latest);
    return latest;
}

StoreResult<std::vector<RatingChange>> Store::rating_changes(const std::string& game_id) {
    return all_rows(database_->query({"SELECT " RATING_CHANGE_COLUMNS
                                      " FROM rating_history h WHERE h.game_id = $1 ORDER BY h.player",
                                      {game_id}}),
                    [](const Row& row) { return rating_change_of(row); });
}

StoreResult<std::vector<RatedPlayer>> Store::best_rated(const std::string& game, std::int64_t fewest_games,
                                                        std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT " PLAYER_COLUMNS ", " RATING_COLUMNS
                          " FROM ratings r JOIN players p ON p.id = r.player "
                          "WHERE r.game = $1 AND r.games >= $2 AND r.deviation <= $3 AND p.listed = 1 "
                          "ORDER BY r.rating DESC, r.at, p.id LIMIT $4",
                          {game, fewest_games, in_billionths(rating::provisional_deviation), how_many}}),
        [](const Row& row) { return RatedPlayer{player_of(row), rating_of(row, player_columns)}; });
}

StoreResult<RatedWait> Store::rated_wait(const std::string& player, std::int64_t now) {
    const auto found =
        first_row(database_->query({"SELECT until, games FROM rated_leavings WHERE player = $1 AND at >= $2",
                                    {player, now - leaving_remembered}}),
                  [](const Row& row) { return RatedWait{number(row[0]), number(row[1])}; });
    if (!found) return std::unexpected(found.error());
    return found->value_or(RatedWait{});
}

}  // namespace merels::store
