#pragma once

#include <string>
#include <string_view>

namespace merels::server {

// A code that a person writes down to set a new password without the old one: 100 random bits in five groups
// of four characters, "k7m2-qp4x-...".
[[nodiscard]] std::string new_recovery_code();

// What is stored of a code. Dashes, spaces and upper case do not matter.
[[nodiscard]] std::string hashed_recovery_code(std::string_view typed);

}  // namespace merels::server
