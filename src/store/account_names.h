#pragma once

#include "store/database.h"

namespace merels::store {

// Reserves the names of accounts that were made by a program without unique names: fills in their keys. Of
// several accounts with the same name the oldest keeps it; the others get a number after it.
[[nodiscard]] StoreResult<void> reserve_names(Database& database);

}  // namespace merels::store
