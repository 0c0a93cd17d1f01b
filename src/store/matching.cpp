// The queue of "Play now", challenges, and how many people are online.
#include "store/matching.h"

#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t kept_after_expiry = 60'000;

#define SEEK_COLUMNS                                                                             \
    "s.player, s.key, s.server, s.since, s.expires, s.ready, s.body, COALESCE(s.computer, ''), " \
    "COALESCE(s.game, ''), COALESCE(NULLIF(p.name, ''), TRIM(p.first || ' ' || p.last))"

SeekRow seek_of(const Row& row) {
    return {text(row[0]),        text(row[1]), text(row[2]), number(row[3]), number(row[4]),
            number(row[5]) != 0, text(row[6]), text(row[7]), text(row[8]),   text(row[9])};
}

ChallengeRow challenge_of(const Row& row) {
    return {text(row[0]),   text(row[1]),   text(row[2]),         text(row[3]),
            number(row[4]), number(row[5]), text(row[6]),         text(row[7]),
            text(row[8]),   text(row[9]),   number(row[10]) != 0, number(row[11]) != 0};
}

#define NAMED_COLUMNS "p.id, p.name, p.bot"

NamedPlayer named_of(const Row& row) {
    return {text(row[0]), text(row[1]), number(row[2]) != 0};
}

}  // namespace

StoreResult<QueueRows> Store::queue(const std::string& server, std::int64_t now, std::int64_t how_many) {
    auto seeks =
        all_rows(database_->query({"SELECT " SEEK_COLUMNS " FROM seeks s JOIN players p "
                                   "ON p.id = s.player WHERE s.expires > $1 AND p.deleted IS NULL "
                                   "AND COALESCE(p.blocked_until, 0) <= $1 "
                                   "AND (s.game IS NULL OR s.server = $3) "
                                   "ORDER BY CASE WHEN s.game IS NOT NULL THEN 2 WHEN s.ready = 1 THEN 0 "
                                   "ELSE 1 END, s.since, s.player LIMIT $2",
                                   {now, how_many, server}}),
                 seek_of);
    if (!seeks) return std::unexpected(seeks.error());
    auto mutes = all_rows(
        database_->query({"SELECT m.player, m.muted FROM mutes m JOIN seeks a ON a.player = m.player "
                          "JOIN seeks b ON b.player = m.muted WHERE m.until > $1 AND a.expires > $1 "
                          "AND b.expires > $1 LIMIT $2",
                          {now, how_many}}),
        [](const Row& row) { return std::pair(text(row[0]), text(row[1])); });
    if (!mutes) return std::unexpected(mutes.error());
    const auto online = database_->query(
        {"SELECT CAST(COALESCE(SUM(people), 0) AS BIGINT) FROM online WHERE until > $1", {now}});
    if (!online) return std::unexpected(online.error());
    return QueueRows{std::move(*seeks), std::move(*mutes), number(online->rows[0][0])};
}

StoreResult<std::optional<SeekRow>> Store::seek(const std::string& player) {
    return first_row(
        database_->query({"SELECT " SEEK_COLUMNS " FROM seeks s JOIN players p ON p.id = s.player "
                          "WHERE s.player = $1",
                          {player}}),
        seek_of);
}

StoreResult<void> Store::keep_queue(const std::string& server, std::int64_t people, std::int64_t now,
                                    std::int64_t until) {
    const std::vector<Statement> statements{
        {"UPDATE seeks SET expires = $2 WHERE server = $1 AND game IS NULL AND expires > $3",
         {server, until, now - kept_after_expiry}},
        {"INSERT INTO online (server, people, until) VALUES ($1, $2, $3) ON CONFLICT (server) DO UPDATE SET "
         "people = excluded.people, until = excluded.until",
         {server, people, until}}};
    const auto kept = database_->transact(statements);
    if (!kept) return std::unexpected(kept.error());
    return {};
}

StoreResult<void> Store::purge_queue(const std::string& own_server, std::int64_t now) {
    const std::vector<Statement> statements{
        {"DELETE FROM seeks WHERE expires < $1", {now - kept_after_expiry}},
        {"DELETE FROM challenges WHERE expires < $1", {now - kept_after_expiry}},
        {"DELETE FROM mutes WHERE until < $1", {now}},
        {"DELETE FROM online WHERE until < $1", {now - kept_after_expiry}}};
    const auto purged = database_->transact(statements);
    if (!purged) return std::unexpected(purged.error());
    if (shared()) return {};
    // No other server can have left these.
    const std::vector<Statement> left{{"DELETE FROM seeks WHERE server <> $1", {own_server}},
                                      {"DELETE FROM online WHERE server <> $1", {own_server}}};
    const auto removed = database_->transact(left);
    if (!removed) return std::unexpected(removed.error());
    return {};
}

