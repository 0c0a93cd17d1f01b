#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rating/glicko2.h"
#include "store/records.h"

namespace merels::store {

// Ratings as they are stored. Ratings, deviations and volatilities are kept in billionths, and what is
// computed is rounded to them, so that reading a value and writing it again changes nothing.

// One side of a rated game: a player, or the computer with the strength of its level.
struct RatedSide {
    std::string player = {};         // empty for the computer
    rating::Opponent computer = {};  // the strength of one who is not rated by this game
};

// The result of a rated game, from which ratings follow in the transaction that stores it.
struct RatedResult {
    std::string game;  // its name: "nine"
    std::array<RatedSide, 2> sides;
    double white_score = 0.5;
};

// A player's rating of one game.
struct RatingRow {
    std::string player;
    std::string game;
    rating::Rating rating = {};
    std::int64_t games = 0;     // rated ones
    std::int64_t at = 0;        // when the latest of them ended
    std::int64_t sequence = 0;  // of the latest of them

    // The deviation at a moment: it grows while no game is played.
    [[nodiscard]] double deviation(std::int64_t now) const {
        return rating::deviation_after(rating, now - at);
    }

    friend bool operator==(const RatingRow&, const RatingRow&) = default;
};

// What a rated game changed for one of its players. Games that share a player have different sequence
// numbers, in the order in which they were rated.
struct RatingChange {
    std::string game_id;
    std::string player;
    std::string game;
    std::int64_t sequence = 0;
    std::int64_t at = 0;
    rating::Opponent before = {};
    rating::Rating after = {};
    rating::Opponent opponent = {};

    friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

// A change with what a player's page shows of the game.
struct RatingHistoryRow {
    RatingChange change;
    std::string result;  // "won", "drawn" or "lost"
    std::string opponent_name;
    std::optional<std::int64_t> opponent_level;
    bool is_private = false;
    bool opponent_bot = false;
};

// A listed player with an established rating.
struct RatedPlayer {
    PlayerRow player;
    RatingRow rating;
};

// Until when a player who has left rated games may not begin another, and how many that were. Nothing is
// held against a player who has not left any for a day.
struct RatedWait {
    std::int64_t until = 0;
    std::int64_t left = 0;
};

// What recomputing all ratings found.
struct RecomputedRatings {
    std::int64_t games = 0;
    std::int64_t players = 0;    // ratings, one for each player and game
    std::int64_t different = 0;  // rows that were not as the games say
};

// How long a player waits after having left so many rated games.
[[nodiscard]] std::int64_t wait_after_leaving(std::int64_t left);
inline constexpr std::int64_t leaving_remembered = 24LL * 3600 * 1000;

}  // namespace merels::store
