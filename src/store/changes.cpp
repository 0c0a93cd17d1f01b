#include "store/changes.h"

#include <fmt/format.h>
#include <random>
#include <utility>

#include "store/name_key.h"

namespace merels::store {
namespace {

std::string word(TokenPurpose purpose) {
    return purpose == TokenPurpose::confirm ? "confirm" : "reset";
}

class ChangeAdder {
  public:
    ChangeAdder(std::vector<Statement>& to, AttemptIds& attempts) : to_(to), attempt_ids_(attempts) {}

    void operator()(const NewPlayer& made) {
        const PlayerRow& player = made.player;
        add("INSERT INTO players (id, name, name_key, first, last, created) VALUES ($1, $2, $3, $4, $5, $6) "
            "ON CONFLICT DO NOTHING",
            {player.id, player.name, name_key(player.name), player.first, player.last, player.created});
    }
    void operator()(const Rename& change) {
        add("UPDATE players SET name = $2, name_key = $3 WHERE id = $1 AND NOT EXISTS "
            "(SELECT 1 FROM players other WHERE other.name_key = $3 AND other.password IS NOT NULL "
            "AND other.id <> $1)",
            {change.player, change.name, name_key(change.name)});
    }
    void operator()(const SetPrivateNames& change) {
        add("UPDATE players SET first = $2, last = $3 WHERE id = $1",
            {change.player, change.first, change.last});
    }
    void operator()(const SetListed& set) {
        add("UPDATE players SET listed = $2 WHERE id = $1", {set.player, std::int64_t{set.listed ? 1 : 0}});
    }
    void operator()(const NewDevice& device) {
        add("INSERT INTO devices (token, player, created, seen, description) VALUES ($1, $2, $3, $3, $4) "
            "ON CONFLICT DO NOTHING",
            {device.token, device.player, device.at, device.description});
    }
    void operator()(const TouchDevice& device) {
        add("UPDATE devices SET seen = $2 WHERE token = $1", {device.token, device.at});
    }
    void operator()(const ForgetDevice& device) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($2 AS BIGINT) FROM devices WHERE token = $1",
            {device.token, device.at});
        add("DELETE FROM devices WHERE token = $1", {device.token});
    }
    void operator()(const ForgetDevices& forget) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($4 AS BIGINT) FROM devices "
            "WHERE player = $1 AND token <> $2 AND ($3 = '' OR substr(token, 1, 16) = $3)",
            {forget.player, forget.kept, forget.id, forget.at});
        add("DELETE FROM devices WHERE player = $1 AND token <> $2 AND "
            "($3 = '' OR substr(token, 1, 16) = $3)",
            {forget.player, forget.kept, forget.id});
    }
    void operator()(const SetPassword& set) {
        add("UPDATE players SET password = $2, recovery = CASE WHEN $4 = '' THEN recovery ELSE $4 END "
            "WHERE id = $1 AND COALESCE(password, '') = $3 AND NOT EXISTS "
            "(SELECT 1 FROM players other WHERE other.name_key = players.name_key "
            "AND other.password IS NOT NULL AND other.id <> $1)",
            {set.player, set.password, set.was, set.recovery});
        replace_devices(set.player, set.password, set.device);
    }
    void operator()(const RecoverAccount& recover) {
        add("UPDATE players SET password = $2, recovery = $3 WHERE id = $1 AND password IS NOT NULL AND "
            "(($4 <> '' AND recovery = $4) OR ($5 <> '' AND EXISTS (SELECT 1 FROM account_tokens "
            "WHERE token = $5 AND player = $1 AND purpose = 'reset' AND expires > $6)))",
            {recover.player, recover.password, recover.recovery, recover.code, recover.token,
             recover.device.at});
        add("DELETE FROM account_tokens WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND password = $2)",
            {recover.player, recover.password});
        replace_devices(recover.player, recover.password, recover.device);
    }
    void operator()(const SetRecovery& set) {
        add("UPDATE players SET recovery = $2 WHERE id = $1 AND password = $3",
            {set.player, set.recovery, set.was});
    }
    void operator()(const NewToken& token) {
        const std::string purpose = word(token.purpose);
        add("DELETE FROM account_tokens WHERE (player = $1 AND purpose = $2) OR expires <= $3",
            {token.player, purpose, token.at});
        add("INSERT INTO account_tokens (token, player, purpose, email, expires) VALUES ($1, $2, $3, $4, $5)",
            {token.token, token.player, purpose, token.email, token.expires});
    }
    void operator()(const ConfirmEmail& confirm) {
        add("UPDATE players SET email = (SELECT email FROM account_tokens WHERE token = $1) "
            "WHERE password IS NOT NULL AND id = (SELECT player FROM account_tokens WHERE token = $1 "
            "AND purpose = 'confirm' AND expires > $2)",
            {confirm.token, confirm.at});
        add("DELETE FROM account_tokens WHERE token = $1 AND purpose = 'confirm'", {confirm.token});
    }
    void operator()(const RemoveEmail& remove) {
        add("UPDATE players SET email = NULL WHERE id = $1", {remove.player});
        add("DELETE FROM account_tokens WHERE player = $1", {remove.player});
    }
    void operator()(const CloseAccount& close) {
        add("UPDATE players SET name = $2, name_key = NULL, first = '', last = '', login = NULL, "
            "password = NULL, recovery = NULL, email = NULL, listed = 0, deleted = $4 WHERE id = $1 AND "
            "deleted IS NULL AND COALESCE(password, '') = $3",
            {close.player, close.name, close.was, close.at});
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', d.token, CAST($2 AS BIGINT) FROM (SELECT token, player FROM devices UNION ALL "
            "SELECT token, player FROM api_tokens) AS d JOIN players p ON p.id = d.player "
            "WHERE p.id = $1 AND p.deleted IS NOT NULL",
            {close.player, close.at});
        add("DELETE FROM devices WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player});
        add("DELETE FROM api_tokens WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player});
        add("DELETE FROM account_tokens WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player});
        add("UPDATE seats SET name = $2 WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player, close.name});
        add_alert_deletion(to_, close.player);
        add_daily_deletion(to_, close.player);
        add_study_deletion(to_, close.player);
        add_puzzle_deletion(to_, close.player);
        for (const char* sql :
             {"DELETE FROM seeks WHERE player = $1 AND EXISTS "
              "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
              "DELETE FROM challenges WHERE (challenger = $1 OR challenged = $1) AND EXISTS "
              "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
              "DELETE FROM follows WHERE (player = $1 OR followed = $1) AND EXISTS "
              "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
              "DELETE FROM mutes WHERE (player = $1 OR muted = $1) AND EXISTS "
              "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)"})
            add(sql, {close.player});
    }
    void operator()(const NewApiToken& made) {
        const ApiTokenRow& row = made.row;
        add("INSERT INTO api_tokens (token, player, name, play, created) "
            "SELECT CAST($1 AS TEXT), id, CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT) "
            "FROM players WHERE id = $2 AND password = $6 AND "
            "(SELECT COUNT(*) FROM api_tokens WHERE player = $2) < $7",
            {row.token, row.player, row.name, std::int64_t{row.play ? 1 : 0}, row.created, made.was,
             made.most});
    }
    void operator()(const TouchApiToken& touched) {
        add("UPDATE api_tokens SET used = $2 WHERE token = $1", {touched.token, touched.at});
    }
    void operator()(const RevokeApiToken& revoke) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($3 AS BIGINT) FROM api_tokens "
            "WHERE player = $1 AND substr(token, 1, 16) = $2",
            {revoke.player, revoke.id, revoke.at});
        add("DELETE FROM api_tokens WHERE player = $1 AND substr(token, 1, 16) = $2",
            {revoke.player, revoke.id});
    }
    void operator()(const BecomeBot& change) {
        add("UPDATE players SET bot = 1 WHERE id = $1 AND bot = 0 AND password = $2 AND "
            "NOT EXISTS (SELECT 1 FROM seats WHERE player = $1) AND "
            "NOT EXISTS (SELECT 1 FROM games WHERE maker = $1)",
            {change.player, change.was});
    }
    void operator()(const ReplaceTexts& replace) {
        const NamedTexts& texts = replace.texts;
        add("UPDATE games SET summary = $3 WHERE id = $1 AND number = $2",
            {replace.game, texts.number, texts.summary});
        for (const auto& [number, body] : texts.events) {
            add("UPDATE events SET body = $3 WHERE game = $1 AND number = $2", {replace.game, number, body});
        }
        (*this)(InvalidateGame{replace.game, replace.at});
    }
    void operator()(const InvalidateGame& invalid) {
        add("INSERT INTO invalidations (kind, id, at) VALUES ('game', $1, $2)", {invalid.game, invalid.at});
    }
    void operator()(const Presence& change) {
        const PresenceRow& row = change.row;
        add("INSERT INTO presence (game, player, server, at, gone) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT (game, player, server) DO UPDATE SET at = excluded.at, gone = excluded.gone "
            "WHERE excluded.at >= presence.at",
            {row.game, row.player, row.server, change.at, maybe(row.gone)});
    }

    void operator()(const AlertChange& change) { add_alert_statements(to_, change, attempt_ids_.latest()); }

    void operator()(const DailyChange& change) { add_daily_statements(to_, change); }
    void operator()(const SetReview& set) {
        const ReviewRow& row = set.review;
        add("INSERT INTO reviews (game, version, body, at) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT) "
            "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND state = 'ended') "
            "OR EXISTS (SELECT 1 FROM finished_games WHERE id = $1) "
            "ON CONFLICT (game) DO UPDATE SET version = excluded.version, body = excluded.body, "
            "at = excluded.at WHERE excluded.version >= reviews.version",
            {row.game, row.version, row.body, row.at});
    }

    void operator()(const RatePuzzle& change) { add_puzzle_statements(to_, change, attempt_ids_.next()); }

    void operator()(const NewGame& made) {
        const GameRow& game = made.game;
        const StandingRow& now = made.standing;
        add("INSERT INTO games (id, key, game, variant, start, private, opponent, maker, clock, created, "
            "state, number, turns, position, changed, summary, rated, tournament) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS "
            "TEXT), "
            "CAST($6 AS BIGINT), CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS TEXT), CAST($10 AS BIGINT), "
            "CAST($11 AS TEXT), 0, CAST($12 AS BIGINT), CAST($13 AS TEXT), CAST($10 AS BIGINT), "
            "CAST($14 AS TEXT), CAST($18 AS BIGINT), NULLIF(CAST($19 AS TEXT), '') "
            "WHERE (CAST($15 AS TEXT) = '' OR EXISTS (SELECT 1 FROM games WHERE id = $15 AND attempt = $16)) "
            "AND (CAST($17 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM seeks WHERE attempt = $16 AND "
            "(seeks.game = $1 OR computer = $1)) OR EXISTS (SELECT 1 FROM challenges WHERE attempt = $16) "
            "OR EXISTS (SELECT 1 FROM tournament_games WHERE tournament_games.game = $1)) "
            "AND NOT EXISTS (SELECT 1 FROM finished_games WHERE finished_games.id = $1) "
            "ON CONFLICT DO NOTHING",
            {game.id, game.key, game.game, maybe(game.variant), game.start,
             std::int64_t{game.is_private ? 1 : 0}, game.opponent, game.maker, maybe(game.clock),
             game.created, now.state, now.turns, now.position, now.summary, made.follows,
             attempt_ids_.latest(), std::int64_t{made.claimed ? 1 : 0}, std::int64_t{game.rated ? 1 : 0},
             game.tournament});
        for (const NewEvent& step : made.events) (*this)(step);
    }

    void operator()(const MatchChange& change) { add_statements(to_, change, attempt_ids_); }
    void operator()(const TournamentChange& change) { add_statements(to_, change, attempt_ids_); }
    void operator()(const StudyChange& change) { add_statements(to_, change, attempt_ids_); }

    void operator()(const NewEvent& step) {
        const EventRow& event = step.event;
        const StandingRow& now = step.standing;
        attempt_ = attempt_ids_.next();
        // Numbers follow each other without a gap, and the game must be the one that was meant.
        add("UPDATE games SET state = $4, number = $2, turns = $5, position = $6, winner = $7, why = $8, "
            "due = $9, changed = $10, summary = $11, holder = $12, attempt = $13 "
            "WHERE id = $1 AND key = $3 AND number = $2 - 1 AND (CAST($14 AS TEXT) = '' OR EXISTS "
            "(SELECT 1 FROM conditional_turns WHERE game = $1 AND version = $14))",
            {step.game, event.number, step.game_key, now.state, now.turns, now.position, maybe(now.winner),
             maybe(now.why), maybe(now.due), event.at, now.summary,
             now.due && !step.owner.empty() ? Value(step.owner) : Value(), attempt_, step.conditional});
        add_if_made(step,
                    "INSERT INTO events (game, number, key, at, body) "
                    "SELECT CAST($1 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT), "
                    "CAST($6 AS TEXT) "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                    {event.number, event.key, event.at, event.body});
        for (const SeatRow& seat : step.seats) add_seat(step, seat);
        if (step.mean_rating)
            add_if_made(step, "UPDATE games SET mean_rating = $3 WHERE id = $1 AND attempt = $2",
                        {*step.mean_rating});
        if (step.turns_kept) {
            add_if_made(step,
                        "DELETE FROM turns WHERE game = $1 AND number > $3 AND EXISTS "
                        "(SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                        {*step.turns_kept});
        }
        for (const TurnRow& turn : step.turns) add_turn(step, turn);
        if (step.men_kept) {
            add_if_made(step,
                        "DELETE FROM men WHERE game = $1 AND man > $3 AND EXISTS "
                        "(SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                        {*step.men_kept});
        }
        add_men_statements(to_, step.game, step.men, attempt_);
        if (now.winner) {
            add_result(step, *now.winner);
            add_to_explorer_queue(step);
        }
        if (now.state == "cancelled") {
            add_if_made(step,
                        "UPDATE seats SET result = 'cancelled' WHERE game = $1 AND EXISTS "
                        "(SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                        {});
        }
        if (!step.pair.empty() && (!step.results.empty() || step.rated)) add_pair(step);
        for (const ResultRow& result : step.results) add_to_record(step, result);
        if (!step.left_by.empty()) add_leaving(step);
    }

  private:
    // If the player has this password now, which tells whether the statement before this did its work. Tokens
    // of programs end as well: whoever changes the password wants everyone else out.
    void replace_devices(const std::string& player, const std::string& password, const NewDevice& device) {
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($3 AS BIGINT) FROM (SELECT token, player FROM devices UNION ALL "
            "SELECT token, player FROM api_tokens) AS d WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND password = $2)",
            {player, password, device.at});
        for (const std::string_view sql : {"DELETE FROM devices WHERE player = $1 AND EXISTS "
                                           "(SELECT 1 FROM players WHERE id = $1 AND password = $2)",
                                           "DELETE FROM api_tokens WHERE player = $1 AND EXISTS "
                                           "(SELECT 1 FROM players WHERE id = $1 AND password = $2)"})
            add(sql, {player, password});
        add("INSERT INTO devices (token, player, created, seen, description) "
            "SELECT CAST($3 AS TEXT), id, CAST($4 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS TEXT) "
            "FROM players WHERE id = $1 AND password = $2",
            {player, password, device.token, device.at, device.description});
    }

    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    // A statement that goes by the game, $1, and the attempt, $2.
    void add_if_made(const NewEvent& step, std::string_view sql, std::vector<Value> values) {
        values.insert(values.begin(), {step.game, attempt_});
        add(sql, std::move(values));
    }

    void add_seat(const NewEvent& step, const SeatRow& seat) {
        add_if_made(
            step,
            "INSERT INTO seats (game, side, player, name, level) "
            "SELECT CAST($1 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), "
            "CAST($6 AS BIGINT) "
            "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) ON CONFLICT DO NOTHING",
            {seat.side, maybe(seat.player), seat.name, maybe(seat.level)});
    }

    void add_turn(const NewEvent& step, const TurnRow& turn) {
        const auto& [white, black] = turn.men;
        add_if_made(
            step,
            "INSERT INTO turns (game, number, side, turn, position, white_in_hand, white_on_board, "
            "white_lost, black_in_hand, black_on_board, black_lost) "
            "SELECT CAST($1 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT), "
            "CAST($6 AS TEXT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), "
            "CAST($10 AS BIGINT), CAST($11 AS BIGINT), CAST($12 AS BIGINT) "
            "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) ON CONFLICT DO NOTHING",
            {turn.number, turn.side, turn.turn, turn.position, white.in_hand, white.on_board, white.lost,
             black.in_hand, black.on_board, black.lost});
    }

    void add_result(const NewEvent& step, const std::string& winner) {
        add_if_made(step,
                    "UPDATE seats SET result = CASE WHEN $3 = 'draw' THEN 'drawn' WHEN $3 = side THEN 'won' "
                    "ELSE 'lost' END "
                    "WHERE game = $1 AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                    {winner});
    }

    // What the explorer counts, later (count_games). Events that come after the end change nothing.
    void add_to_explorer_queue(const NewEvent& step) {
        add_if_made(step,
                    "INSERT INTO explorer_queue (game, at) SELECT CAST($1 AS TEXT), CAST($3 AS BIGINT) "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) AND "
                    "NOT EXISTS (SELECT 1 FROM finished_games WHERE id = $1) ON CONFLICT DO NOTHING",
                    {step.event.at});
    }

    // One more game between the two today. The row is locked until the commit, so of several servers that end
    // their games at once each counts on from the one before.
    void add_pair(const NewEvent& step) {
        add_if_made(step,
                    "INSERT INTO pair_days (pair, day, games) "
                    "SELECT CAST($3 AS TEXT), CAST($4 AS BIGINT), 1 "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) "
                    "ON CONFLICT (pair, day) DO UPDATE SET games = pair_days.games + 1",
                    {step.pair, day_of(step)});
    }

    void add_to_record(const NewEvent& step, const ResultRow& result) {
        add_if_made(step,
                    "INSERT INTO records (player, game, won, lost, drawn) "
                    "SELECT CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), "
                    "CAST($7 AS BIGINT) "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) "
                    "AND (CAST($8 AS TEXT) = '' OR (SELECT games FROM pair_days WHERE pair = $8 AND day = "
                    "$9) <= $10) "
                    "ON CONFLICT (player, game) DO UPDATE SET won = records.won + excluded.won, "
                    "lost = records.lost + excluded.lost, drawn = records.drawn + excluded.drawn",
                    {result.player, result.record.game, result.record.won, result.record.lost,
                     result.record.drawn, step.pair, day_of(step), Store::results_a_day});
    }

    // One more rated game that the player has left. The wait follows from how many there were.
    void add_leaving(const NewEvent& step) {
        add_if_made(step,
                    "INSERT INTO rated_leavings (player, games, at, until) "
                    "SELECT CAST($3 AS TEXT), 1, CAST($4 AS BIGINT), 0 "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) "
                    "ON CONFLICT (player) DO UPDATE SET games = CASE WHEN rated_leavings.at < $5 THEN 1 "
                    "ELSE rated_leavings.games + 1 END, at = excluded.at",
                    {step.left_by, step.event.at, step.event.at - leaving_remembered});
        std::vector<Value> values{step.left_by, step.event.at};
        for (std::int64_t left = 1; left <= most_leavings; ++left)
            values.emplace_back(wait_after_leaving(left));
        add_if_made(step,
                    "UPDATE rated_leavings SET until = $4 + CASE games WHEN 1 THEN CAST($5 AS BIGINT) "
                    "WHEN 2 THEN $6 WHEN 3 THEN $7 WHEN 4 THEN $8 WHEN 5 THEN $9 ELSE $10 END "
                    "WHERE player = $3 AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                    std::move(values));
    }

    static constexpr std::int64_t most_leavings = 6;  // more than these lead to no longer wait

    std::vector<Statement>& to_;
    AttemptIds& attempt_ids_;
    std::string attempt_;
};

}  // namespace

