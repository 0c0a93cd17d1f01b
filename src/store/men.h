#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/database.h"

namespace merels::store {

// One man from its first point to where it is now, or was last (explorer::Man).
struct ManRow {
    std::int64_t man = 0;  // from 1
    std::string colour;
    std::string path;                           // "1:d6 20:d7": the turn and the point, with a space between
    std::optional<std::string> point = {};      // where it stands
    std::optional<std::int64_t> gone = {};      // the turn with which it left the board
    std::optional<std::int64_t> taken_by = {};  // a man

    friend bool operator==(const ManRow&, const ManRow&) = default;
};

// Appends what stores men of a game, many in one statement; those that are there already are replaced. With
// an attempt they are stored only if that is the game's latest (see add_statements).
void add_men_statements(std::vector<Statement>& to, const std::string& game, std::span<const ManRow> men,
                        const std::string& attempt = {});

// The men of a game as it stands. None of one that was imported, or that ended before they were stored.
[[nodiscard]] StoreResult<std::vector<ManRow>> men_of_game(Database& database, const std::string& game);

}  // namespace merels::store
