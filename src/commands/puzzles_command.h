#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// "puzzles make" and "puzzles check": the puzzles as files.
void add_puzzles_command(CLI::App& app, int& status);

}  // namespace merels::commands
