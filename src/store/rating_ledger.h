#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/database.h"
#include "store/ratings.h"

namespace merels::store {

// A finished game that is to be rated. Its sequence number is the next one of its players, if this is not a
// later one.
struct GameToRate {
    std::string id;
    std::int64_t at = 0;
    RatedResult result;
    std::int64_t sequence = 0;
};

// The ratings that games lead to, one game after the other. Results are rated with it when they are stored
// and when all ratings are recomputed.
class RatingLedger {
  public:
    // What is stored of a player; a player who is not put in is new.
    void put(RatingRow row);
    // Rates a game; returns the change for each of its players.
    std::vector<RatingChange> rate(const GameToRate& game);

    using Key = std::pair<std::string, std::string>;  // player, game
    [[nodiscard]] const std::map<Key, RatingRow>& ratings() const { return ratings_; }

  private:
    [[nodiscard]] RatingRow& rating_of(const std::string& player, const std::string& game);

    std::map<Key, RatingRow> ratings_;
};

// Values as the database keeps them.
[[nodiscard]] std::int64_t in_billionths(double value);
[[nodiscard]] double from_billionths(const Value& value);

// The columns of a rating in the order in which rating_of() reads them.
#define RATING_COLUMNS "r.player, r.game, r.rating, r.deviation, r.volatility, r.games, r.at, r.sequence"
inline constexpr std::size_t rating_columns = 8;
[[nodiscard]] RatingRow rating_of(const Row& row, std::size_t from = 0);

#define RATING_CHANGE_COLUMNS_OF(h)                                                                   \
    h ".game_id, " h ".player, " h ".game, " h ".sequence, " h ".at, " h ".rating_before, " h         \
      ".deviation_before, " h ".rating, " h ".deviation, " h ".volatility, " h ".opponent_rating, " h \
      ".opponent_deviation"
#define RATING_CHANGE_COLUMNS RATING_CHANGE_COLUMNS_OF("h")
inline constexpr std::size_t rating_change_columns = 12;
[[nodiscard]] RatingChange rating_change_of(const Row& row, std::size_t from = 0);

// Replace what is stored.
[[nodiscard]] Statement write_rating(const RatingRow& row);
[[nodiscard]] Statement write_rating_change(const RatingChange& change);

}  // namespace merels::store
