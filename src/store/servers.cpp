// Several servers on one database: leases, owners of games, presence, new events.
#include <fmt/format.h>
#include <map>

#include "store/changes.h"
#include "store/game_queries.h"
#include "store/notifications.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t server_remembered = 10 * minute;
constexpr std::int64_t presence_remembered = 1440 * minute;  // a day

// An array as PostgreSQL reads it. Ids of games have nothing in them that would need quoting.
std::string array_of(const std::vector<std::string>& texts) {
    return fmt::format("{{{}}}", fmt::join(texts, ","));
}

// Makes server $1 the owner of games in which something is due and that have no living owner.
std::string taking(std::string_view which, std::string_view how_many, std::string_view clock) {
    return fmt::format(
        "UPDATE games SET holder = $1 WHERE id IN (SELECT id FROM games WHERE due IS NOT NULL AND {} AND "
        "(holder IS NULL OR NOT EXISTS "
        "(SELECT 1 FROM servers s WHERE s.id = holder AND s.alive_until >= {})) {} FOR UPDATE SKIP LOCKED)",
        which, clock, how_many);
}

// The clock has not jumped since it was read for the parameter. (A round trip takes less than this.)
std::string as_expected(std::string_view clock, std::string_view parameter) {
    return fmt::format("{0} BETWEEN CAST({1} AS BIGINT) - 10000 AND CAST({1} AS BIGINT) + 10000", clock,
                       parameter);
}

// How far the games' time is slewed towards the clock with each heartbeat: by a fiftieth of the time since
// the last one, which no player notices. Not at the end of an outage, which must not be in the future.
constexpr std::string_view slewed =
    "(CASE WHEN excluded.at > beats.at AND excluded.at - beats.at < 5000 "
    "THEN (excluded.at - beats.at) / 50 ELSE 0 END)";

// An outage that ends later than this after now was written by a clock that had jumped. (The games' time may
// be slowed by a little while one ends.)
constexpr std::int64_t outage_tolerance = minute;

}  // namespace

// Statements that read the games' time. That is the database's clock less a skew which makes it run on
// steadily where the clock jumps; each database writes its clock in its own way.
struct Store::ServersSql {
    explicit ServersSql(std::string_view database_clock)
        : ServersSql(database_clock,
                     fmt::format("({} - COALESCE((SELECT skew FROM beats WHERE id = 'server'), 0))",
                                 database_clock)) {}
    ServersSql(std::string_view database_clock, std::string_view clock)
        : read_clock(fmt::format("SELECT {}, skew, at FROM beats WHERE id = 'server'", clock)),
          raw_clock(fmt::format("SELECT {}", database_clock)),
          now(fmt::format("SELECT {}", clock)),
          outage(fmt::format("INSERT INTO outages (since, until) SELECT at, {0} FROM beats "
                             "WHERE id = 'server' AND at < {0} - $1 AND {1}",
                             clock, as_expected(clock, "$2"))),
          beat(fmt::format("INSERT INTO beats (id, at) SELECT 'server', {} WHERE {} "
                           "ON CONFLICT (id) DO UPDATE SET "
                           "at = CASE WHEN beats.at > excluded.at THEN beats.at ELSE excluded.at END, "
                           "skew = CASE WHEN beats.skew > {} THEN beats.skew - {} "
                           "WHEN beats.skew < -{} THEN beats.skew + {} ELSE 0 END",
                           clock, as_expected(clock, "$1"), slewed, slewed, slewed, slewed)),
          outages(fmt::format(
              "SELECT since, until FROM outages WHERE until > $1 AND until <= {} + $2 ORDER BY until",
              clock)),
          renew(fmt::format(
              "UPDATE servers SET alive_until = {0} + $2 WHERE id = $1 AND alive_until >= {0} AND {1}", clock,
              as_expected(clock, "$3"))),
          enter(
              fmt::format("INSERT INTO servers (id, alive_until) SELECT CAST($2 AS TEXT), {0} + $3 WHERE NOT "
                          "EXISTS (SELECT 1 FROM servers WHERE id = $1 AND alive_until >= {0}) AND {1}",
                          clock, as_expected(clock, "$4"))),
          alive(fmt::format("SELECT id FROM servers WHERE alive_until >= {}", clock)),
          all_go(fmt::format("UPDATE presence SET gone = {} WHERE server = $1 AND gone IS NULL", clock)),
          take_due(taking("due <= $2", "ORDER BY due LIMIT $3", clock)),
          take_named(taking("id = ANY (CAST($2 AS TEXT[]))", "", clock)),
          presence(
              fmt::format("SELECT p.game, p.player, p.server, COALESCE(p.gone, CASE WHEN s.id IS NULL THEN 0 "
                          "WHEN s.alive_until < {} THEN s.alive_until END) FROM presence p "
                          "LEFT JOIN servers s ON s.id = p.server WHERE p.game = ANY (CAST($1 AS TEXT[])) "
                          "ORDER BY p.game",
                          clock)),
          go_with_server(
              fmt::format("UPDATE presence SET gone = (SELECT s.alive_until FROM servers s WHERE s.id = "
                          "server) WHERE gone "
                          "IS NULL AND server IN (SELECT id FROM servers WHERE alive_until < {} - $1)",
                          clock)),
          forget_servers(fmt::format("DELETE FROM servers WHERE alive_until < {} - $1", clock)),
          forget_gone(fmt::format("DELETE FROM presence WHERE gone < {} - $1", clock)),
          forget_pairs(fmt::format("DELETE FROM pair_days WHERE day < {} / 86400000 - 2", clock)) {}

