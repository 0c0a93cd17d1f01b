#pragma once

#include <CLI/CLI.hpp>

namespace merels {

// games, rules, show, moves, perft, check: what the rules say, for people and for scripts.
void add_rules_commands(CLI::App& app, int& status);

}  // namespace merels
