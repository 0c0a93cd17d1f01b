#pragma once

#include <CLI/CLI.hpp>

namespace merels {

// merels solve: makes tables of perfect play, or checks those there are.
void add_solve_command(CLI::App& app, int& status);

}  // namespace merels
