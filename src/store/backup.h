#pragma once

#include <string>

#include "store/database.h"

namespace merels::store {

// Copies a SQLite database, while it is in use, to a new file that only its owner can read. The file appears
// under its name when the copy is complete and has passed SQLite's own check; after a failure there is none.
[[nodiscard]] StoreResult<void> back_up_sqlite(const std::string& from, const std::string& to);

}  // namespace merels::store
