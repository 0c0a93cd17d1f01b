#pragma once

#include <string>

namespace merels::commands {

// Prints which games are solved: the small ones, which need no files, and those with tables in the folder,
// with the size of the tables and any damaged file.
void print_tables(const std::string& folder);

}  // namespace merels::commands
