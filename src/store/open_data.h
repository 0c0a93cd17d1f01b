#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace merels::store {

// Finished public games, for those who want all of them.

struct FinishedSeat {
    std::string side;
    std::string name;
    std::optional<std::int64_t> level;
    std::string player;  // the id of a listed player; empty otherwise
    bool bot = false;
};

struct FinishedGame {
    std::string id;
    std::string game;
    std::optional<std::string> variant;
    std::string start;
    std::string opponent;
    std::optional<std::string> clock;  // as GameRow has it
    std::int64_t created = 0;
    std::int64_t changed = 0;  // when the latest event was
    std::int64_t ended = 0;
    std::string winner;  // "white", "black", "draw"
    std::string why;
    bool rated = false;
    std::string summary;  // as the server writes it: it has the ratings
    std::vector<FinishedSeat> seats = {};
    std::vector<std::string> turns = {};
};

// From which game on: those after a moment and, at that moment, after an id.
struct FinishedCursor {
    std::int64_t changed = 0;
    std::string id = {};
};

// Games that ended, the longest unchanged first. Imported ones are left out: they were played elsewhere, by
// people who are not here.
[[nodiscard]] StoreResult<std::vector<FinishedGame>> finished_games(Database& database,
                                                                    const FinishedCursor& after,
                                                                    std::int64_t how_many);

// Makes a file this program's to write until a moment; false if it is written, or is another's.
[[nodiscard]] StoreResult<bool> claim_export(Database& database, const std::string& file, std::int64_t now,
                                             std::int64_t until);
[[nodiscard]] StoreResult<void> finish_export(Database& database, const std::string& file);

}  // namespace merels::store
