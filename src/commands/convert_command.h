#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

void add_convert_command(CLI::App& app);

}  // namespace merels::commands
