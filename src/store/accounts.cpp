// Players, their devices and what is stored about them.
#include <algorithm>

#include "store/name_key.h"
#include "store/player_columns.h"
#include "store/rating_ledger.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::size_t device_id_length = 16;
constexpr std::int64_t invalidation_lifetime = 3600LL * 1000;

PasswordRecord password_of(const Row& row) {
    return {player_of(row), text(row[player_columns])};
}

Invalidation::Kind kind_of(const std::string& word) {
    if (word == "session") return Invalidation::Kind::session;
    return word == "removed-game" ? Invalidation::Kind::removed_game : Invalidation::Kind::game;
}

}  // namespace

std::string device_id(const std::string& token) {
    return token.substr(0, device_id_length);
}

StoreResult<std::optional<DeviceOwner>> Store::owner_of_device(const std::string& token, std::int64_t now) {
    return first_row(database_->query({"SELECT " PLAYER_COLUMNS ", COALESCE(d.seen, d.created) "
                                       "FROM devices d JOIN players p ON p.id = d.player WHERE d.token = $1 "
                                       "AND COALESCE(d.seen, d.created) > $2",
                                       {token, now - device_lifetime}}),
                     [](const Row& row) { return DeviceOwner{player_of(row), number(row[player_columns])}; });
}

StoreResult<std::vector<DeviceRow>> Store::devices(const std::string& player, std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT token, created, COALESCE(seen, created) AS used, COALESCE(description, '') "
                          "FROM devices WHERE player = $1 ORDER BY used DESC, token LIMIT $2",
                          {player, how_many}}),
        [](const Row& row) { return DeviceRow{text(row[0]), number(row[1]), number(row[2]), text(row[3])}; });
}

StoreResult<std::optional<PlayerRow>> Store::player(const std::string& id) {
    return first_row(database_->query({"SELECT " PLAYER_COLUMNS " FROM players p WHERE p.id = $1", {id}}),
                     player_of);
}

StoreResult<std::optional<PlayerRow>> Store::player_called(const std::string& wanted) {
    return first_row(
        database_->query({"SELECT " PLAYER_COLUMNS
                          " FROM players p WHERE p.id = $1 OR (p.name_key = $2 AND p.password IS NOT NULL) "
                          "ORDER BY CASE WHEN p.id = $1 THEN 0 ELSE 1 END LIMIT 1",
                          {wanted, name_key(wanted)}}),
        player_of);
}

StoreResult<bool> Store::is_account_name(const std::string& name, const std::string& except) {
    const auto found = database_->query(
        {"SELECT 1 FROM players WHERE name_key = $1 AND password IS NOT NULL AND id <> $2 LIMIT 1",
         {name_key(name), except}});
    if (!found) return std::unexpected(found.error());
    return !found->rows.empty();
}

StoreResult<std::vector<PasswordRecord>> Store::accounts_called(const std::string& typed) {
    return all_rows(database_->query({"SELECT " PLAYER_COLUMNS ", p.password FROM players p "
                                      "WHERE p.password IS NOT NULL AND (p.name_key = $1 OR p.login = $2) "
                                      "ORDER BY p.id LIMIT 2",
                                      {name_key(typed), typed}}),
                    password_of);
}

StoreResult<std::optional<PlayerRow>> Store::account_with_recovery(const std::string& typed,
                                                                   const std::string& recovery) {
    return first_row(
        database_->query({"SELECT " PLAYER_COLUMNS " FROM players p WHERE p.password IS NOT NULL "
                          "AND (p.name_key = $1 OR p.login = $2) AND p.recovery = $3",
                          {name_key(typed), typed, recovery}}),
        player_of);
}

StoreResult<std::optional<PlayerRow>> Store::player_of_token(const std::string& token, TokenPurpose purpose,
                                                             std::int64_t now) {
    return first_row(
        database_->query({"SELECT " PLAYER_COLUMNS " FROM account_tokens t JOIN players p ON p.id = t.player "
                          "WHERE t.token = $1 AND t.purpose = $2 AND t.expires > $3",
                          {token, std::string(purpose == TokenPurpose::confirm ? "confirm" : "reset"), now}}),
        player_of);
}

StoreResult<std::optional<PasswordRecord>> Store::secret_of_player(const std::string& id) {
    return first_row(
        database_->query({"SELECT " PLAYER_COLUMNS ", p.password FROM players p WHERE p.id = $1", {id}}),
        password_of);
}

StoreResult<std::vector<RecordRow>> Store::records(const std::string& player) {
    return all_rows(
        database_->query(
            {"SELECT game, won, lost, drawn FROM records WHERE player = $1 ORDER BY game", {player}}),
        [](const Row& row) {
            return RecordRow{text(row[0]), number(row[1]), number(row[2]), number(row[3])};
        });
}

