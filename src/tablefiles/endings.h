#pragma once

#include <stop_token>
#include <string>

#include "tables/ground.h"

namespace merels::tables {

// The endings of a large game: no more than six men against four, with none in hand. They are few enough to
// be made unasked, where nobody has made tables: a few seconds of one core, and 8 MB for Nine.

// Whether there is something to make: a game that is known by its name, some of whose endings have no file
// in the folder. Where a file is damaged or of other rules, all is left as it is.
[[nodiscard]] bool lacks_endings(const std::string& folder, const Ground& ground);

// Makes those that are missing. Answers whether all are there now: not if it was told to stop, the folder
// cannot be written, or another program is making tables there for half a minute.
[[nodiscard]] bool make_endings(const std::string& folder, const Ground& ground, const std::stop_token& stop);

}  // namespace merels::tables
