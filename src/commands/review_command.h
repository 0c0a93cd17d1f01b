#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels review: every turn of a saved game judged.
void add_review_command(CLI::App& app);

}  // namespace merels::commands
