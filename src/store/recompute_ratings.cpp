#include "store/recompute_ratings.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "store/rating_ledger.h"
#include "store/rating_rules.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t rows_at_once = 5'000;
constexpr std::size_t writes_at_once = 500;

// What candidate_of() reads of a game g; $1 is Store::results_a_day.
#define CANDIDATE_COLUMNS                                                                                  \
    "g.id, g.game, CASE WHEN g.rated = 1 AND g.state = 'ended' AND COALESCE(g.pair_number, 1) <= $1 THEN " \
    "1 ELSE 0 END, g.turns, g.why, g.winner, g.ended, g.changed, w.side, w.player, w.level, "              \
    "wp.anonymised, b.side, b.player, b.level, bp.anonymised, " RATING_CHANGE_COLUMNS_OF(                  \
        "hw") ", " RATING_CHANGE_COLUMNS_OF("hb")
#define CANDIDATE_JOINS                                                      \
    "LEFT JOIN seats w ON w.game = g.id AND w.side = 'white' "               \
    "LEFT JOIN seats b ON b.game = g.id AND b.side = 'black' "               \
    "LEFT JOIN players wp ON wp.id = w.player "                              \
    "LEFT JOIN players bp ON bp.id = b.player "                              \
    "LEFT JOIN rating_history hw ON hw.game_id = g.id AND hw.game = g.game " \
    "AND hw.player = w.player "                                              \
    "LEFT JOIN rating_history hb ON hb.game_id = g.id AND hb.game = g.game " \
    "AND hb.player = b.player "
constexpr std::size_t candidate_columns = 16 + 2 * rating_change_columns;

// A game that may have to be rated, with the rows there are of its players who have ratings.
struct Candidate {
    GameToRate game;
    bool counts = false;
    std::array<std::optional<RatingChange>, 2> stored;

    // The player by whose row the game is met first.
    [[nodiscard]] const std::string& first_player() const {
        const auto& [white, black] = stored;
        const bool by_white = !black || (white && std::tie(white->sequence, white->player) <=
                                                      std::tie(black->sequence, black->player));
        return game.result.sides[by_white ? 0 : 1].player;
    }
};

Candidate candidate_of(const Row& row, const LevelStrength& level_strength) {
    constexpr std::size_t first_seat = 8;
    constexpr std::size_t seat_columns = 4;
    constexpr std::size_t first_change = 16;
    const std::string winner = text(row[5]);
    Candidate found{.game = {.id = text(row[0]),
                             .at = number(row[7]),
                             .result = {.game = text(row[1]),
                                        .sides = {},
                                        .white_score = winner == "white"   ? 1.0
                                                       : winner == "black" ? 0.0
                                                                           : 0.5}},
                    .counts = number(row[2]) != 0 && end_counts(number(row[3]), text(row[4])),
                    .stored = {}};
    const auto seat = [&](std::size_t side) { return first_seat + side * seat_columns; };
    for (std::size_t i = 0; i < 2; ++i) {
        const auto player = maybe_text(row[seat(i) + 1]);
        if (!player || maybe_number(row[seat(i) + 3])) continue;  // the rows of a deleted account are gone
        found.game.result.sides[i].player = *player;
        const std::size_t change = first_change + i * rating_change_columns;
        if (maybe_text(row[change])) found.stored[i] = rating_change_of(row, change);
    }
    // One who has no rating has the strength that the opponent's row says. Without it, a level has its own,
    // and nothing is known of a deleted account.
    for (std::size_t i = 0; i < 2; ++i) {
        RatedSide& side = found.game.result.sides[i];
        if (!side.player.empty()) continue;
        const auto level = maybe_number(row[seat(i) + 2]);
        std::optional<rating::Opponent> strength;
        if (found.stored[1 - i]) {
            strength = found.stored[1 - i]->opponent;
        } else if (!level) {
            strength = rating::Opponent{};
        } else if (level_strength) {
            strength = level_strength(found.game.result.game, *level);
        }
        if (!strength || !maybe_text(row[seat(i)]) || found.game.result.sides[1 - i].player.empty())
            found.counts = false;
        side.computer = strength.value_or(rating::Opponent{});
    }
    for (const auto& change : found.stored) {
        if (!change) continue;
        found.game.at = change->at;
        found.game.sequence =
            found.game.sequence == 0 ? change->sequence : std::min(found.game.sequence, change->sequence);
    }
    found.game.at = maybe_number(row[6]).value_or(found.game.at);
    return found;
}

// One row of the history, and its game.
struct Met {
    std::string player;
    std::int64_t sequence = 0;
    Candidate candidate;
};