    std::string read_clock;
    std::string raw_clock;
    std::string now;
    std::string outage;
    std::string beat;
    std::string outages;
    std::string renew;
    std::string enter;
    std::string alive;
    std::string all_go;
    std::string take_due;
    std::string take_named;
    std::string presence;
    std::string go_with_server;
    std::string forget_servers;
    std::string forget_gone;
    std::string forget_pairs;
};

Store::Store(std::unique_ptr<Database> database, std::string name)
    : name_(std::move(name)),
      attempt_ids_(std::make_unique<AttemptIds>()),
      sql_(std::make_unique<const ServersSql>(database->clock())),
      database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&& from) noexcept {
    database_ = std::move(from.database_);  // before the texts that the old one has prepared
    sql_ = std::move(from.sql_);
    attempt_ids_ = std::move(from.attempt_ids_);
    name_ = std::move(from.name_);
    return *this;
}
Store::~Store() = default;

StoreResult<ClockReading> Store::read_clock() {
    const auto answer = database_->query({sql_->read_clock, {}});
    if (!answer) return std::unexpected(answer.error());
    if (!answer->rows.empty()) {
        const Row& row = answer->rows[0];
        return ClockReading{number(row[0]), number(row[1]), number(row[2])};
    }
    const auto raw = database_->query({sql_->raw_clock, {}});
    if (!raw) return std::unexpected(raw.error());
    return ClockReading{number(raw->rows[0][0]), 0, 0};
}

StoreResult<bool> Store::shift_clock(std::int64_t from_skew, std::int64_t to_skew) {
    const std::vector<Statement> statements{
        {"UPDATE beats SET skew = $2 WHERE id = 'server' AND skew = $1", {from_skew, to_skew}}};
    const auto answers = database_->transact(statements);
    if (!answers) return std::unexpected(answers.error());
    return (*answers)[0].changed > 0;
}

// The server that detects an outage records it before any server can act again: a server acts only while its
// lease is valid, all leases have expired in an outage, and renewals are serialised by the lock on the
// heartbeat's row.
StoreResult<Renewal> Store::renew(const std::string& name, const std::string& otherwise,
                                  std::int64_t outages_after, std::int64_t expected) {
    std::vector<Statement> statements;
    if (shared()) statements.push_back({"SELECT 1 FROM beats WHERE id = 'server' FOR UPDATE"});
    statements.insert(statements.end(), {{sql_->outage, {lease, expected}},
                                         {sql_->beat, {expected}},
                                         {sql_->outages, {outages_after, outage_tolerance}}});
    const std::size_t outages = statements.size() - 1;
    statements.insert(statements.end(), {{sql_->renew, {name, lease, expected}},
                                         {sql_->enter, {name, otherwise, lease, expected}},
                                         {sql_->alive, {}},
                                         {sql_->now, {}}});
    const auto answers = database_->transact(statements);
    if (!answers) return std::unexpected(answers.error());
    const bool renewed = (*answers)[outages + 1].changed > 0;
    if (!renewed && (*answers)[outages + 2].changed == 0)
        return std::unexpected(StoreError{StoreError::Kind::collided, "the clock has jumped meanwhile"});
    Renewal renewal{renewed ? name : otherwise, number((*answers)[outages + 4].rows[0][0]), {}, {}};
    for (const Row& row : (*answers)[outages + 3].rows) renewal.servers.push_back(text(row[0]));
    for (const Row& row : (*answers)[outages].rows)
        renewal.outages.push_back({number(row[0]), number(row[1])});
    return renewal;
}

StoreResult<std::vector<std::string>> Store::living_servers() {
    return all_rows(database_->query({sql_->alive, {}}), first_text);
}

StoreResult<void> Store::leave(const std::string& name) {
    const std::vector<Statement> statements{{sql_->all_go, {name}},
                                            {"DELETE FROM servers WHERE id = $1", {name}}};
    const auto left = database_->transact(
        statements, shared() ? std::vector{leave_notification(name_)} : std::vector<Statement>());
    if (!left) return std::unexpected(left.error());
    return {};
}

