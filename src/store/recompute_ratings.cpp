// All ratings once more, from the games.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "store/rating_ledger.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::int64_t rows_at_once = 5'000;
constexpr std::size_t writes_at_once = 500;

// What is stored of one side of a rated game.
struct StoredSide {
    RatingChange change;
    bool white = false;
    std::string result;

    [[nodiscard]] double score() const { return result == "won" ? 1 : result == "drawn" ? 0.5 : 0; }
};

// Every rated game of one kind, in the order in which they were rated.
class RatedGames {
  public:
    RatedGames(Database& database, std::string game) : database_(database), game_(std::move(game)) {}

    // Both sides of the next game; one, if the other is a computer or has deleted the account. Nothing at the
    // end.
    StoreResult<std::vector<StoredSide>> next() {
        std::vector<StoredSide> sides;
        while (true) {
            if (at_ == page_.size()) {
                if (last_) return sides;
                if (auto read = read_page(); !read) return std::unexpected(read.error());
                continue;
            }
            if (!sides.empty() && page_[at_].change.game_id != sides.front().change.game_id) return sides;
            sides.push_back(std::move(page_[at_++]));
        }
    }

  private:
    // From after the last row read.
    StoreResult<void> read_page() {
        auto rows = all_rows(
            database_.query(
                {"SELECT " RATING_CHANGE_COLUMNS ", CASE WHEN s.side = 'white' THEN 1 ELSE 0 END, s.result "
                 "FROM rating_history h JOIN seats s ON s.game = h.game_id AND s.player = h.player "
                 "WHERE h.game = $1 AND (h.sequence > $2 OR (h.sequence = $2 AND (h.game_id > $3 "
                 "OR (h.game_id = $3 AND h.player > $4)))) "
                 "ORDER BY h.sequence, h.game_id, h.player LIMIT $5",
                 {game_, sequence_, id_, player_, rows_at_once}}),
            [](const Row& row) {
                constexpr std::size_t more = rating_change_columns;
                return StoredSide{rating_change_of(row), number(row[more]) != 0, text(row[more + 1])};
            });
        if (!rows) return std::unexpected(rows.error());
        page_ = std::move(*rows);
        at_ = 0;
        last_ = std::ssize(page_) < rows_at_once;
        if (!page_.empty())
            std::tie(sequence_, id_, player_) = std::tie(
                page_.back().change.sequence, page_.back().change.game_id, page_.back().change.player);
        return {};
    }

    Database& database_;
    std::string game_;
    std::vector<StoredSide> page_;
    std::size_t at_ = 0;
    bool last_ = false;
    std::int64_t sequence_ = -1;
    std::string id_;
    std::string player_;
};

// A side without a row of its own has the strength that it was taken to have.
GameToRate game_of(const std::vector<StoredSide>& sides) {
    const RatingChange& first = sides.front().change;
    GameToRate game{.id = first.game_id,
                    .at = first.at,
                    .result = {.game = first.game, .sides = {}, .white_score = 0.5},
                    .sequence = first.sequence};
    for (const StoredSide& side : sides) {
        const std::size_t place = side.white ? 0 : 1;
        game.result.sides[place].player = side.change.player;
        game.result.sides[1 - place].computer = side.change.opponent;
        game.result.white_score = side.white ? side.score() : 1 - side.score();
    }
    return game;
}

class Writer {
  public:
    Writer(Database& database, bool write) : database_(database), write_(write) {}

    StoreResult<void> add(Statement statement) {
        ++count_;
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
    [[nodiscard]] std::int64_t count() const { return count_; }

  private:
    Database& database_;
    bool write_;
    std::vector<Statement> waiting_;
    std::int64_t count_ = 0;
};

StoreResult<std::int64_t> replay(Database& database, const std::string& game, RatingLedger& ledger,
                                 Writer& writer) {
    RatedGames games(database, game);
    for (std::int64_t count = 0;; ++count) {
        const auto sides = games.next();
        if (!sides) return std::unexpected(sides.error());
        if (sides->empty()) return count;
        for (const RatingChange& change : ledger.rate(game_of(*sides))) {
            const bool same =
                std::ranges::any_of(*sides, [&](const StoredSide& side) { return side.change == change; });
            if (same) continue;
            if (auto added = writer.add(write_rating_change(change)); !added)
                return std::unexpected(added.error());
        }
    }
}

// Compares the ratings with those stored.
StoreResult<void> settle(Database& database, const RatingLedger& ledger, Writer& writer) {
    const auto stored = all_rows(database.query({"SELECT " RATING_COLUMNS " FROM ratings r"}),
                                 [](const Row& row) { return rating_of(row); });
    if (!stored) return std::unexpected(stored.error());
    std::map<RatingLedger::Key, RatingRow> before;
    for (const RatingRow& row : *stored) before.emplace(RatingLedger::Key{row.player, row.game}, row);
    for (const auto& [key, row] : ledger.ratings()) {
        const auto known = before.find(key);
        if (known == before.end() || known->second != row) {
            if (auto added = writer.add(write_rating(row)); !added) return added;
        }
        if (known != before.end()) before.erase(known);
    }
    for (const auto& [key, row] : before) {
        const Statement remove{"DELETE FROM ratings WHERE player = $1 AND game = $2",
                               {key.first, key.second}};
        if (auto added = writer.add(remove); !added) return added;
    }
    return writer.flush();
}

}  // namespace

StoreResult<RecomputedRatings> Store::recompute_ratings(bool write) {
    const auto games = all_rows(database_->query({"SELECT DISTINCT game FROM rating_history"}), first_text);
    if (!games) return std::unexpected(games.error());
    RatingLedger ledger;
    Writer writer(*database_, write);
    RecomputedRatings report;
    for (const std::string& game : *games) {
        const auto count = replay(*database_, game, ledger, writer);
        if (!count) return std::unexpected(count.error());
        report.games += *count;
    }
    if (auto settled = settle(*database_, ledger, writer); !settled) return std::unexpected(settled.error());
    report.players = std::ssize(ledger.ratings());
    report.different = writer.count();
    return report;
}

}  // namespace merels::store
