#pragma once

#include <cstdint>
#include <string>

namespace merels::bench {

struct ExplorerOptions {
    std::int64_t games = 100'000;
    std::int64_t lookups = 2'000;
    std::string game = "nine";
    std::string db = {};  // a database to fill; a file that is deleted afterwards if it is empty
    std::uint64_t seed = 1;
};

// Makes an archive of games, imports it, and looks up positions met in such games. Prints how fast each was.
// False if something failed, which is printed.
[[nodiscard]] bool print_explorer(const ExplorerOptions& options);

}  // namespace merels::bench
