// API tokens, and what bots ask for.
#include "store/bots.h"

#include "store/player_columns.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

StoreResult<std::optional<ApiTokenOwner>> Store::owner_of_api_token(const std::string& token) {
    return first_row(database_->query({"SELECT " PLAYER_COLUMNS ", t.play, COALESCE(t.used, 0) "
                                       "FROM api_tokens t JOIN players p ON p.id = t.player "
                                       "WHERE t.token = $1",
                                       {token}}),
                     [](const Row& row) {
                         return ApiTokenOwner{player_of(row), number(row[player_columns]) != 0,
                                              number(row[player_columns + 1])};
                     });
}

StoreResult<std::vector<ApiTokenRow>> Store::api_tokens(const std::string& player) {
    return all_rows(
        database_->query({"SELECT token, player, name, play, created, COALESCE(used, 0) FROM api_tokens "
                          "WHERE player = $1 ORDER BY created, token",
                          {player}}),
        [](const Row& row) {
            return ApiTokenRow{text(row[0]),        text(row[1]),   text(row[2]),
                               number(row[3]) != 0, number(row[4]), number(row[5])};
        });
}

StoreResult<std::vector<std::string>> Store::running_games_of(const std::string& player,
                                                              std::int64_t how_many) {
    return all_rows(database_->query({"SELECT g.id FROM seats s JOIN games g ON g.id = s.game "
                                      "WHERE s.player = $1 AND s.result IS NULL AND g.state = 'running' "
                                      "GROUP BY g.id ORDER BY g.id LIMIT $2",
                                      {player, how_many}}),
                    first_text);
}

}  // namespace merels::store
