#include "store/rating_ledger.h"

#include <algorithm>
#include <cmath>

#include "store/reading.h"

namespace merels::store {
namespace {

constexpr double billion = 1e9;

double rounded(double value) {
    return std::round(value * billion) / billion;
}

rating::Rating rounded(const rating::Rating& exact) {
    return {rounded(exact.rating), rounded(exact.deviation), rounded(exact.volatility)};
}

}  // namespace

std::int64_t in_billionths(double value) {
    return std::llround(value * billion);
}

double from_billionths(const Value& value) {
    return static_cast<double>(reading::number(value)) / billion;
}

void RatingLedger::put(RatingRow row) {
    Key key(row.player, row.game);
    ratings_.insert_or_assign(std::move(key), std::move(row));
}

RatingRow& RatingLedger::rating_of(const std::string& player, const std::string& game) {
    const auto [found, is_new] = ratings_.try_emplace({player, game});
    if (is_new) {
        found->second.player = player;
        found->second.game = game;
    }
    return found->second;
}

std::vector<RatingChange> RatingLedger::rate(const GameToRate& game) {
    const RatedResult& result = game.result;
    std::array<RatingRow*, 2> rows{};
    std::array<rating::Opponent, 2> strengths;
    std::int64_t sequence = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const RatedSide& side = result.sides[i];
        strengths[i] = side.computer;
        if (side.player.empty()) continue;
        rows[i] = &rating_of(side.player, result.game);
        const std::int64_t at = rows[i]->games == 0 ? game.at : rows[i]->at;
        strengths[i] = {rows[i]->rating.rating,
                        rounded(rating::deviation_after(rows[i]->rating, game.at - at))};
        sequence = std::max(sequence, rows[i]->sequence);
    }
    sequence = std::max(game.sequence, sequence + 1);
    std::vector<RatingChange> changes;
    for (std::size_t i = 0; i < 2; ++i) {
        if (rows[i] == nullptr) continue;
        RatingRow& row = *rows[i];
        const double score = i == 0 ? result.white_score : 1 - result.white_score;
        const std::int64_t elapsed = row.games == 0 ? 0 : game.at - row.at;
        row.rating = rounded(rating::after_game(row.rating, elapsed, {strengths[1 - i], score}));
        row.at = std::max(row.at, game.at);
        row.sequence = sequence;
        ++row.games;
        changes.push_back({game.id, row.player, result.game, sequence, game.at, strengths[i], row.rating,
                           strengths[1 - i]});
    }
    return changes;
}

RatingRow rating_of(const Row& row, std::size_t from) {
    using namespace reading;
    return {.player = text(row[from]),
            .game = text(row[from + 1]),
            .rating = {from_billionths(row[from + 2]), from_billionths(row[from + 3]),
                       from_billionths(row[from + 4])},
            .games = number(row[from + 5]),
            .at = number(row[from + 6]),
            .sequence = number(row[from + 7])};
}

RatingChange rating_change_of(const Row& row, std::size_t from) {
    using namespace reading;
    return {.game_id = text(row[from]),
            .player = text(row[from + 1]),
            .game = text(row[from + 2]),
            .sequence = number(row[from + 3]),
            .at = number(row[from + 4]),
            .before = {from_billionths(row[from + 5]), from_billionths(row[from + 6])},
            .after = {from_billionths(row[from + 7]), from_billionths(row[from + 8]),
                      from_billionths(row[from + 9])},
            .opponent = {from_billionths(row[from + 10]), from_billionths(row[from + 11])}};
}

Statement write_rating(const RatingRow& row) {
    return {
        "INSERT INTO ratings (player, game, rating, deviation, volatility, games, at, sequence) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (player, game) DO UPDATE SET "
        "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
        "games = excluded.games, at = excluded.at, sequence = excluded.sequence",
        {row.player, row.game, in_billionths(row.rating.rating), in_billionths(row.rating.deviation),
         in_billionths(row.rating.volatility), row.games, row.at, row.sequence}};
}

Statement write_rating_change(const RatingChange& change) {
    return {
        "INSERT INTO rating_history (game_id, player, game, sequence, at, rating_before, "
        "deviation_before, rating, deviation, volatility, opponent_rating, opponent_deviation) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) "
        "ON CONFLICT (game_id, player) DO UPDATE SET game = excluded.game, sequence = excluded.sequence, "
        "at = excluded.at, "
        "rating_before = excluded.rating_before, deviation_before = excluded.deviation_before, "
        "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
        "opponent_rating = excluded.opponent_rating, opponent_deviation = excluded.opponent_deviation",
        {change.game_id, change.player, change.game, change.sequence, change.at,
         in_billionths(change.before.rating), in_billionths(change.before.deviation),
         in_billionths(change.after.rating), in_billionths(change.after.deviation),
         in_billionths(change.after.volatility), in_billionths(change.opponent.rating),
         in_billionths(change.opponent.deviation)}};
}

}  // namespace merels::store
