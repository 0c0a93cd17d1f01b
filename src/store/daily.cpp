#include "store/daily.h"

#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

class DailyAdder {
  public:
    explicit DailyAdder(std::vector<Statement>& to) : to_(to) {}

    void operator()(const SetConditional& set) {
        const ConditionalRow& row = set.conditional;
        add("INSERT INTO conditional_turns (game, player, turns, lines, version, checked) "
            "SELECT id, CAST($2 AS TEXT), turns, CAST($4 AS TEXT), CAST($5 AS TEXT), turns FROM games "
            "WHERE id = $1 AND turns = $3 AND state = 'running' "
            "ON CONFLICT (game, player) DO UPDATE SET turns = excluded.turns, lines = excluded.lines, "
            "version = excluded.version, checked = excluded.checked",
            {row.game, row.player, row.turns, row.lines, row.version});
    }
    void operator()(const ForgetConditional& forget) {
        add("DELETE FROM conditional_turns WHERE game = $1 AND player = $2", {forget.game, forget.player});
    }
    void operator()(const CheckConditional& check) {
        const ConditionalRow& row = check.conditional;
        if (check.turns) {
            add("UPDATE conditional_turns SET checked = $4 WHERE game = $1 AND player = $2 AND version = $3",
                {row.game, row.player, row.version, *check.turns});
        } else {
            add("DELETE FROM conditional_turns WHERE game = $1 AND player = $2 AND version = $3",
                {row.game, row.player, row.version});
        }
    }
    void operator()(const StartVacation& start) {
        const VacationRow& row = start.vacation;
        // Of two servers that start one at once the number lets only one through.
        add("INSERT INTO vacations (player, number, since, until) "
            "SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM players "
            "WHERE id = $1 AND deleted IS NULL AND NOT EXISTS "
            "(SELECT 1 FROM vacations WHERE player = $1 AND until > $3) ON CONFLICT DO NOTHING",
            {row.player, row.number, row.since, row.until});
        add("DELETE FROM vacations WHERE player = $1 AND until < $2",
            {row.player, row.since - vacation_year});
    }
    void operator()(const EndVacation& end) {
        add("UPDATE vacations SET until = $2 WHERE player = $1 AND since <= $2 AND until > $2",
            {end.player, end.at});
    }

  private:
    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    std::vector<Statement>& to_;
};

ConditionalRow conditional_of(const Row& row) {
    return {text(row[0]), text(row[1]), number(row[2]), text(row[3]), text(row[4])};
}

VacationRow vacation_of(const Row& row) {
    return {text(row[0]), number(row[1]), number(row[2]), number(row[3])};
}

}  // namespace

void add_daily_statements(std::vector<Statement>& to, const DailyChange& change) {
    std::visit(DailyAdder(to), change);
}

void add_daily_deletion(std::vector<Statement>& to, const std::string& player) {
    for (const char* sql : {"DELETE FROM conditional_turns WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
                            "DELETE FROM vacations WHERE player = $1 AND EXISTS "
                            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)"})
        to.push_back({sql, {player}});
}

StoreResult<std::vector<ConditionalRow>> Store::conditional_turns(const std::string& player) {
    return all_rows(database_->query({"SELECT game, player, turns, lines, version FROM conditional_turns "
                                      "WHERE player = $1 ORDER BY game",
                                      {player}}),
                    conditional_of);
}

StoreResult<DailyRows> Store::daily_rows(const std::string& game) {
    auto conditional = all_rows(
        database_->query(
            {"SELECT game, player, turns, lines, version FROM conditional_turns WHERE game = $1", {game}}),
        conditional_of);
    if (!conditional) return std::unexpected(conditional.error());
    auto vacations = all_rows(database_->query({"SELECT v.player, v.number, v.since, v.until FROM seats s "
                                                "JOIN vacations v ON v.player = s.player WHERE s.game = $1 "
                                                "ORDER BY v.since",
                                                {game}}),
                              vacation_of);
    if (!vacations) return std::unexpected(vacations.error());
    return DailyRows{std::move(*conditional), std::move(*vacations)};
}

StoreResult<std::vector<std::string>> Store::unchecked_conditional(std::int64_t how_many) {
    return all_rows(database_->query({"SELECT DISTINCT c.game FROM conditional_turns c JOIN games g "
                                      "ON g.id = c.game WHERE g.turns <> c.checked OR g.state <> 'running' "
                                      "LIMIT $1",
                                      {how_many}}),
                    first_text);
}

StoreResult<std::vector<VacationRow>> Store::vacations(const std::string& player) {
    return all_rows(database_->query({"SELECT player, number, since, until FROM vacations WHERE player = $1 "
                                      "ORDER BY number",
                                      {player}}),
                    vacation_of);
}

StoreResult<std::vector<std::string>> Store::daily_games_of(const std::string& player,
                                                            std::int64_t how_many) {
    return all_rows(database_->query({"SELECT DISTINCT g.id FROM seats s JOIN games g ON g.id = s.game WHERE "
                                      "s.player = $1 AND s.result IS NULL AND g.state = 'running' AND "
                                      "g.clock LIKE '0 0 %' LIMIT $2",
                                      {player, how_many}}),
                    first_text);
}

}  // namespace merels::store
