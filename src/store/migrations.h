#pragma once

#include "store/database.h"

namespace merels::store {

// The last step that this program knows.
[[nodiscard]] std::size_t last_migration();

// Brings the tables from whatever they are to what this program knows, each numbered step once. Tables of a
// later program are left alone, and refused if that program says that this one could not work with them.
// With a number, no further than that step: what a program of that time had.
[[nodiscard]] StoreResult<Migration> migrate(Database& database, std::size_t until = last_migration());

// The last step that has been done, without doing any; 0 if the database is empty.
[[nodiscard]] StoreResult<std::size_t> migrated_to(Database& database);

}  // namespace merels::store
