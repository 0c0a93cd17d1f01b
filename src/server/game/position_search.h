#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/any_position.h"
#include "store/explorer.h"

namespace merels::server {

// When a search by position stops before it has looked at every game.
struct PositionSearchLimits {
    std::int64_t games = 5'000;  // replayed
    std::chrono::milliseconds time{1'000};
};

struct PositionSearchResult {
    std::vector<store::FinishedRow> games;  // those that ended last first
    std::int64_t replayed = 0;
    // If a limit was reached: the last game looked at. The search goes on from there with these as before and
    // before_id of GameSearch.
    bool stopped = false;
    std::int64_t stopped_at = 0;
    std::string stopped_id = {};
};

// Finished games of a game of the registry in which a position occurred, up to symmetry: at most `how_many`,
// those that ended last first. Games of a player are replayed, the latest first. For anybody's games the
// counts of the explorer say in which months there are any: games are replayed only in months of which the
// explorer does not name them all. A position that it has not counted is looked for in all months.
[[nodiscard]] store::StoreResult<PositionSearchResult> search_by_position(
    store::Database& database, const AnyGame& registered, const AnyPosition& position,
    store::GameSearch wanted, std::int64_t how_many, const PositionSearchLimits& limits = {});

}  // namespace merels::server
