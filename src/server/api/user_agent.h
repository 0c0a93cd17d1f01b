#pragma once

#include <string>
#include <string_view>

namespace merels::server {

// A browser in a few words, such as "Firefox on Linux", from its User-Agent header. Holds nothing of the
// header itself; "Unknown browser" if it says nothing we know.
[[nodiscard]] std::string describe_browser(std::string_view user_agent);

}  // namespace merels::server
