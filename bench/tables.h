#pragma once

#include <string>

namespace merels::bench {

// Prints how long it takes to look a position up, for Six in memory and for Nine in the files of the folder,
// if there are any: positions met in random play, looked at for the first time and again.
void print_tables_speed(const std::string& folder);

}  // namespace merels::bench
