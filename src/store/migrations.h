#pragma once

#include "store/database.h"

namespace merels {

// Brings the tables from whatever they are to what this program knows, each numbered step once. Tables of a
// later program are left alone and refused.
[[nodiscard]] Stored<void> migrate(Database& database);

}  // namespace merels
