#pragma once

#include <cstdint>
#include <string>

namespace merels::server {

// A friendly name for a player who has not chosen one, such as "Quiet Otter 42". The same number gives the
// same name.
[[nodiscard]] std::string guest_name(std::uint64_t number);

}  // namespace merels::server
