#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels explorer: look after what was played in all games.
void add_explorer_command(CLI::App& app, int& status);

}  // namespace merels::commands
