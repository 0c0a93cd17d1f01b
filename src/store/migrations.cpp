#include "store/migrations.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>

#include "store/reading.h"

namespace merels::store {
namespace {

// A step's place in the list is its number. A step that has been released is never changed: what is to be
// different comes as a further step, such that programs one step older still work.
struct Step {
    int oldest_program;  // the last step that a program must know to go on working after this one
    const char* script;
};
constexpr std::array steps = {
    // The first.
    Step{1, R"(
    CREATE TABLE players (
        id TEXT PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL,
        login TEXT UNIQUE, password TEXT, created BIGINT NOT NULL);
    CREATE TABLE devices (
        token TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id), created BIGINT NOT NULL);
    CREATE TABLE records (
        player TEXT NOT NULL REFERENCES players(id), game TEXT NOT NULL,
        won BIGINT NOT NULL, lost BIGINT NOT NULL, drawn BIGINT NOT NULL, PRIMARY KEY (player, game));
    CREATE TABLE games (
        id TEXT PRIMARY KEY, key TEXT NOT NULL, game TEXT NOT NULL, variant TEXT, start TEXT NOT NULL,
        private BIGINT NOT NULL, opponent TEXT NOT NULL, maker TEXT NOT NULL REFERENCES players(id),
        clock TEXT, created BIGINT NOT NULL,
        state TEXT NOT NULL, number BIGINT NOT NULL, turns BIGINT NOT NULL, position TEXT NOT NULL,
        winner TEXT, why TEXT, due BIGINT, changed BIGINT NOT NULL, summary TEXT NOT NULL);
    CREATE INDEX games_listed ON games (state, private, created);
    CREATE INDEX games_made ON games (maker, state);
    CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, player TEXT REFERENCES players(id),
        name TEXT NOT NULL, level BIGINT, result TEXT, PRIMARY KEY (game, side));
    CREATE INDEX seats_taken ON seats (player);
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games(id), number BIGINT NOT NULL, key TEXT NOT NULL,
        at BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, number));
    CREATE TABLE turns (
        game TEXT NOT NULL REFERENCES games(id), number BIGINT NOT NULL, side TEXT NOT NULL,
        turn TEXT NOT NULL, position TEXT NOT NULL,
        white_in_hand BIGINT NOT NULL, white_on_board BIGINT NOT NULL, white_lost BIGINT NOT NULL,
        black_in_hand BIGINT NOT NULL, black_on_board BIGINT NOT NULL, black_lost BIGINT NOT NULL,
        PRIMARY KEY (game, number));
    CREATE TABLE beats (id TEXT PRIMARY KEY, at BIGINT NOT NULL);
    )"},
    // Several servers: leases, owners of games, presence, outages.
    Step{1, R"(
    ALTER TABLE migrations ADD COLUMN oldest_program BIGINT;
    ALTER TABLE games ADD COLUMN holder TEXT;
    ALTER TABLE games ADD COLUMN attempt TEXT;
    CREATE TABLE servers (id TEXT PRIMARY KEY, alive_until BIGINT NOT NULL);
    CREATE TABLE outages (since BIGINT NOT NULL, until BIGINT NOT NULL);
    CREATE TABLE presence (
        game TEXT NOT NULL, player TEXT NOT NULL, server TEXT NOT NULL, at BIGINT NOT NULL, gone BIGINT,
        PRIMARY KEY (game, player, server));
    CREATE INDEX presence_through ON presence (server) WHERE gone IS NULL;
    CREATE INDEX presence_gone ON presence (gone) WHERE gone IS NOT NULL;
    )"},
    // The games' time, a player's unfinished games, games that expire, and games between the same two
    // players.
    Step{1, R"(
    ALTER TABLE beats ADD COLUMN skew BIGINT NOT NULL DEFAULT 0;
    CREATE INDEX seats_unfinished ON seats (player) WHERE result IS NULL;
    CREATE INDEX games_open ON games (created) WHERE state = 'open';
    CREATE INDEX games_unclocked ON games (changed) WHERE state = 'running' AND clock IS NULL;
    CREATE TABLE pair_days (
        pair TEXT NOT NULL, day BIGINT NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (pair, day));
    )"},
    // Accounts: public listing, devices, deletion, blocking, the word filter and the audit log.
    Step{1, R"(
    ALTER TABLE players ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE players ADD COLUMN deleted BIGINT;
    ALTER TABLE players ADD COLUMN anonymised BIGINT;
    ALTER TABLE players ADD COLUMN blocked_until BIGINT;
    ALTER TABLE players ADD COLUMN blocked_why TEXT;
    CREATE INDEX players_listed ON players (id) WHERE listed = 1;
    CREATE INDEX players_deleted ON players (deleted) WHERE deleted IS NOT NULL AND anonymised IS NULL;
    CREATE INDEX players_blocked ON players (blocked_until) WHERE blocked_until IS NOT NULL;
    ALTER TABLE devices ADD COLUMN seen BIGINT;
    ALTER TABLE devices ADD COLUMN description TEXT;
    CREATE INDEX devices_of_player ON devices (player);
    CREATE INDEX devices_last_used ON devices (COALESCE(seen, created));
    CREATE TABLE invalidations (kind TEXT NOT NULL, id TEXT NOT NULL, at BIGINT NOT NULL);
    CREATE INDEX invalidations_at ON invalidations (at);
    CREATE TABLE blocked_networks (
        network TEXT PRIMARY KEY, until BIGINT NOT NULL, why TEXT NOT NULL, created BIGINT NOT NULL);
    CREATE TABLE filtered_words (word TEXT PRIMARY KEY);
    CREATE TABLE audit (
        at BIGINT NOT NULL, operator TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
        details TEXT NOT NULL);
    CREATE INDEX audit_at ON audit (at);
    )"},
};

