#include "store/alerts.h"

#include <fmt/format.h>

#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t day = 24LL * 3600 * 1000;

class AlertAdder {
  public:
    AlertAdder(std::vector<Statement>& to, const std::string& attempt) : to_(to), attempt_(attempt) {}

    void operator()(const NewAlert& made) {
        const AlertRow& alert = made.alert;
        add("INSERT INTO alerts (player, kind, subject, id, turns, at, holder) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), "
            "CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS TEXT) "
            "WHERE EXISTS (SELECT 1 FROM games WHERE id = $8 AND attempt = $9) OR "
            "EXISTS (SELECT 1 FROM challenges WHERE id = $8) "
            "ON CONFLICT (player, kind, subject) DO UPDATE SET id = excluded.id, turns = excluded.turns, "
            "at = excluded.at, holder = excluded.holder",
            {alert.player, alert.kind, alert.subject, alert.id, alert.turns, alert.at, alert.holder,
             made.follows, attempt_});
    }
    void operator()(const FinishAlert& finish) { add("DELETE FROM alerts WHERE id = $1", {finish.id}); }
    void operator()(const Subscribe& subscribe) {
        const PushSubscription& one = subscribe.subscription;
        add("INSERT INTO push_subscriptions (device, player, endpoint, p256dh, auth, language, created) "
            "SELECT token, player, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), "
            "CAST($7 AS BIGINT) FROM devices WHERE token = $1 AND player = $2 "
            "ON CONFLICT (device) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, "
            "auth = excluded.auth, language = excluded.language, created = excluded.created",
            {one.device, one.player, one.endpoint, one.p256dh, one.auth, one.language, one.created});
        // A browser that has changed its player has the same endpoint.
        add("DELETE FROM push_subscriptions WHERE endpoint = $2 AND device <> $1",
            {one.device, one.endpoint});
        add("DELETE FROM push_subscriptions WHERE player = $1 AND device NOT IN "
            "(SELECT device FROM push_subscriptions WHERE player = $1 ORDER BY created DESC, device LIMIT "
            "$2)",
            {one.player, subscribe.most});
    }
    void operator()(const Unsubscribe& unsubscribe) {
        add("DELETE FROM push_subscriptions WHERE device = $1", {unsubscribe.device});
    }
    void operator()(const ForgetEndpoint& forget) {
        add("DELETE FROM push_subscriptions WHERE endpoint = $1", {forget.endpoint});
    }
    void operator()(const AllowMails& allow) {
        add("INSERT INTO turn_mails (player, token, since, language) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (player) DO UPDATE SET language = excluded.language",
            {allow.player, allow.token, allow.at, allow.language});
    }
    void operator()(const StopMails& stop) { add("DELETE FROM turn_mails WHERE player = $1", {stop.player}); }
    void operator()(const StopMailsByToken& stop) {
        add("DELETE FROM turn_mails WHERE token = $1", {stop.token});
    }
    void operator()(const NoteMail& note) {
        add("INSERT INTO turn_mails_sent (player, game, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            {note.player, note.about, note.day});
    }

  private:
    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    std::vector<Statement>& to_;
    const std::string& attempt_;
};

AlertRow alert_of(const Row& row) {
    return {text(row[0]), text(row[1]), text(row[2]), text(row[3]), number(row[4]), number(row[5])};
}

// What an alert is about, as far as there still is a reason to tell the player; empty if there is none.
StoreResult<std::string> reason_for(Database& database, const AlertRow& alert, std::int64_t now) {
    Statement find{"SELECT id FROM games WHERE id = $1", {alert.subject}};
    if (alert.turns >= 0) {
        find = {"SELECT id FROM games WHERE id = $1 AND turns = $2 AND state = 'running'",
                {alert.subject, alert.turns}};
    } else if (alert.kind == "challenge") {
        find = {"SELECT challenger FROM challenges WHERE id = $1 AND answer IS NULL AND expires > $2",
                {alert.subject, now}};
    } else if (alert.kind == "round") {
        find = {
            "SELECT g.id FROM tournament_games t JOIN games g ON g.id = t.game "
            "JOIN entrants e ON e.tournament = t.tournament AND e.number IN (t.white, t.black) "
            "WHERE t.tournament = $1 AND e.player = $2 AND g.state = 'running' "
            "AND g.turns <= CASE WHEN e.number = t.white THEN 0 ELSE 1 END "
            "AND NOT EXISTS (SELECT 1 FROM presence p JOIN servers s ON s.id = p.server "
            "WHERE p.game = g.id AND p.player = $2 AND p.gone IS NULL AND s.alive_until >= $3)",
            {alert.subject, alert.player, now}};
    }
    const auto found = database.query(find);
    if (!found) return std::unexpected(found.error());
    return found->rows.empty() ? "" : text(found->rows.front()[0]);
}

}  // namespace