// The history of one kind of game, in the order in which the games were rated.
class History {
  public:
    History(Database& database, std::string game, const LevelStrength& strength)
        : database_(database), game_(std::move(game)), strength_(strength) {}

    // Nothing at the end.
    StoreResult<std::optional<Met>> next() {
        if (at_ == page_.size() && !last_) {
            if (auto read = read_page(); !read) return std::unexpected(read.error());
        }
        if (at_ == page_.size()) return std::nullopt;
        return std::move(page_[at_++]);
    }

  private:
    // From after the last row read.
    StoreResult<void> read_page() {
        auto rows = all_rows(
            database_.query({"SELECT " CANDIDATE_COLUMNS ", h.player, h.sequence FROM rating_history h "
                             "JOIN games g ON g.id = h.game_id " CANDIDATE_JOINS
                             "WHERE h.game = $2 AND (h.sequence > $3 OR (h.sequence = $3 AND (h.game_id > $4 "
                             "OR (h.game_id = $4 AND h.player > $5)))) "
                             "ORDER BY h.sequence, h.game_id, h.player LIMIT $6",
                             {Store::results_a_day, game_, sequence_, id_, player_, rows_at_once}}),
            [&](const Row& row) {
                return Met{text(row[candidate_columns]), number(row[candidate_columns + 1]),
                           candidate_of(row, strength_)};
            });
        if (!rows) return std::unexpected(rows.error());
        page_ = std::move(*rows);
        at_ = 0;
        last_ = std::ssize(page_) < rows_at_once;
        if (!page_.empty()) {
            const Met& latest = page_.back();
            sequence_ = latest.sequence;
            id_ = latest.candidate.game.id;
            player_ = latest.player;
        }
        return {};
    }

    Database& database_;
    std::string game_;
    const LevelStrength& strength_;
    std::vector<Met> page_;
    std::size_t at_ = 0;
    bool last_ = false;
    std::int64_t sequence_ = -1;
    std::string id_;
    std::string player_;
};

class Recomputation {
  public:
    Recomputation(Database& database, bool write, const LevelStrength& strength)
        : database_(database), write_(write), strength_(strength) {}

    StoreResult<RatingsReport> run() {
        if (auto found = find_missing(); !found) return std::unexpected(found.error());
        const auto games =
            all_rows(database_.query({"SELECT DISTINCT game FROM rating_history"}), first_text);
        if (!games) return std::unexpected(games.error());
        for (const std::string& game : *games) (void)missing_[game];
        for (auto& [game, missing] : missing_) {
            if (auto rated = replay(game, missing); !rated) return std::unexpected(rated.error());
        }
        if (auto done = reconcile_ratings(); !done) return std::unexpected(done.error());
        report_.players = std::ssize(ledger_.ratings());
        return report_;
    }

  private:
    using Missing = std::deque<Candidate>;

    // Games that have to be rated and were not, by what they are called, in the order of their ends.
    StoreResult<void> find_missing() {
        std::string after;
        while (true) {
            auto page =
                all_rows(database_.query({"SELECT " CANDIDATE_COLUMNS " FROM games g " CANDIDATE_JOINS
                                          "WHERE g.rated = 1 AND g.state = 'ended' AND g.id > $2 AND "
                                          "hw.game_id IS NULL AND hb.game_id IS NULL ORDER BY g.id LIMIT $3",
                                          {Store::results_a_day, after, rows_at_once}}),
                         [&](const Row& row) { return candidate_of(row, strength_); });
            if (!page) return std::unexpected(page.error());
            if (page->empty()) break;
            after = page->back().game.id;
            for (Candidate& game : *page) {
                if (game.counts) missing_[game.game.result.game].push_back(std::move(game));
            }
        }
        for (auto& [game, missing] : missing_) {
            std::ranges::sort(missing, {},
                              [](const Candidate& one) { return std::tie(one.game.at, one.game.id); });
            if (auto placed = place(missing); !placed) return placed;
        }
        return {};
    }