AttemptIds::AttemptIds() {
    std::random_device random;
    for (int i = 0; i < 3; ++i) prefix_ += fmt::format("{:08x}", random());
    prefix_ += '-';
}

void add_statements(std::vector<Statement>& to, const Change& change, AttemptIds& attempts) {
    std::visit(ChangeAdder(to, attempts), change);
}

namespace {

constexpr std::size_t row_bytes = 100;  // ids, numbers, an entry in an index or two

std::size_t size_of(const NewEvent& step) {
    std::size_t size = row_bytes + step.event.body.size();
    for (const TurnRow& turn : step.turns) size += row_bytes + turn.turn.size() + turn.position.size();
    for (const ManRow& man : step.men) size += row_bytes + man.path.size();
    return size;
}

std::size_t size_of(const NewGame& made) {
    std::size_t size = row_bytes + made.standing.summary.size() + made.game.variant.value_or("").size();
    for (const NewEvent& step : made.events) size += size_of(step);
    return size;
}

std::size_t size_of(const DailyChange& change) {
    const auto* const set = std::get_if<SetConditional>(&change);
    return row_bytes + (set == nullptr ? 0 : set->conditional.lines.size());
}

std::size_t size_of(const SetReview& set) {
    return row_bytes + set.review.body.size();
}

template <class Other>
std::size_t size_of(const Other& /*one row*/) {
    return row_bytes;
}

}  // namespace

std::size_t stored_size(std::span<const Change> changes) {
    std::size_t size = 0;
    for (const Change& change : changes)
        size += std::visit([](const auto& one) { return size_of(one); }, change);
    return size;
}

}  // namespace merels::store
