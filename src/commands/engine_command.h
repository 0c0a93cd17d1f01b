#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels engine: the engine protocol on standard input and output.
void add_engine_command(CLI::App& app);

}  // namespace merels::commands