StoreResult<std::vector<OwnerRow>> Store::claim(const std::string& name, std::int64_t before,
                                                const std::vector<std::string>& named,
                                                std::int64_t how_many) {
    if (!shared()) {
        return all_rows(database_->query(
                            {"SELECT id FROM games WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2",
                             {before, how_many}}),
                        [&](const Row& row) { return OwnerRow{text(row[0]), name}; });
    }
    const std::string ids = array_of(named);
    const std::vector<Statement> statements{
        {sql_->take_due, {name, before, how_many}},
        {sql_->take_named, {name, ids}},
        {"SELECT id, holder FROM games WHERE id = ANY (CAST($1 AS TEXT[]))", {ids}},
        {"SELECT id, holder FROM games WHERE due IS NOT NULL AND due <= $1 AND holder = $2 ORDER BY due "
         "LIMIT $3",
         {before, name, how_many}}};
    const auto answers = database_->transact(statements);
    if (!answers) return std::unexpected(answers.error());
    std::vector<OwnerRow> all;
    for (const std::size_t asked : {2, 3}) {
        for (const Row& row : (*answers)[asked].rows) all.push_back({text(row[0]), text(row[1])});
    }
    return all;
}

StoreResult<std::vector<GameUpdate>> Store::events_after(const std::vector<GameVersion>& known) {
    constexpr const char* of_one =
        "SELECT g.id, g.holder, e.number, e.key, e.at, e.body FROM games g JOIN events e ON e.game = g.id "
        "WHERE g.id = $1 AND e.number > $2 ORDER BY e.number";
    constexpr const char* of_several =
        "SELECT g.id, g.holder, e.number, e.key, e.at, e.body "
        "FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS BIGINT[])) AS known (id, number) "
        "JOIN games g ON g.id = known.id AND g.number > known.number "
        "JOIN events e ON e.game = known.id AND e.number > known.number ORDER BY g.id, e.number";
    std::vector<GameUpdate> all;
    const auto ask = [&](const Statement& statement) -> StoreResult<void> {
        const auto answer = database_->query(statement);
        if (!answer) return std::unexpected(answer.error());
        for (const Row& row : answer->rows) {
            if (all.empty() || all.back().game != text(row[0]))
                all.push_back({text(row[0]), text(row[1]), {}});
            all.back().events.push_back({number(row[2]), text(row[3]), number(row[4]), text(row[5])});
        }
        return {};
    };
    if (!shared()) {  // SQLite has no arrays, and needs no fewer questions
        for (const GameVersion& one : known) {
            if (auto asked = ask({of_one, {one.game, one.number}}); !asked)
                return std::unexpected(asked.error());
        }
        return all;
    }
    std::vector<std::string> ids;
    std::vector<std::string> numbers;
    for (const GameVersion& one : known) {
        ids.push_back(one.game);
        numbers.push_back(std::to_string(one.number));
    }
    if (auto asked = ask({of_several, {array_of(ids), array_of(numbers)}}); !asked)
        return std::unexpected(asked.error());
    return all;
}

StoreResult<std::vector<PresenceRow>> Store::presence(const std::vector<std::string>& games) {
    return all_rows(database_->query({sql_->presence, {array_of(games)}}), [](const Row& row) {
        return PresenceRow{text(row[0]), text(row[1]), text(row[2]), maybe_number(row[3])};
    });
}

StoreResult<std::vector<ListedGame>> Store::listing(std::int64_t changed_since, std::int64_t how_many) {
    std::map<std::string, ListedGame> all;
    for (const std::string_view query :
         {game_queries::newest_open, game_queries::newest_running, game_queries::strongest_running}) {
        auto listed = all_rows(database_->query({query, {how_many, changed_since}}), [](const Row& row) {
            return ListedGame{text(row[0]),       text(row[1]) == "open", number(row[2]),
                              maybe_text(row[3]), text(row[4]),           number(row[5])};
        });
        if (!listed) return std::unexpected(listed.error());
        for (ListedGame& game : *listed) all.insert_or_assign(game.id, std::move(game));
    }
    std::vector<ListedGame> games;
    for (auto& [id, game] : all) games.push_back(std::move(game));
    return games;
}

StoreResult<void> Store::purge_gone() {
    const std::vector<Statement> statements{{sql_->go_with_server, {server_remembered}},
                                            {sql_->forget_servers, {server_remembered}},
                                            {sql_->forget_gone, {presence_remembered}},
                                            {sql_->forget_pairs, {}}};
    const auto forgotten = database_->transact(statements);
    if (!forgotten) return std::unexpected(forgotten.error());
    return {};
}

}  // namespace merels::store
