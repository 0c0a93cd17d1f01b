#pragma once

#include <CLI/CLI.hpp>

namespace merels {

// probe: what positions are worth when both sides play perfectly. tables: which tables there are.
void add_probe_commands(CLI::App& app, int& status);

}  // namespace merels
