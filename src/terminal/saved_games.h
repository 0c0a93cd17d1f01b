#pragma once

#include <expected>
#include <string>
#include <vector>

#include "play/match.h"

namespace merels::terminal {

// The saved games in this folder, by the names of their files (G5).
[[nodiscard]] std::vector<std::string> saved_games();

// The same with what is in them, a numbered line each, or that there are none.
[[nodiscard]] std::string list_of_saved_games();

// The file a person means who was shown the list: by its name, or by its number there.
[[nodiscard]] std::string saved_game_called(const std::string& name_or_number);

// The match in a file, or why it cannot be had.
[[nodiscard]] std::expected<play::Match, std::string> load_match(
    const std::string& path, const play::Match::GamePointer& wanted = nullptr);

}  // namespace merels::terminal
