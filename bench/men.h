#pragma once

#include <string>

namespace merels::bench {

struct MenOptions {
    int games = 200;
    int rounds = 7;
    int together = 20;  // turns in one transaction, as a server with much to do has them
    std::string game = "nine";
    std::string db = {};  // a database to fill; a file that is deleted afterwards if it is empty
};

// Stores the turns of the same games with the rows of men that each turn changes, and with all of them at the
// end of a game, in turn. Prints what a turn takes. False if something failed, which is printed.
[[nodiscard]] bool print_men(const MenOptions& options);

}  // namespace merels::bench
