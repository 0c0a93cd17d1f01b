#pragma once

#include <vector>

#include "store/database.h"
#include "store/puzzles.h"

namespace merels::store {

// The ratings of all puzzles that somebody has tried.
[[nodiscard]] StoreResult<std::vector<PuzzleRatingRow>> rated_puzzles(Database& database);

}  // namespace merels::store
