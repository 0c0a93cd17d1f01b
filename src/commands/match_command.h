#pragma once

#include <CLI/CLI.hpp>

namespace merels {

// match: engine against engine.
void add_match_command(CLI::App& app);

}  // namespace merels
