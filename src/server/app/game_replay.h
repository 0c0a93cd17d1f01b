#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "play/match.h"
#include "store/explorer.h"

namespace merels::server {

// Reads games that were played elsewhere. The error is a sentence.

// A line of open data (docs/file-format.md): a JSON object. Replays the usual games without the cost of a
// match: a million of them take minutes.
[[nodiscard]] std::expected<store::ArchivedGameWrite, std::string> replay_line(std::string_view line);

// A saved file or a record of another program, which must be over.
[[nodiscard]] std::expected<store::ArchivedGameWrite, std::string> replay_match(const play::Match& match,
                                                                                const std::string& wished_id);

// An id that follows from the players, the turns and the result, so that the same game has the same.
[[nodiscard]] std::string content_id(const store::ArchivedRow& row);

}  // namespace merels::server
