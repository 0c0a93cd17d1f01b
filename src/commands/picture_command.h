#pragma once

#include <CLI/CLI.hpp>

namespace merels::commands {

// merels picture: a position as PNG or SVG, or a whole game as an animated PNG.
void add_picture_command(CLI::App& app);

}  // namespace merels::commands
