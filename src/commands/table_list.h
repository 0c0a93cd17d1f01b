#pragma once

#include <string>

namespace merels {

// Prints which games are solved: those that always are, and those with tables in the folder, with their size
// and any file among them that cannot be believed.
void print_tables(const std::string& folder);

}  // namespace merels
