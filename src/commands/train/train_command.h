#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// train network, train weights: fit a game's evaluation. Only in programs built with MERELS_TRAIN.
void add_train_command(CLI::App& app);

}  // namespace merels::commands
