#pragma once

#include <optional>
#include <string>

#include "core/moment.h"
#include "server/cluster/store.h"

namespace merels::server {

// The name that replaces a deleted player's.
inline constexpr std::string_view deleted_name = "Deleted player";

// Ends a game in a player's name: cancels it if it has not started, forfeits it otherwise. False if it could
// not be ended now; true also if it was over.
[[nodiscard]] StoreResult<bool> leave_game(Store& store, const std::string& game, const std::string& player,
                                           Moment now);

// Ends some games of a player whose account is closed, those after an id, and removes the name from them.
// Returns the last id, from which to go on; nothing when there are no more. May run while servers are at
// work, and any number of times.
[[nodiscard]] StoreResult<std::optional<std::string>> anonymise_games(Store& store, const std::string& player,
                                                                      const std::string& after, Moment now);

// Renames a player in some of their games, in the same way.
[[nodiscard]] StoreResult<std::optional<std::string>> rename_in_games(Store& store, const std::string& player,
                                                                      const std::string& name,
                                                                      const std::string& after, Moment now);

}  // namespace merels::server