StoreResult<MatchHistory> Store::match_history(const std::string& player, std::int64_t how_many) {
    const auto games =
        database_->query({"SELECT other.player, mine.side FROM seats mine JOIN games g ON g.id = mine.game "
                          "JOIN seats other ON other.game = mine.game AND other.side <> mine.side "
                          "WHERE mine.player = $1 AND other.player IS NOT NULL AND other.player <> $1 AND "
                          "g.opponent = 'person' "
                          "ORDER BY g.created DESC LIMIT $2",
                          {player, how_many}});
    if (!games) return std::unexpected(games.error());
    MatchHistory history;
    for (const Row& row : games->rows) {
        history.opponents.push_back(text(row[0]));
        history.whites += text(row[1]) == "white" ? 1 : -1;
    }
    return history;
}

StoreResult<std::vector<NamedPlayer>> Store::recent_opponents(const std::string& player,
                                                              std::int64_t how_many) {
    return all_rows(
        database_->query({"SELECT " NAMED_COLUMNS " FROM players p JOIN "
                          "(SELECT other.player AS id, MAX(g.changed) AS latest FROM seats mine "
                          "JOIN games g ON g.id = mine.game "
                          "JOIN seats other ON other.game = mine.game AND other.side <> mine.side "
                          "WHERE mine.player = $1 AND other.player IS NOT NULL AND other.player <> $1 "
                          "GROUP BY other.player) AS met ON met.id = p.id WHERE p.deleted IS NULL "
                          "ORDER BY met.latest DESC LIMIT $2",
                          {player, how_many}}),
        named_of);
}

StoreResult<bool> Store::have_played(const std::string& one, const std::string& another) {
    const auto found =
        database_->query({"SELECT 1 FROM seats a JOIN seats b ON b.game = a.game WHERE a.player = $1 AND "
                          "b.player = $2 LIMIT 1",
                          {one, another}});
    if (!found) return std::unexpected(found.error());
    return !found->rows.empty();
}

#define CHALLENGE_COLUMNS                                                                      \
    "c.id, c.challenger, c.challenged, c.body, c.created, c.expires, COALESCE(c.answer, ''), " \
    "COALESCE(c.game, ''), one.name, other.name, one.bot, other.bot"

StoreResult<std::vector<ChallengeRow>> Store::challenges_of(const std::string& player, std::int64_t now) {
    std::vector<ChallengeRow> all;
    for (const char* sql : {"SELECT " CHALLENGE_COLUMNS " FROM challenges c JOIN players one ON one.id = "
                            "c.challenger JOIN players other ON other.id = c.challenged "
                            "WHERE c.challenged = $1 AND c.expires > $2 ORDER BY c.created LIMIT $3",
                            "SELECT " CHALLENGE_COLUMNS " FROM challenges c JOIN players one ON one.id = "
                            "c.challenger JOIN players other ON other.id = c.challenged "
                            "WHERE c.challenger = $1 AND c.expires > $2 ORDER BY c.created LIMIT $3"}) {
        auto found =
            all_rows(database_->query({sql, {player, now, 4 * NewChallenge::most_received}}), challenge_of);
        if (!found) return found;
        all.insert(all.end(), found->begin(), found->end());
    }
    return all;
}

StoreResult<std::optional<ChallengeRow>> Store::challenge(const std::string& id) {
    return first_row(
        database_->query({"SELECT " CHALLENGE_COLUMNS " FROM challenges c JOIN players one ON one.id = "
                          "c.challenger JOIN players other ON other.id = c.challenged WHERE c.id = $1",
                          {id}}),
        challenge_of);
}

StoreResult<std::vector<std::string>> Store::challenged_since(std::int64_t moment) {
    return all_rows(database_->query({"SELECT challenger FROM challenges WHERE changed >= $1 "
                                      "UNION SELECT challenged FROM challenges WHERE changed >= $1",
                                      {moment}}),
                    first_text);
}

StoreResult<std::vector<NamedPlayer>> Store::followed_by(const std::string& player) {
    return all_rows(
        database_->query({"SELECT " NAMED_COLUMNS " FROM follows f JOIN players p ON p.id = f.followed "
                          "WHERE f.player = $1 AND p.deleted IS NULL ORDER BY f.since, p.id LIMIT $2",
                          {player, Follow::most}}),
        named_of);
}

StoreResult<std::vector<NamedPlayer>> Store::muted_by(const std::string& player, std::int64_t now) {
    return all_rows(
        database_->query({"SELECT " NAMED_COLUMNS " FROM mutes m JOIN players p ON p.id = m.muted "
                          "WHERE m.player = $1 AND m.until > $2 ORDER BY p.name, p.id LIMIT $3",
                          {player, now, Mute::most}}),
        named_of);
}

}  // namespace merels::store
