#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "store/store.h"

namespace merels::server {

// Games of the store as saved files, and saved files as games of the store.

// The saved file of a game, or why there is none.
[[nodiscard]] std::expected<std::string, std::string> export_game(Store& store, const std::string& id);

// Keeps a saved game for all to see, with the players' names but without owners: nobody can play on. One that
// is not over is private. Answers the id it is kept under: the one wished for if it is free and fit to be
// one.
[[nodiscard]] std::expected<std::string, std::string> import_game(Store& store, std::string_view saved,
                                                                  const std::string& wished_id);

}  // namespace merels::server