StoreResult<std::vector<ComputerResult>> Store::results_against_computer(const std::string& player,
                                                                         const std::string& game,
                                                                         std::int64_t how_many) {
    auto latest =
        all_rows(database_->query({"SELECT c.level, s.result FROM seats s JOIN games g ON g.id = s.game "
                                   "JOIN seats c ON c.game = s.game AND c.side <> s.side "
                                   "WHERE s.player = $1 AND g.game = $2 AND c.level IS NOT NULL AND "
                                   "s.result IN ('won', 'drawn', 'lost') ORDER BY g.changed DESC LIMIT $3",
                                   {player, game, how_many}}),
                 [](const Row& row) { return ComputerResult{number(row[0]), text(row[1])}; });
    if (latest) std::ranges::reverse(*latest);
    return latest;
}

StoreResult<std::vector<OwnGameRow>> Store::games_of(const std::string& player, const std::string& after,
                                                     std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT g.id, g.game, g.state, CASE WHEN g.maker = $1 THEN 1 ELSE 0 END, s.side, s.result, "
             "g.turns, g.created, g.changed, h.rating FROM (SELECT id FROM "
             "(SELECT game AS id FROM seats WHERE player = $1 AND game > $2 UNION "
             "SELECT id FROM games WHERE maker = $1 AND id > $2) AS own ORDER BY id LIMIT $3) AS page "
             "JOIN games g ON g.id = page.id LEFT JOIN seats s ON s.game = g.id AND s.player = $1 "
             "LEFT JOIN rating_history h ON h.game_id = g.id AND h.player = $1 "
             "ORDER BY g.id, s.side",
             {player, after, how_many}}),
        [](const Row& row) {
            return OwnGameRow{text(row[0]),
                              text(row[1]),
                              text(row[2]),
                              number(row[3]) != 0,
                              maybe_text(row[4]),
                              maybe_text(row[5]),
                              number(row[6]),
                              number(row[7]),
                              number(row[8]),
                              maybe_number(row[9]) ? std::optional(from_billionths(row[9])) : std::nullopt};
        });
}

StoreResult<std::vector<Invalidation>> Store::invalidations(std::int64_t since) {
    return all_rows(
        database_->query({"SELECT kind, id, at FROM invalidations WHERE at >= $1 ORDER BY at", {since}}),
        [](const Row& row) { return Invalidation{kind_of(text(row[0])), text(row[1]), number(row[2])}; });
}

StoreResult<std::vector<DeletedPlayer>> Store::deleted_players(std::int64_t how_many) {
    return all_rows(database_->query({"SELECT id, deleted FROM players WHERE deleted IS NOT NULL AND "
                                      "anonymised IS NULL ORDER BY deleted LIMIT $1",
                                      {how_many}}),
                    [](const Row& row) { return DeletedPlayer{text(row[0]), number(row[1])}; });
}

StoreResult<void> Store::mark_anonymised(const std::string& player, std::int64_t at) {
    // The games that were running have been left by now, and needed the ratings.
    const std::vector<Statement> statements{
        {"UPDATE players SET anonymised = $2 WHERE id = $1", {player, at}},
        {"DELETE FROM ratings WHERE player = $1", {player}},
        {"DELETE FROM rating_history WHERE player = $1", {player}},
        {"DELETE FROM rated_leavings WHERE player = $1", {player}}};
    const auto marked = database_->transact(statements);
    if (!marked) return std::unexpected(marked.error());
    return {};
}

StoreResult<std::optional<NamedTexts>> Store::named_texts(const std::string& game) {
    auto found = first_row(database_->query({"SELECT number, summary FROM games WHERE id = $1", {game}}),
                           [](const Row& row) { return NamedTexts{number(row[0]), text(row[1]), {}}; });
    if (!found || !*found) return found;
    auto events = all_rows(
        database_->query({"SELECT number, body FROM events WHERE game = $1 AND body LIKE '%\"name\":%' "
                          "ORDER BY number",
                          {game}}),
        [](const Row& row) { return std::pair(number(row[0]), text(row[1])); });
    if (!events) return std::unexpected(events.error());
    (*found)->events = std::move(*events);
    return found;
}

StoreResult<void> Store::purge_old_devices(std::int64_t now) {
    const std::vector<Statement> statements{
        {"DELETE FROM devices WHERE COALESCE(seen, created) <= $1", {now - device_lifetime}},
        {"DELETE FROM invalidations WHERE at < $1", {now - invalidation_lifetime}},
        {"DELETE FROM account_tokens WHERE expires <= $1", {now}}};
    const auto forgotten = database_->transact(statements);
    if (!forgotten) return std::unexpected(forgotten.error());
    return {};
}

StoreResult<std::vector<PlayerStanding>> Store::players(const std::string& game, std::int64_t from,
                                                        std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT " PLAYER_COLUMNS ", COALESCE(SUM(r.won), 0) AS won, "
             "COALESCE(SUM(r.lost), 0), COALESCE(SUM(r.drawn), 0) FROM players p "
             "LEFT JOIN records r ON r.player = p.id AND ($1 = '' OR r.game = $1) WHERE p.listed = 1 "
             "GROUP BY p.id "
             "ORDER BY won DESC, p.created, p.id LIMIT $2 OFFSET $3",
             {game, how_many, from}}),
        [&](const Row& row) {
            return PlayerStanding{player_of(row),
                                  {game, number(row[player_columns]), number(row[player_columns + 1]),
                                   number(row[player_columns + 2])}};
        });
}

}  // namespace merels::store
