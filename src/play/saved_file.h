#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/message.h"
#include "play/match.h"

namespace merels::play {

// A match as text a person can read, diff and mail (G5): tags, then the turns, in the spirit of PGN.
// docs/file-format.md has the format.

// The format that matches are written in, and the latest that is read. Format 2 has variations and
// annotations (src/study); a match is the main line of such a file.
inline constexpr int saved_file_format = 1;
inline constexpr int latest_file_format = 2;

// What is wrong with a file, and where, counted from 1.
struct FileError {
    int line = 1;
    int column = 1;
    Message why;

    [[nodiscard]] std::string text() const;  // "line 7, column 12: ..."
};

[[nodiscard]] std::string write_match(const Match& match);

// A turn's text without the annotation behind it ("d6!?").
[[nodiscard]] std::string_view without_annotation(std::string_view turn);

// Whether a text means to be a saved match, of whatever format.
[[nodiscard]] bool is_saved_match(std::string_view text);

// Decides how far a file from a stranger is read. Asked before the work that it may prevent.
class ReadGuard {
  public:
    ReadGuard() = default;
    ReadGuard(const ReadGuard&) = delete;
    ReadGuard& operator=(const ReadGuard&) = delete;
    virtual ~ReadGuard() = default;
    // Why no file of this game is read; nothing if it is. Nothing has been played yet.
    [[nodiscard]] virtual std::optional<Message> refuses_game(const AnyGame& game) = 0;
    // Why another turn is not read after so many.
    [[nodiscard]] virtual std::optional<Message> refuses_turn(std::size_t turns_read) = 0;
};

// The match exactly as it was when it was written. If a game is wanted, a file of another game is refused.
[[nodiscard]] std::expected<Match, FileError> read_match(std::string_view text,
                                                         const AnyGame* wanted = nullptr,
                                                         ReadGuard* guard = nullptr);

}  // namespace merels::play
