#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels probe: the values of positions. merels tables: the list of tables.
void add_probe_commands(CLI::App& app, int& status);

}  // namespace merels::commands
