#pragma once

namespace merels {

// The version of the program, as CMake's project() has it.
[[nodiscard]] const char* version();

}  // namespace merels
