#pragma once

#include <string>
#include <string_view>

namespace merels::server {

// The text compressed, for a client that accepts Content-Encoding: gzip.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace merels::server
