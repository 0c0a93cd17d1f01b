#pragma once

#include "tables/rows.h"

namespace merels::tables {

// Work on so many rows at once as there are threads.
[[nodiscard]] ForRows on_threads(int threads);

}  // namespace merels::tables
