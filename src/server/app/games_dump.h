#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "core/moment.h"
#include "play/match.h"
#include "store/open_data.h"

namespace merels::server {

// Finished public games as JSON lines (docs/file-format.md). What is in them can be seen on the site by
// everyone; nothing else is.

// Games that ended in [since, until).
struct DumpRange {
    Moment since = 0;
    Moment until = INT64_MAX;
};

// Takes one line, with its newline; why it cannot, if it cannot.
using WriteLine = std::function<std::expected<void, std::string>(std::string_view line)>;

// The number of games written, or why not all could be.
[[nodiscard]] std::expected<std::int64_t, std::string> dump_games(store::Database& database,
                                                                  const DumpRange& range,
                                                                  const WriteLine& write);

// A game as a line has it.
struct DumpedGame {
    std::string id;
    play::Match match;
};
[[nodiscard]] std::expected<DumpedGame, std::string> read_dumped_game(std::string_view line);

}  // namespace merels::server
