#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// "puzzle": solve puzzles at this keyboard.
void add_puzzle_command(CLI::App& app, int& status);

}  // namespace merels::commands
