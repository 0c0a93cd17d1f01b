#pragma once

#include <optional>
#include <string>

#include "core/moment.h"
#include "store/store.h"

namespace merels::server {

// What a player whose account was deleted is called wherever the name was stored.
inline constexpr std::string_view deleted_name = "Deleted player";

// Ends a game in a player's name: cancels it if it has not started, forfeits it otherwise. False if it could
// not be ended now; true also if it was over.
[[nodiscard]] Stored<bool> leave_game(Store& store, const std::string& game, const std::string& player,
                                      Moment now);

// Goes through some games of a player whose account is closed, those after an id: ends them and takes the
// name out of them. Answers with the last id, from which to go on; nothing when all have been gone through.
// May run beside servers at work, and any number of times.
[[nodiscard]] Stored<std::optional<std::string>> anonymise_games(Store& store, const std::string& player,
                                                                 const std::string& after, Moment now);

// Gives a player another name in some of their games, in the same way.
[[nodiscard]] Stored<std::optional<std::string>> rename_in_games(Store& store, const std::string& player,
                                                                 const std::string& name,
                                                                 const std::string& after, Moment now);

}  // namespace merels::server
