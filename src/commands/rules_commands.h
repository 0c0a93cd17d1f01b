#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels games, rules, show, moves, perft and check: queries about the rules.
void add_rules_commands(CLI::App& app, int& status);

}  // namespace merels::commands
