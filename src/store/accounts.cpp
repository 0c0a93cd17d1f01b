// Players, their devices and what is stored about them.
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::size_t device_id_length = 16;
constexpr std::int64_t invalidation_lifetime = 3600LL * 1000;

// Columns id, first, last, login, created, listed.
PlayerRow player_of(const Row& row) {
    return {text(row[0]),       text(row[1]),   text(row[2]),
            maybe_text(row[3]), number(row[4]), number(row[5]) != 0};
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
    return first_row(
        database_->query({"SELECT p.id, p.first, p.last, p.login, p.created, p.listed, "
                          "COALESCE(d.seen, d.created) FROM devices d JOIN players p ON p.id = d.player "
                          "WHERE d.token = $1 AND COALESCE(d.seen, d.created) > $2",
                          {token, now - device_lifetime}}),
        [](const Row& row) { return DeviceOwner{player_of(row), number(row[6])}; });
}

StoreResult<std::vector<DeviceRow>> Store::devices(const std::string& player, std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT token, created, COALESCE(seen, created) AS used, COALESCE(description, '') "
                          "FROM devices WHERE player = $1 ORDER BY used DESC, token LIMIT $2",
                          {player, how_many}}),
        [](const Row& row) { return DeviceRow{text(row[0]), number(row[1]), number(row[2]), text(row[3])}; });
}

StoreResult<std::optional<PlayerRow>> Store::player(const std::string& id) {
    return first_row(
        database_->query({"SELECT id, first, last, login, created, listed FROM players WHERE id = $1", {id}}),
        player_of);
}

StoreResult<std::optional<PasswordRecord>> Store::secret_of_login(const std::string& login) {
    return first_row(
        database_->query({"SELECT id, first, last, login, created, listed, password FROM players "
                          "WHERE login = $1",
                          {login}}),
        [](const Row& row) { return PasswordRecord{player_of(row), text(row[6])}; });
}

StoreResult<std::optional<PasswordRecord>> Store::secret_of_player(const std::string& id) {
    return first_row(
        database_->query(
            {"SELECT id, first, last, login, created, listed, password FROM players WHERE id = $1", {id}}),
        [](const Row& row) { return PasswordRecord{player_of(row), text(row[6])}; });
}

StoreResult<std::vector<RecordRow>> Store::records(const std::string& player) {
    return all_rows(
        database_->query(
            {"SELECT game, won, lost, drawn FROM records WHERE player = $1 ORDER BY game", {player}}),
        [](const Row& row) {
            return RecordRow{text(row[0]), number(row[1]), number(row[2]), number(row[3])};
        });
}

StoreResult<std::vector<OwnGameRow>> Store::games_of(const std::string& player, const std::string& after,
                                                     std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT g.id, g.game, g.state, CASE WHEN g.maker = $1 THEN 1 ELSE 0 END, s.side, s.result, "
             "g.turns, g.created, g.changed FROM (SELECT id FROM "
             "(SELECT game AS id FROM seats WHERE player = $1 AND game > $2 UNION "
             "SELECT id FROM games WHERE maker = $1 AND id > $2) AS own ORDER BY id LIMIT $3) AS page "
             "JOIN games g ON g.id = page.id LEFT JOIN seats s ON s.game = g.id AND s.player = $1 "
             "ORDER BY g.id, s.side",
             {player, after, how_many}}),
        [](const Row& row) {
            return OwnGameRow{text(row[0]),        text(row[1]),       text(row[2]),
                              number(row[3]) != 0, maybe_text(row[4]), maybe_text(row[5]),
                              number(row[6]),      number(row[7]),     number(row[8])};
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
    const Statement mark{"UPDATE players SET anonymised = $2 WHERE id = $1", {player, at}};
    const auto marked = database_->transact(std::span(&mark, 1));
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
        {"DELETE FROM invalidations WHERE at < $1", {now - invalidation_lifetime}}};
    const auto forgotten = database_->transact(statements);
    if (!forgotten) return std::unexpected(forgotten.error());
    return {};
}

StoreResult<std::vector<PlayerStanding>> Store::players(const std::string& game, std::int64_t from,
                                                        std::int64_t how_many) {
    return all_rows(
        database_->query(
            {"SELECT p.id, p.first, p.last, p.login, p.created, p.listed, COALESCE(SUM(r.won), 0) AS won, "
             "COALESCE(SUM(r.lost), 0), COALESCE(SUM(r.drawn), 0) FROM players p "
             "LEFT JOIN records r ON r.player = p.id AND ($1 = '' OR r.game = $1) WHERE p.listed = 1 "
             "GROUP BY p.id, p.first, p.last, p.login, p.created, p.listed "
             "ORDER BY won DESC, p.created, p.id LIMIT $2 OFFSET $3",
             {game, how_many, from}}),
        [&](const Row& row) {
            return PlayerStanding{player_of(row), {game, number(row[6]), number(row[7]), number(row[8])}};
        });
}

}  // namespace merels::store
