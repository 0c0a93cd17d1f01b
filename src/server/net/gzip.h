#pragma once

#include <string>
#include <string_view>

#include "server/net/service.h"

namespace merels::server {

// The text compressed, for a client that accepts Content-Encoding: gzip.
[[nodiscard]] std::string gzip(std::string_view text);
[[nodiscard]] bool accepts_gzip(const Request& request);

}  // namespace merels::server
