#pragma once

#include <optional>
#include <string_view>

#include "core/message.h"

namespace merels::server {

// Why a password is not accepted for this login; nothing if it is. The password must be UTF-8; it is used as
// typed, and its length is counted in characters.
[[nodiscard]] std::optional<Sentence> password_problem(std::string_view password, std::string_view login);

}  // namespace merels::server
