#pragma once

#include <CLI/CLI.hpp>

namespace merels {

// engine: the engine's line protocol on standard input and output.
void add_engine_command(CLI::App& app);

}  // namespace merels
