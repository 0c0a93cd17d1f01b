#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// admin: what operators do with players, games and addresses, while servers are at work.
void add_admin_command(CLI::App& app);

}  // namespace merels::commands
