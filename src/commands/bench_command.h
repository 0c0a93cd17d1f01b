#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// bench rules: how fast things are, measured here and now.
void add_bench_command(CLI::App& app);

}  // namespace merels::commands
