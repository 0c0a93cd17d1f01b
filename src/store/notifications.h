#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace merels::store {

// The statements that notify other servers of changed games (Store::notifications documents the payload).
// They run after the commit: PostgreSQL lets one notifying transaction commit at a time, so that each would
// wait for the disk flush of another. A notification lost in a crash is made up for by polling.
[[nodiscard]] std::vector<Statement> notify_statements(const std::string& sender,
                                                       std::span<const Change> changes);

// The statement that notifies the others that a server stops.
[[nodiscard]] Statement leave_notification(const std::string& sender);

}  // namespace merels::store
