#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/message.h"
#include "play/match.h"

namespace merels {

// A match as text a person can read, diff and mail (G5): tags, then the turns, in the spirit of PGN.
// docs/file-format.md has the format.

inline constexpr int saved_file_format = 1;

// What is wrong with a file, and where, counted from 1.
struct FileError {
    int line = 1;
    int column = 1;
    Message why;

    [[nodiscard]] std::string text() const;  // "line 7, column 12: ..."
};

[[nodiscard]] std::string write_match(const Match& match);

// Whether a text means to be a saved match, of whatever format.
[[nodiscard]] bool is_saved_match(std::string_view text);

// The match exactly as it was when it was written. If a game is wanted, a file of another game is refused.
[[nodiscard]] std::expected<Match, FileError> read_match(std::string_view text,
                                                         const AnyGame* wanted = nullptr);

}  // namespace merels
