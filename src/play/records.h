#pragma once

#include <expected>
#include <string_view>

#include "play/match.h"
#include "play/saved_file.h"

namespace merels::play {

// Games as other programs write them. docs/file-format.md says what is understood.

// A record of this game: the turns, perhaps with numbers, tags, comments and a result. It starts where the
// game does, or from the position in its tag FEN. A record that stops in the middle of a turn becomes a match
// that stands there.
[[nodiscard]] std::expected<Match, FileError> read_record(const Match::GamePointer& game,
                                                          std::string_view text);

// Whatever can be opened: a match saved by Merels, a position as Sanmill writes it, or a record. If no game
// is wanted, a record or a position is taken for one of Nine Men's Morris, or else of the first registered
// game by whose rules it can be played. If it can be played by none, the error is that of the game by which
// it goes furthest.
[[nodiscard]] std::expected<Match, FileError> read_any(std::string_view text,
                                                       const Match::GamePointer& wanted = nullptr);

}  // namespace merels::play
