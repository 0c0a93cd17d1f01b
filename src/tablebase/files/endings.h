#pragma once

#include <stop_token>
#include <string>

#include "tablebase/index/table_index.h"

namespace merels::tablebase {

// The endings of a large game: the moving phase with at most six men against four. They are small enough to
// be generated in the background: a few seconds of one core, and 8 MB on disk for Nine. On four squares they
// go up to four men against four.

// Whether the folder lacks endings that generate_endings() may add. Only games that are known by name have
// them. False if an existing file is damaged or of other rules: then the folder is left alone.
[[nodiscard]] bool endings_missing(const std::string& folder, const TableIndex& index);

// Solves the missing endings and stores them in the folder. Returns whether all are there now. Fails if it is
// stopped, if the folder cannot be written, or if another program holds its lock for half a minute. Only
// complete tables are written.
[[nodiscard]] bool generate_endings(const std::string& folder, const TableIndex& index,
                                    const std::stop_token& stop);

}  // namespace merels::tablebase
