#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// `merels ratings`: recomputes the ratings from the games. The status is 1 if a check finds a difference.
void add_ratings_command(CLI::App& app, int& status);

}  // namespace merels::commands
