#pragma once

#include "store/database.h"

namespace merels::store {

// Brings the tables from whatever they are to what this program knows, each numbered step once. Tables of a
// later program are left alone, and refused if that program says that this one could not work with them.
[[nodiscard]] StoreResult<Migration> migrate(Database& database);

// The last step that has been done, without doing any; 0 if the database is empty. And the last that this
// program knows.
[[nodiscard]] StoreResult<std::size_t> migrated_to(Database& database);
[[nodiscard]] std::size_t last_migration();

}  // namespace merels::store
