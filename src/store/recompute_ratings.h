#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "rating/glicko2.h"
#include "store/database.h"

namespace merels::store {

// The strength of a level of the computer in a game; nothing if it was not measured.
using LevelStrength =
    std::function<std::optional<rating::Opponent>(const std::string& game, std::int64_t level)>;

// What recomputing all ratings found: rows, of ratings and of their history, that were not as the games say.
struct RatingsReport {
    std::int64_t games = 0;    // that are rated
    std::int64_t players = 0;  // ratings, one for each player and game
    std::int64_t missing = 0;
    std::int64_t superfluous = 0;
    std::int64_t different = 0;

    [[nodiscard]] std::int64_t wrong() const { return missing + superfluous + different; }
};

// Rates all games again that have to be rated, in the order in which they were, and compares with what is
// stored; adds, removes and corrects rows if asked to. A game without any row takes its place by the time of
// its end. While servers store results this may see half of one.
[[nodiscard]] StoreResult<RatingsReport> recompute_ratings(Database& database, bool write,
                                                           const LevelStrength& strength);

}  // namespace merels::store