StoreResult<std::size_t> steps_done(Database& database) {
    if (auto made = database.run_script("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)");
        !made) {
        return std::unexpected(made.error());
    }
    auto answer = database.query({"SELECT COALESCE(MAX(number), 0) FROM migrations"});
    if (!answer) return std::unexpected(answer.error());
    return static_cast<std::size_t>(reading::number(answer->rows[0][0]));
}

// Whether the tables, which a later program has changed, are still good for this one.
StoreResult<void> can_work_with(Database& database, std::size_t done) {
    const auto oldest = database.query({"SELECT MAX(COALESCE(oldest_program, number)) FROM migrations"});
    if (!oldest) return std::unexpected(oldest.error());
    if (static_cast<std::size_t>(reading::number(oldest->rows[0][0])) <= steps.size()) return {};
    return std::unexpected(StoreError{
        StoreError::Kind::broken,
        fmt::format("the database is of a later program (its tables are at step {}; this program knows {})",
                    done, steps.size())});
}

StoreResult<Migration> migrate_alone(Database& database) {
    const auto done = steps_done(database);
    if (!done) return std::unexpected(done.error());
    if (*done > steps.size()) {
        if (auto well = can_work_with(database, *done); !well) return std::unexpected(well.error());
        return Migration{*done, *done};
    }
    for (std::size_t step = *done; step < steps.size(); ++step) {
        const std::string script =
            fmt::format("{}; INSERT INTO migrations (number) VALUES ({})", steps[step].script, step + 1);
        if (auto made = database.run_script(script); !made) return std::unexpected(made.error());
    }
    for (std::size_t step = *done; step < steps.size(); ++step) {
        const std::string script = fmt::format("UPDATE migrations SET oldest_program = {} WHERE number = {}",
                                               steps[step].oldest_program, step + 1);
        if (auto made = database.run_script(script); !made) return std::unexpected(made.error());
    }
    return Migration{*done, steps.size()};
}

}  // namespace

StoreResult<Migration> migrate(Database& database) {
    if (auto begun = database.begin_migration(); !begun) return std::unexpected(begun.error());
    auto migrated = migrate_alone(database);
    auto ended = database.end_migration(migrated.has_value());
    if (migrated && !ended) return std::unexpected(ended.error());
    return migrated;
}

StoreResult<std::size_t> migrated_to(Database& database) {
    const auto exists = database.has_table("migrations");
    if (!exists) return std::unexpected(exists.error());
    if (!*exists) return 0;
    const auto answer = database.query({"SELECT COALESCE(MAX(number), 0) FROM migrations"});
    if (!answer) return std::unexpected(answer.error());
    return static_cast<std::size_t>(reading::number(answer->rows[0][0]));
}

std::size_t last_migration() {
    return steps.size();
}

}  // namespace merels::store
