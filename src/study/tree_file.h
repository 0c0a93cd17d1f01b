#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "play/saved_file.h"
#include "study/game_tree.h"

namespace merels::study {

// The saved file of a tree (docs/file-format.md): format 1 if it has neither variations nor annotations, as a
// match is saved, otherwise format 2.
[[nodiscard]] std::string write_tree(const GameTree& tree);
// The turns, variations and comments alone, without numbers and the result: for links.
[[nodiscard]] std::string write_moves(const GameTree& tree);

// The tree of a saved file, or of another program's record. A text that is too long, too deep or too large is
// refused before the work. A guard limits it further: it is asked before every turn, those of variations too.
// With a guard records are not read.
[[nodiscard]] std::expected<GameTree, play::FileError> read_tree(std::string_view text,
                                                                 play::ReadGuard* guard = nullptr);

}  // namespace merels::study
