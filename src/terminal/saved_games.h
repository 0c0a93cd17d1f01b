#pragma once

#include <string>
#include <vector>

namespace merels::terminal {

// The saved games in this folder, by the names of their files (G5).
[[nodiscard]] std::vector<std::string> saved_games();

// The same with what is in them, a line each, or that there are none.
[[nodiscard]] std::string list_of_saved_games();

}  // namespace merels::terminal
