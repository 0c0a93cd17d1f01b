#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/cluster/store.h"

namespace merels::server {

// Games of the store as saved files, and saved files as games of the store.

// The saved file of a game, or why there is none.
[[nodiscard]] std::expected<std::string, std::string> export_game(Store& store, const std::string& id);

// Stores a saved game with the players' names, but without owners of the seats: it cannot be continued. One
// that is not over is private. Returns its id: the one wished for if that is valid and free.
[[nodiscard]] std::expected<std::string, std::string> import_game(Store& store, std::string_view saved,
                                                                  const std::string& wished_id);

}  // namespace merels::server
