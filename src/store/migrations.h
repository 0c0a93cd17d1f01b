#pragma once

#include "store/database.h"

namespace merels {

// Brings the tables from whatever they are to what this program knows, each numbered step once. Tables of a
// later program are left alone, and refused if that program says that this one could not work with them.
[[nodiscard]] Stored<void> migrate(Database& database);

}  // namespace merels
