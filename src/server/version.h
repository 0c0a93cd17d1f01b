#pragma once

namespace merels::server {

// The version of the program, as CMake's project() has it.
[[nodiscard]] const char* version();

}  // namespace merels::server