void add_alert_statements(std::vector<Statement>& to, const AlertChange& change, const std::string& attempt) {
    std::visit(AlertAdder(to, attempt), change);
}

void add_alert_deletion(std::vector<Statement>& to, const std::string& player) {
    for (const char* sql : {"DELETE FROM alerts WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
                            "DELETE FROM turn_mails WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
                            "DELETE FROM turn_mails_sent WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)"})
        to.push_back({sql, {player}});
}

StoreResult<AlertChoices> Store::alert_choices(const std::string& player) {
    const auto mails = database_->query({"SELECT 1 FROM turn_mails WHERE player = $1", {player}});
    if (!mails) return std::unexpected(mails.error());
    auto subscriptions =
        all_rows(database_->query({"SELECT device, player, endpoint, p256dh, auth, language, created "
                                   "FROM push_subscriptions WHERE player = $1 ORDER BY created DESC, device",
                                   {player}}),
                 [](const Row& row) {
                     return PushSubscription{text(row[0]), text(row[1]), text(row[2]),  text(row[3]),
                                             text(row[4]), text(row[5]), number(row[6])};
                 });
    if (!subscriptions) return std::unexpected(subscriptions.error());
    return AlertChoices{!mails->rows.empty(), std::move(*subscriptions)};
}

StoreResult<AlertTarget> Store::alert_target(const AlertRow& alert, std::int64_t now) {
    auto choices = alert_choices(alert.player);
    if (!choices) return std::unexpected(choices.error());
    const auto player =
        database_->query({"SELECT p.name, COALESCE(p.email, ''), COALESCE(m.token, ''), "
                          "COALESCE(m.language, '') FROM players p "
                          "LEFT JOIN turn_mails m ON m.player = p.id WHERE p.id = $1 AND p.deleted IS NULL "
                          "AND EXISTS (SELECT 1 FROM alerts WHERE id = $2)",
                          {alert.player, alert.id}});
    if (!player) return std::unexpected(player.error());
    if (player->rows.empty()) return AlertTarget{.wanted = false};
    const Row& row = player->rows.front();
    auto reason = reason_for(*database_, alert, now);
    if (!reason) return std::unexpected(reason.error());
    const bool wanted = !reason->empty();
    return AlertTarget{std::move(choices->subscriptions),
                       text(row[0]),
                       text(row[1]),
                       text(row[2]),
                       text(row[3]),
                       std::move(*reason),
                       wanted};
}

StoreResult<std::vector<AlertRow>> Store::take_alerts(const std::string& name, std::int64_t now,
                                                      std::int64_t how_many) {
    if (!shared()) {
        return all_rows(
            database_->query(
                {"SELECT id, player, kind, subject, turns, at FROM alerts ORDER BY at LIMIT $1", {how_many}}),
            alert_of);
    }
    const std::vector<Statement> statements{
        {"UPDATE alerts SET holder = $1 WHERE id IN (SELECT id FROM alerts a WHERE NOT EXISTS "
         "(SELECT 1 FROM servers s WHERE s.id = a.holder AND s.alive_until >= $2) "
         "ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)",
         {name, now, how_many}},
        {"SELECT id, player, kind, subject, turns, at FROM alerts WHERE holder = $1 ORDER BY at LIMIT $2",
         {name, how_many}}};
    const auto answers = database_->transact(statements);
    if (!answers) return std::unexpected(answers.error());
    return all_rows(answers->back(), alert_of);
}

StoreResult<void> Store::purge_alerts(std::int64_t now) {
    const std::vector<Statement> statements{{"DELETE FROM alerts WHERE at < $1", {now - day}},
                                            {"DELETE FROM turn_mails_sent WHERE day < $1", {now / day - 1}}};
    const auto purged = database_->transact(statements);
    if (!purged) return std::unexpected(purged.error());
    return {};
}

StoreResult<std::string> Store::shared_setting(const std::string& name, const std::string& otherwise) {
    const std::vector<Statement> statements{
        {"INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", {name, otherwise}},
        {"SELECT value FROM settings WHERE name = $1", {name}}};
    const auto answers = database_->transact(statements);
    if (!answers) return std::unexpected(answers.error());
    return text(answers->back().rows.at(0).at(0));
}

}  // namespace merels::store
