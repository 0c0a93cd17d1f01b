#include "store/changes.h"

#include <fmt/format.h>
#include <random>
#include <utility>

namespace merels::store {
namespace {

template <class T>
Value maybe(const std::optional<T>& value) {
    return value ? Value(*value) : Value();
}

class Adder {
  public:
    Adder(std::vector<Statement>& to, AttemptIds& attempts) : to_(to), attempt_ids_(attempts) {}

    void operator()(const NewPlayer& made) {
        const PlayerRow& player = made.player;
        add("INSERT INTO players (id, first, last, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            {player.id, player.first, player.last, player.created});
    }
    void operator()(const Rename& change) {
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
    // A password's hash is like no other, so it tells whether the first statement did its work.
    void operator()(const SetPassword& set) {
        add("UPDATE players SET login = $2, password = $3 WHERE id = $1 AND COALESCE(password, '') = $4 AND "
            "NOT EXISTS (SELECT 1 FROM players WHERE login = $2 AND id <> $1)",
            {set.player, set.login, set.password, set.was});
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', token, CAST($3 AS BIGINT) FROM devices WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND password = $2)",
            {set.player, set.password, set.device.at});
        add("DELETE FROM devices WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND password = $2)",
            {set.player, set.password});
        add("INSERT INTO devices (token, player, created, seen, description) "
            "SELECT CAST($3 AS TEXT), id, CAST($4 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS TEXT) "
            "FROM players WHERE id = $1 AND password = $2",
            {set.player, set.password, set.device.token, set.device.at, set.device.description});
    }
    void operator()(const CloseAccount& close) {
        add("UPDATE players SET first = $2, last = '', login = NULL, password = NULL, listed = 0, "
            "deleted = $4 WHERE id = $1 AND deleted IS NULL AND COALESCE(password, '') = $3",
            {close.player, close.name, close.was, close.at});
        add("INSERT INTO invalidations (kind, id, at) "
            "SELECT 'session', d.token, CAST($2 AS BIGINT) FROM devices d JOIN players p ON p.id = d.player "
            "WHERE p.id = $1 AND p.deleted IS NOT NULL",
            {close.player, close.at});
        add("DELETE FROM devices WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player});
        add("UPDATE seats SET name = $2 WHERE player = $1 AND EXISTS "
            "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
            {close.player, close.name});
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

    void operator()(const NewGame& made) {
        const GameRow& game = made.game;
        const StandingRow& now = made.standing;
        add("INSERT INTO games (id, key, game, variant, start, private, opponent, maker, clock, created, "
            "state, number, turns, position, changed, summary) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS "
            "TEXT), "
            "CAST($6 AS BIGINT), CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS TEXT), CAST($10 AS BIGINT), "
            "CAST($11 AS TEXT), 0, CAST($12 AS BIGINT), CAST($13 AS TEXT), CAST($10 AS BIGINT), "
            "CAST($14 AS TEXT) "
            "WHERE CAST($15 AS TEXT) = '' OR EXISTS (SELECT 1 FROM games WHERE id = $15 AND attempt = $16) "
            "ON CONFLICT DO NOTHING",
            {game.id, game.key, game.game, maybe(game.variant), game.start,
             std::int64_t{game.is_private ? 1 : 0}, game.opponent, game.maker, maybe(game.clock),
             game.created, now.state, now.turns, now.position, now.summary, made.follows,
             attempt_ids_.latest()});
        for (const NewEvent& step : made.events) (*this)(step);
    }

    void operator()(const NewEvent& step) {
        const EventRow& event = step.event;
        const StandingRow& now = step.standing;
        attempt_ = attempt_ids_.next();
        // Numbers follow each other without a gap, and the game must be the one that was meant.
        add("UPDATE games SET state = $4, number = $2, turns = $5, position = $6, winner = $7, why = $8, "
            "due = $9, changed = $10, summary = $11, holder = $12, attempt = $13 "
            "WHERE id = $1 AND key = $3 AND number = $2 - 1",
            {step.game, event.number, step.game_key, now.state, now.turns, now.position, maybe(now.winner),
             maybe(now.why), maybe(now.due), event.at, now.summary,
             now.due && !step.owner.empty() ? Value(step.owner) : Value(), attempt_});
        add_if_made(step,
                    "INSERT INTO events (game, number, key, at, body) "
                    "SELECT CAST($1 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT), "
                    "CAST($6 AS TEXT) "
                    "WHERE EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                    {event.number, event.key, event.at, event.body});
        for (const SeatRow& seat : step.seats) add_seat(step, seat);
        if (step.turns_kept) {
            add_if_made(step,
                        "DELETE FROM turns WHERE game = $1 AND number > $3 AND EXISTS "
                        "(SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                        {*step.turns_kept});
        }
        for (const TurnRow& turn : step.turns) add_turn(step, turn);
        if (now.winner) add_result(step, *now.winner);
        if (now.state == "cancelled") {
            add_if_made(step,
                        "UPDATE seats SET result = 'cancelled' WHERE game = $1 AND EXISTS "
                        "(SELECT 1 FROM games WHERE id = $1 AND attempt = $2)",
                        {});
        }
        if (!step.pair.empty() && !step.results.empty()) add_pair(step);
        for (const ResultRow& result : step.results) add_to_record(step, result);
    }

  private:
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

    [[nodiscard]] static std::int64_t day_of(const NewEvent& step) { return step.event.at / 86'400'000; }

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
    std::visit(Adder(to, attempts), change);
}

namespace {

constexpr std::size_t row_bytes = 100;  // ids, numbers, an entry in an index or two

std::size_t size_of(const NewEvent& step) {
    std::size_t size = row_bytes + step.event.body.size();
    for (const TurnRow& turn : step.turns) size += row_bytes + turn.turn.size() + turn.position.size();
    return size;
}

std::size_t size_of(const NewGame& made) {
    std::size_t size = row_bytes + made.standing.summary.size() + made.game.variant.value_or("").size();
    for (const NewEvent& step : made.events) size += size_of(step);
    return size;
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
