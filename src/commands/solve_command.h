#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels solve: solves a game into table files, or verifies the files.
void add_solve_command(CLI::App& app, int& status);

}  // namespace merels::commands
