#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// play: straight into a game at this keyboard.
void add_play_command(CLI::App& app, int& status);

// The menu that opens when no command is given.
void add_menu(CLI::App& app, int& status);

}  // namespace merels::commands
