#include "store/migrations.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>

#include "store/account_names.h"
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
    // One visible name, unique among accounts (see reserve_names); recovery; games whose clock stands expire.
    Step{1, R"(
    ALTER TABLE players ADD COLUMN name TEXT NOT NULL DEFAULT '';
    ALTER TABLE players ADD COLUMN name_key TEXT;
    ALTER TABLE players ADD COLUMN recovery TEXT;
    ALTER TABLE players ADD COLUMN email TEXT;
    UPDATE players SET name = TRIM(first || ' ' || last);
    CREATE UNIQUE INDEX players_account_name ON players (name_key) WHERE password IS NOT NULL;
    CREATE INDEX players_unreserved ON players (id) WHERE password IS NOT NULL AND name_key IS NULL;
    CREATE TABLE account_tokens (
        token TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id), purpose TEXT NOT NULL,
        email TEXT NOT NULL, expires BIGINT NOT NULL);
    CREATE INDEX account_tokens_of_player ON account_tokens (player);
    CREATE INDEX account_tokens_expire ON account_tokens (expires);
    CREATE INDEX games_idle ON games (changed) WHERE state = 'running' AND (clock IS NULL OR due IS NULL);
    DROP INDEX games_unclocked;
    )"},
    // Rated games. Ratings, deviations and volatilities are in billionths.
    Step{1, R"(
    ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE ratings (
        player TEXT NOT NULL REFERENCES players(id), game TEXT NOT NULL, rating BIGINT NOT NULL,
        deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games BIGINT NOT NULL, at BIGINT NOT NULL,
        sequence BIGINT NOT NULL, PRIMARY KEY (player, game));
    CREATE INDEX ratings_best ON ratings (game, rating);
    CREATE TABLE rating_history (
        game_id TEXT NOT NULL REFERENCES games(id), player TEXT NOT NULL REFERENCES players(id),
        game TEXT NOT NULL, sequence BIGINT NOT NULL, at BIGINT NOT NULL,
        rating_before BIGINT NOT NULL, deviation_before BIGINT NOT NULL,
        rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL,
        opponent_rating BIGINT NOT NULL, opponent_deviation BIGINT NOT NULL,
        PRIMARY KEY (game_id, player));
    CREATE INDEX rating_history_of_player ON rating_history (player, game, sequence);
    CREATE INDEX rating_history_in_order ON rating_history (game, sequence, game_id);
    CREATE TABLE rated_leavings (
        player TEXT PRIMARY KEY REFERENCES players(id), games BIGINT NOT NULL, at BIGINT NOT NULL,
        until BIGINT NOT NULL);
    )"},
    // Web push and e-mail about turns; what all servers share.
    Step{1, R"(
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE push_subscriptions (
        device TEXT PRIMARY KEY REFERENCES devices(token) ON DELETE CASCADE,
        player TEXT NOT NULL REFERENCES players(id), endpoint TEXT NOT NULL, p256dh TEXT NOT NULL,
        auth TEXT NOT NULL, language TEXT NOT NULL, created BIGINT NOT NULL);
    CREATE INDEX push_subscriptions_of_player ON push_subscriptions (player);
    CREATE INDEX push_subscriptions_at ON push_subscriptions (endpoint);
    CREATE TABLE turn_mails (
        player TEXT PRIMARY KEY REFERENCES players(id), token TEXT NOT NULL UNIQUE, since BIGINT NOT NULL);
    CREATE TABLE turn_mails_sent (
        player TEXT NOT NULL, game TEXT NOT NULL, day BIGINT NOT NULL, PRIMARY KEY (player, game, day));
    CREATE INDEX turn_mails_sent_on ON turn_mails_sent (day);
    CREATE TABLE alerts (
        player TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, id TEXT NOT NULL UNIQUE,
        turns BIGINT NOT NULL, at BIGINT NOT NULL, holder TEXT NOT NULL,
        PRIMARY KEY (player, kind, subject));
    CREATE INDEX alerts_at ON alerts (at);
    )"},
    // Bots, the tokens of programs, and finished games as open data.
    Step{1, R"(
    ALTER TABLE players ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE api_tokens (
        token TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players(id), name TEXT NOT NULL,
        play BIGINT NOT NULL, created BIGINT NOT NULL, used BIGINT);
    CREATE INDEX api_tokens_of_player ON api_tokens (player);
    CREATE INDEX games_ended ON games (changed, id) WHERE state = 'ended' AND private = 0;
    CREATE TABLE exports (file TEXT PRIMARY KEY, claimed_until BIGINT NOT NULL, done BIGINT NOT NULL);
    )"},
    // Finding opponents: the queue, challenges, who wants none from whom, and how many people are online.
    Step{1, R"(
    CREATE TABLE seeks (
        player TEXT PRIMARY KEY REFERENCES players(id), key TEXT NOT NULL, server TEXT NOT NULL,
        since BIGINT NOT NULL, expires BIGINT NOT NULL, ready BIGINT NOT NULL, body TEXT NOT NULL,
        computer TEXT, game TEXT, attempt TEXT);
    CREATE INDEX seeks_expire ON seeks (expires);
    CREATE INDEX seeks_claimed ON seeks (attempt) WHERE attempt IS NOT NULL;
    CREATE TABLE challenges (
        id TEXT PRIMARY KEY, challenger TEXT NOT NULL REFERENCES players(id),
        challenged TEXT NOT NULL REFERENCES players(id), body TEXT NOT NULL, created BIGINT NOT NULL,
        expires BIGINT NOT NULL, changed BIGINT NOT NULL, answer TEXT, game TEXT, attempt TEXT);
    CREATE INDEX challenges_made ON challenges (challenger, expires);
    CREATE INDEX challenges_received ON challenges (challenged, expires);
    CREATE INDEX challenges_expire ON challenges (expires);
    CREATE INDEX challenges_changed ON challenges (changed);
    CREATE INDEX challenges_claimed ON challenges (attempt) WHERE attempt IS NOT NULL;
    CREATE TABLE mutes (
        player TEXT NOT NULL REFERENCES players(id), muted TEXT NOT NULL REFERENCES players(id),
        until BIGINT NOT NULL, PRIMARY KEY (player, muted));
    CREATE TABLE online (server TEXT PRIMARY KEY, people BIGINT NOT NULL, until BIGINT NOT NULL);
    )"},
    // Daily games: conditional turns, vacations.
    Step{1, R"(
    CREATE TABLE conditional_turns (
        game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        player TEXT NOT NULL REFERENCES players(id), turns BIGINT NOT NULL, lines TEXT NOT NULL,
        version TEXT NOT NULL, checked BIGINT NOT NULL, PRIMARY KEY (game, player));
    CREATE INDEX conditional_turns_of_player ON conditional_turns (player);
    CREATE TABLE vacations (
        player TEXT NOT NULL REFERENCES players(id), number BIGINT NOT NULL, since BIGINT NOT NULL,
        until BIGINT NOT NULL, PRIMARY KEY (player, number));
    )"},
    // Tournaments. An entrant without a player is a computer, or somebody who plays at a real board.
    Step{1, R"(
    CREATE TABLE tournaments (
        id TEXT PRIMARY KEY, organiser TEXT NOT NULL REFERENCES players(id), terms TEXT NOT NULL,
        private BIGINT NOT NULL, on_board BIGINT NOT NULL, format TEXT NOT NULL, state TEXT NOT NULL,
        created BIGINT NOT NULL, changed BIGINT NOT NULL, version BIGINT NOT NULL, round BIGINT NOT NULL,
        starts BIGINT, started BIGINT, ends BIGINT, ended BIGINT, next_round BIGINT, attempt TEXT);
    CREATE INDEX tournaments_listed ON tournaments (state, private, changed);
    CREATE INDEX tournaments_organised ON tournaments (organiser, state);
    CREATE TABLE entrants (
        tournament TEXT NOT NULL REFERENCES tournaments(id), number BIGINT NOT NULL,
        player TEXT REFERENCES players(id), name TEXT NOT NULL, level BIGINT, rating BIGINT,
        first_round BIGINT NOT NULL, withdrawn BIGINT NOT NULL, since BIGINT NOT NULL,
        PRIMARY KEY (tournament, number));
    CREATE UNIQUE INDEX entrants_once ON entrants (tournament, player) WHERE player IS NOT NULL;
    CREATE INDEX entrants_of_player ON entrants (player);
    CREATE TABLE tournament_games (
        tournament TEXT NOT NULL REFERENCES tournaments(id), number BIGINT NOT NULL, round BIGINT NOT NULL,
        white BIGINT NOT NULL, black BIGINT, game TEXT, outcome TEXT, made BIGINT NOT NULL,
        PRIMARY KEY (tournament, number));
    CREATE UNIQUE INDEX tournament_games_hosted ON tournament_games (game) WHERE game IS NOT NULL;
    CREATE INDEX tournament_games_made ON tournament_games (made);
    ALTER TABLE games ADD COLUMN tournament TEXT;
    )"},
    // Followed players; entrants whom the organiser has removed.
    Step{1, R"(
    CREATE TABLE follows (
        player TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE,
        followed TEXT NOT NULL REFERENCES players(id) ON DELETE CASCADE, since BIGINT NOT NULL,
        PRIMARY KEY (player, followed));
    CREATE INDEX follows_of ON follows (followed);
    ALTER TABLE entrants ADD COLUMN removed BIGINT NOT NULL DEFAULT 0;
    )"},
    // Studies: analysed games, chapter by chapter.
    Step{1, R"(
    CREATE TABLE studies (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES players(id), name TEXT NOT NULL,
        view_key TEXT, edit_key TEXT, created BIGINT NOT NULL, changed BIGINT NOT NULL,
        version BIGINT NOT NULL, attempt TEXT);
    CREATE INDEX studies_of_owner ON studies (owner);
    CREATE TABLE chapters (
        study TEXT NOT NULL REFERENCES studies(id), id TEXT NOT NULL, place BIGINT NOT NULL,
        name TEXT NOT NULL, content TEXT NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (study, id));
    )"},
    // Finished games as they are searched, imported ones among them, and what was played in each position.
    Step{1, R"(
    CREATE TABLE finished_games (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT, at BIGINT NOT NULL, winner TEXT NOT NULL,
        why TEXT NOT NULL, turns BIGINT NOT NULL, private BIGINT NOT NULL,
        white TEXT, white_name TEXT NOT NULL, white_level BIGINT, white_rating BIGINT,
        black TEXT, black_name TEXT NOT NULL, black_level BIGINT, black_rating BIGINT,
        start TEXT, record TEXT);
    CREATE INDEX finished_games_at ON finished_games (at, id) WHERE private = 0;
    CREATE INDEX finished_games_of ON finished_games (game, winner, at) WHERE private = 0;
    CREATE INDEX finished_games_white ON finished_games (white, at) WHERE white IS NOT NULL;
    CREATE INDEX finished_games_black ON finished_games (black, at) WHERE black IS NOT NULL;
    CREATE TABLE men (
        game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, man BIGINT NOT NULL, colour TEXT NOT NULL,
        path TEXT NOT NULL, point TEXT, gone BIGINT, taken_by BIGINT, PRIMARY KEY (game, man));
    CREATE TABLE explorer (
        scope TEXT NOT NULL, position BIGINT NOT NULL, turn TEXT NOT NULL, bucket BIGINT NOT NULL,
        white BIGINT NOT NULL, drawn BIGINT NOT NULL, black BIGINT NOT NULL,
        rating BIGINT NOT NULL, rated BIGINT NOT NULL, newest TEXT NOT NULL, newest_at BIGINT NOT NULL,
        best TEXT NOT NULL, best_rating BIGINT NOT NULL, PRIMARY KEY (scope, position, turn, bucket));
    CREATE TABLE explorer_queue (game TEXT PRIMARY KEY, at BIGINT NOT NULL);
    CREATE INDEX explorer_queue_at ON explorer_queue (at, game);
    CREATE TABLE explorer_runs (run BIGINT PRIMARY KEY, visible BIGINT NOT NULL);
    CREATE TABLE explorer_blocks (
        run BIGINT NOT NULL, block BIGINT NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (run, block));
    )"},
    // Ratings at puzzles, of players and of puzzles, and who has tried which.
    Step{1, R"(
    CREATE TABLE puzzle_players (
        player TEXT PRIMARY KEY REFERENCES players(id), rating BIGINT NOT NULL, deviation BIGINT NOT NULL,
        volatility BIGINT NOT NULL, tried BIGINT NOT NULL, solved BIGINT NOT NULL, at BIGINT NOT NULL);
    CREATE TABLE puzzle_ratings (
        puzzle TEXT PRIMARY KEY, rating BIGINT NOT NULL, deviation BIGINT NOT NULL,
        volatility BIGINT NOT NULL, tried BIGINT NOT NULL, solved BIGINT NOT NULL, at BIGINT NOT NULL);
    CREATE TABLE puzzle_attempts (
        player TEXT NOT NULL REFERENCES players(id), puzzle TEXT NOT NULL, solved BIGINT NOT NULL,
        at BIGINT NOT NULL, attempt TEXT NOT NULL, PRIMARY KEY (player, puzzle));
    )"},
    // Reviews of finished games.
    Step{1, R"(
    CREATE TABLE reviews (
        game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, version TEXT NOT NULL,
        body TEXT NOT NULL, at BIGINT NOT NULL);
    )"},
    // What decides whether a rated game counts: when it ended, and which result of its two players on that
    // day it is.
    Step{1, R"(
    ALTER TABLE games ADD COLUMN ended BIGINT;
    ALTER TABLE games ADD COLUMN pair_number BIGINT;
    )"},
    // The language of e-mail.
    Step{1, R"(
    ALTER TABLE turn_mails ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
    )"},
    // Men of imported games, too, which are not among the games.
    Step{1, R"(
    CREATE TABLE all_men (
        game TEXT NOT NULL, man BIGINT NOT NULL, colour TEXT NOT NULL, path TEXT NOT NULL, point TEXT,
        gone BIGINT, taken_by BIGINT, PRIMARY KEY (game, man));
    INSERT INTO all_men SELECT game, man, colour, path, point, gone, taken_by FROM men;
    DROP TABLE men;
    ALTER TABLE all_men RENAME TO men;
    )"},
    // Finished games of one game, the latest first.
    Step{1, R"(
    CREATE INDEX finished_games_of_game ON finished_games (game, at, id) WHERE private = 0;
    )"},
    // Reviews of imported games, too, which are not among the games.
    Step{1, R"(
    CREATE TABLE all_reviews (
        game TEXT PRIMARY KEY, version TEXT NOT NULL, body TEXT NOT NULL, at BIGINT NOT NULL);
    INSERT INTO all_reviews SELECT game, version, body, at FROM reviews;
    DROP TABLE reviews;
    ALTER TABLE all_reviews RENAME TO reviews;
    )"},
    // The games of private tournaments are private, too.
    Step{1, R"(
    UPDATE games SET private = 1, summary = REPLACE(summary, '"private":false', '"private":true')
        WHERE private = 0 AND tournament IN (SELECT id FROM tournaments WHERE private = 1);
    UPDATE finished_games SET private = 1
        WHERE private = 0 AND id IN (SELECT g.id FROM games g WHERE g.private = 1);
    )"},
    // Running games by the ratings of their players.
    Step{1, R"(
    ALTER TABLE games ADD COLUMN mean_rating BIGINT;
    CREATE INDEX games_by_rating ON games (state, private, mean_rating)
        WHERE state = 'running' AND private = 0 AND mean_rating IS NOT NULL;
    )"},
    // The games of tournaments that go on.
    Step{1, R"(
    CREATE INDEX games_in_tournaments ON games (tournament)
        WHERE tournament IS NOT NULL AND state IN ('open', 'running');
    )"},
    // Tournaments to come and running ones, in the order of their list.
    Step{1, R"(
    CREATE INDEX tournaments_by_start ON tournaments (state, private, (COALESCE(starts, created)));
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

StoreResult<Migration> migrate_alone(Database& database, std::size_t until) {
    const auto done = steps_done(database);
    if (!done) return std::unexpected(done.error());
    if (*done > steps.size()) {
        if (auto well = can_work_with(database, *done); !well) return std::unexpected(well.error());
        return Migration{*done, *done};
    }
    const std::size_t end = std::min(until, steps.size());
    for (std::size_t step = *done; step < end; ++step) {
        const std::string script =
            fmt::format("{}; INSERT INTO migrations (number) VALUES ({})", steps[step].script, step + 1);
        if (auto made = database.run_script(script); !made) return std::unexpected(made.error());
    }
    for (std::size_t step = *done; end > 1 && step < end; ++step) {  // the column came with the second step
        const std::string script = fmt::format("UPDATE migrations SET oldest_program = {} WHERE number = {}",
                                               steps[step].oldest_program, step + 1);
        if (auto made = database.run_script(script); !made) return std::unexpected(made.error());
    }
    if (end < steps.size()) return Migration{*done, end};
    if (auto reserved = reserve_names(database); !reserved) return std::unexpected(reserved.error());
    return Migration{*done, end};
}

}  // namespace

StoreResult<Migration> migrate(Database& database, std::size_t until) {
    if (auto begun = database.begin_migration(); !begun) return std::unexpected(begun.error());
    auto migrated = migrate_alone(database, until);
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
