#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels serve: its options, each of which can also be given in the environment or in a file.
void add_serve_command(CLI::App& app, int& status);

}  // namespace merels::commands
