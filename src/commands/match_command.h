#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels match: games between two engines.
void add_match_command(CLI::App& app);

}  // namespace merels::commands