    // Gives games without a row the numbers that they would have had when they ended.
    StoreResult<void> place(Missing& missing) {
        std::map<std::string, std::int64_t> placed;
        for (Candidate& one : missing) {
            std::int64_t latest = 0;
            for (const RatedSide& side : one.game.result.sides) {
                if (side.player.empty()) continue;
                const auto before = database_.query(
                    {"SELECT COALESCE(MAX(sequence), 0) FROM rating_history "
                     "WHERE player = $1 AND game = $2 AND (at < $3 OR (at = $3 AND game_id < $4))",
                     {side.player, one.game.result.game, one.game.at, one.game.id}});
                if (!before) return std::unexpected(before.error());
                latest = std::max({latest, number(before->rows[0][0]), placed[side.player]});
            }
            one.game.sequence = latest + 1;
            for (const RatedSide& side : one.game.result.sides) placed[side.player] = one.game.sequence;
        }
        std::ranges::sort(missing, {}, [](const Candidate& one) {
            return std::tuple(one.game.sequence, one.game.at, one.game.id);
        });
        return {};
    }

    StoreResult<void> replay(const std::string& game, Missing& missing) {
        History history(database_, game, strength_);
        while (true) {
            const auto met = history.next();
            if (!met) return std::unexpected(met.error());
            while (!missing.empty() && (!*met || missing.front().game.sequence <= (*met)->sequence)) {
                if (auto rated = rate(missing.front()); !rated) return rated;
                missing.pop_front();
            }
            if (!*met) return {};
            if (auto done = take(game, **met); !done) return done;
        }
    }

    StoreResult<void> take(const std::string& game, const Met& met) {
        const Candidate& found = met.candidate;
        const RatedResult& result = found.game.result;
        const bool wanted = found.counts && result.game == game &&
                            std::ranges::any_of(result.sides, [&](const RatedSide& side) {
                                return side.player == met.player;
                            });
        if (!wanted) {
            ++report_.superfluous;
            return add({"DELETE FROM rating_history WHERE game_id = $1 AND player = $2 AND game = $3",
                        {found.game.id, met.player, game}});
        }
        if (met.player != found.first_player() || moved_.contains(found.game.id)) return {};
        return rate(found);
    }

    StoreResult<void> rate(const Candidate& found) {
        ++report_.games;
        for (const RatingChange& change : ledger_.rate(found.game)) {
            const auto& [white, black] = found.stored;
            const auto& stored = change.player == found.game.result.sides[0].player ? white : black;
            if (stored == change) continue;
            // A row that is written with a later number is met again.
            if (!stored || stored->sequence != change.sequence) moved_.insert(found.game.id);
            ++(stored ? report_.different : report_.missing);
            if (auto added = add(write_rating_change(change)); !added) return added;
        }
        return {};
    }

    // Compares the ratings with those stored, and corrects these.
    StoreResult<void> reconcile_ratings() {
        const auto stored = all_rows(database_.query({"SELECT " RATING_COLUMNS " FROM ratings r"}),
                                     [](const Row& row) { return rating_of(row); });
        if (!stored) return std::unexpected(stored.error());
        std::map<RatingLedger::Key, RatingRow> before;
        for (const RatingRow& row : *stored) before.emplace(RatingLedger::Key{row.player, row.game}, row);
        for (const auto& [key, row] : ledger_.ratings()) {
            const auto known = before.find(key);
            if (known == before.end() || known->second != row) {
                ++(known == before.end() ? report_.missing : report_.different);
                if (auto added = add(write_rating(row)); !added) return added;
            }
            if (known != before.end()) before.erase(known);
        }
        report_.superfluous += std::ssize(before);
        for (const auto& [key, row] : before) {
            if (auto added =
                    add({"DELETE FROM ratings WHERE player = $1 AND game = $2", {key.first, key.second}});
                !added)
                return added;
        }
        return flush();
    }

    StoreResult<void> add(Statement statement) {
        if (!write_) return {};
        waiting_.push_back(std::move(statement));
        return waiting_.size() < writes_at_once ? StoreResult<void>() : flush();
    }
    StoreResult<void> flush() {
        if (waiting_.empty()) return {};
        const auto done = database_.transact(std::exchange(waiting_, {}));
        if (!done) return std::unexpected(done.error());
        return {};
    }

    Database& database_;
    bool write_;
    const LevelStrength& strength_;
    RatingLedger ledger_;
    RatingsReport report_;
    std::map<std::string, Missing> missing_;  // by the name of the game
    std::set<std::string> moved_;             // games that are rated, whose rows may be met again
    std::vector<Statement> waiting_;
};

}  // namespace

StoreResult<RatingsReport> recompute_ratings(Database& database, bool write, const LevelStrength& strength) {
    return Recomputation(database, write, strength).run();
}

StoreResult<RecomputedRatings> Store::recompute_ratings(bool write) {
    const auto report = store::recompute_ratings(*database_, write, {});
    if (!report) return std::unexpected(report.error());
    return RecomputedRatings{report->games, report->players, report->wrong()};
}

}  // namespace merels::store
