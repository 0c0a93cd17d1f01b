#pragma once

#include <expected>
#include <string>

#include "server/cluster/store.h"

namespace merels::server {

// Operators' actions that take several statements. They may run while servers are at work, and are recorded
// in the audit log. The error is a sentence.

// Renames a player, in their games too.
[[nodiscard]] std::expected<void, std::string> rename_player(Store& store, const RenamePlayer& change,
                                                             const AuditRow& audit);
// Closes a player's account, ends their games and removes their name from them.
[[nodiscard]] std::expected<void, std::string> delete_player(Store& store, const AuditRow& audit);
// Replaces the title of a player's own variant by a neutral one.
[[nodiscard]] std::expected<void, std::string> clear_title(Store& store, const AuditRow& audit);

}  // namespace merels::server
