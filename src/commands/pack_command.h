#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels pack: the tables of a game as win, draw or loss in one small file.
void add_pack_command(CLI::App& app, int& status);

}  // namespace merels::commands
