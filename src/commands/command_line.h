#pragma once

// The front door of this room, the command line of merels: parses the arguments of main(), runs the
// command they name and returns the exit status. Prints results on standard output and problems on
// standard error.

#include <CLI/CLI.hpp>

namespace merels::commands {

// The exit status of the program.
enum ExitStatus : int {
    exit_success = 0,
    exit_negative = 1,    // the answer is no, such as for an impossible position
    exit_bad_input = 2,   // invalid input; the reason is on stderr
    exit_unfinished = 3,  // the input ended before the game did
};

// Takes the arguments of main() and returns the exit status.
int run_command_line(int argc, const char* const* argv);

// Parses the command line of an application with commands and runs the one it names. Prints what is wrong
// with it.
[[nodiscard]] ExitStatus run_commands(CLI::App& app, int argc, const char* const* argv);

}  // namespace merels::commands
