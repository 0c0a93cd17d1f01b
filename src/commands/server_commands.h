#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// serve: the online game. export, import, backup: what it keeps, in and out of its database.
void add_server_commands(CLI::App& app, int& status);

}  // namespace merels::commands
