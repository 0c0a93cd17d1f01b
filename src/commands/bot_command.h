#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels bot: plays on a server.
void add_bot_command(CLI::App& app);

}  // namespace merels::commands
