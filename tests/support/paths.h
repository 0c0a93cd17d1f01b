// Where the checkout and the build are. Only paths.cpp contains absolute paths: a test source that did could
// not be shared between checkouts by the compiler cache.
#pragma once

#include <string>
#include <string_view>

namespace merels::testing {

// The absolute path of a file of the checkout ("tests/data") or of the build folder ("merels", the program).
[[nodiscard]] std::string in_project(std::string_view path);
[[nodiscard]] std::string in_build(std::string_view path);

}  // namespace merels::testing
