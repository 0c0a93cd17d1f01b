#pragma once

#include <iosfwd>

namespace merels {

// What the program's exit status says.
enum ExitStatus : int {
    exit_well = 0,
    exit_no = 1,          // asked and answered: no (an impossible position, say)
    exit_bad_input = 2,   // what was given could not be understood; the reason is on stderr
    exit_unfinished = 3,  // the input ended before the game did
};

// Runs the program as main() would: the words of the command line, the program's own name first.
int run_command_line(int argc, const char* const* argv);

}  // namespace merels
