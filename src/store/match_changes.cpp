// The statements of changes to the queue and to challenges.
#include <utility>

#include "store/changes.h"

namespace merels::store {
namespace {

class MatchAdder {
  public:
    MatchAdder(std::vector<Statement>& to, AttemptIds& attempts) : to_(to), attempts_(attempts) {}

    void operator()(const NewSeek& change) {
        const SeekRow& seek = change.seek;
        add("INSERT INTO seeks (player, key, server, since, expires, ready, body) "
            "VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (player) DO UPDATE SET key = excluded.key, "
            "server = excluded.server, since = excluded.since, expires = excluded.expires, ready = 1, "
            "body = excluded.body, computer = NULL, game = NULL, attempt = NULL "
            "WHERE seeks.game IS NULL OR seeks.expires <= $4 OR NOT EXISTS "
            "(SELECT 1 FROM games WHERE id = seeks.game AND state = 'running')",
            {seek.player, seek.key, seek.server, seek.since, seek.expires, seek.body});
    }
    void operator()(const ResumeSeek& change) {
        add("UPDATE seeks SET server = $3, expires = $5, "
            "ready = CASE WHEN computer IS NULL THEN 1 ELSE ready END "
            "WHERE player = $1 AND key = $2 AND game IS NULL AND expires > $4",
            {change.player, change.key, change.server, change.now, change.expires});
    }
    void operator()(const SuspendSeek& change) {
        add("UPDATE seeks SET ready = 0 WHERE player = $1 AND key = $2 AND server = $3 AND game IS NULL",
            {change.player, change.key, change.server});
    }
    void operator()(const DropSeek& change) {
        add("DELETE FROM seeks WHERE player = $1 AND key = $2 AND server = $3 AND game IS NULL",
            {change.player, change.key, change.server});
    }
    void operator()(const SetReady& change) {
        add("UPDATE seeks SET ready = 1 WHERE player = $1 AND key = $2 AND game IS NULL",
            {change.player, change.key});
    }
    // Claims what is still there of the two, and gives it back if that is not both. The second statement goes
    // by what the first has locked, so of servers that want the same player one gets both and the others
    // none.
    void operator()(const PairSeeks& change) {
        const std::string attempt = attempts_.next();
        add("UPDATE seeks SET game = $5, attempt = $6, expires = expires + 60000 "
            "WHERE game IS NULL AND ready = 1 AND "
            "((player = $1 AND key = $2) OR (player = $3 AND key = $4))",
            {change.first.first, change.first.second, change.second.first, change.second.second, change.game,
             attempt});
        add("UPDATE seeks SET game = NULL, expires = expires - 60000 WHERE attempt = $1 AND game = $2 AND "
            "(SELECT COUNT(*) FROM seeks claimed WHERE claimed.attempt = $1) <> 2",
            {attempt, change.game});
    }
    void operator()(const SeatComputer& change) {
        add("UPDATE seeks SET computer = $3, ready = 0, attempt = $4 "
            "WHERE player = $1 AND key = $2 AND game IS NULL AND computer IS NULL",
            {change.player, change.key, change.game, attempts_.next()});
    }
    void operator()(const AcceptChallenge& change) {
        add("UPDATE challenges SET answer = 'accepted', game = $3, attempt = $4, changed = $5 "
            "WHERE id = $1 AND challenged = $2 AND answer IS NULL AND expires > $5",
            {change.id, change.challenged, change.game, attempts_.next(), change.at});
    }
    void operator()(const NewChallenge& change) {
        const ChallengeRow& row = change.challenge;
        add("INSERT INTO challenges (id, challenger, challenged, body, created, expires, changed) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), "
            "CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($5 AS BIGINT) WHERE "
            "(SELECT COUNT(*) FROM challenges WHERE challenger = $2 AND answer IS NULL AND expires > $5) < "
            "$7 "
            "AND (SELECT COUNT(*) FROM challenges WHERE challenged = $3 AND answer IS NULL AND expires > $5) "
            "< $8 AND NOT EXISTS (SELECT 1 FROM challenges WHERE challenger = $2 AND challenged = $3 "
            "AND expires > $5 AND (answer IS NULL OR answer = 'declined')) "
            "AND NOT EXISTS (SELECT 1 FROM mutes WHERE player = $3 AND muted = $2 AND until > $5) "
            "ON CONFLICT DO NOTHING",
            {row.id, row.challenger, row.challenged, row.body, row.created, row.expires,
             NewChallenge::most_made, NewChallenge::most_received});
    }
    void operator()(const DeclineChallenge& change) {
        add("UPDATE challenges SET answer = 'declined', expires = $4, changed = $3 "
            "WHERE id = $1 AND challenged = $2 AND answer IS NULL AND expires > $3",
            {change.id, change.challenged, change.at, change.again});
    }
    void operator()(const WithdrawChallenge& change) {
        add("DELETE FROM challenges WHERE id = $1 AND challenger = $2 AND answer IS NULL",
            {change.id, change.challenger});
    }
    void operator()(const Mute& change) {
        if (change.until == 0) {
            add("DELETE FROM mutes WHERE player = $1 AND muted = $2", {change.player, change.muted});
            return;
        }
        add("INSERT INTO mutes (player, muted, until) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), "
            "CAST($3 AS BIGINT) WHERE (SELECT COUNT(*) FROM mutes WHERE player = $1) < $4 "
            "ON CONFLICT (player, muted) DO UPDATE SET until = excluded.until",
            {change.player, change.muted, change.until, Mute::most});
    }
    void operator()(const Follow& change) {
        for (const std::string& other : change.remove)
            add("DELETE FROM follows WHERE player = $1 AND followed = $2", {change.player, other});
        for (const std::string& other : change.add)
            add("INSERT INTO follows (player, followed, since) SELECT CAST($1 AS TEXT), id, "
                "CAST($3 AS BIGINT) FROM players WHERE id = $2 AND id <> $1 AND deleted IS NULL AND "
                "(SELECT COUNT(*) FROM follows WHERE player = $1) < $4 ON CONFLICT DO NOTHING",
                {change.player, other, change.at, Follow::most});
    }

  private:
    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    std::vector<Statement>& to_;
    AttemptIds& attempts_;
};

struct Affected {
    std::vector<std::string> operator()(const PairSeeks& c) const { return {c.first.first, c.second.first}; }
    std::vector<std::string> operator()(const AcceptChallenge& c) const {
        return {c.challenger, c.challenged};
    }
    std::vector<std::string> operator()(const NewChallenge& c) const {
        return {c.challenge.challenger, c.challenge.challenged};
    }
    std::vector<std::string> operator()(const DeclineChallenge& c) const {
        return {c.challenger, c.challenged};
    }
    std::vector<std::string> operator()(const WithdrawChallenge& c) const {
        return {c.challenger, c.challenged};
    }
    template <class Other>
    std::vector<std::string> operator()(const Other& /*nobody else's*/) const {
        return {};
    }
};

}  // namespace

void add_statements(std::vector<Statement>& to, const MatchChange& change, AttemptIds& attempts) {
    std::visit(MatchAdder(to, attempts), change);
}

std::vector<std::string> players_affected(const MatchChange& change) {
    return std::visit(Affected(), change);
}

}  // namespace merels::store
