#pragma once

#include <expected>
#include <string>

#include "store/store.h"

namespace merels::server {

// What operators do that is more than one statement. On a database that servers are at work on; each writes
// down that it was done. The error is a sentence.

// Gives a player another name, in their games too.
[[nodiscard]] std::expected<void, std::string> rename_player(Store& store, const RenamePlayer& change,
                                                             const AuditRow& audit);
// Closes a player's account, ends their games and takes their name out of them.
[[nodiscard]] std::expected<void, std::string> delete_player(Store& store, const AuditRow& audit);
// Gives a game of a player's own rules a title that says nothing.
[[nodiscard]] std::expected<void, std::string> clear_title(Store& store, const AuditRow& audit);

}  // namespace merels::server
