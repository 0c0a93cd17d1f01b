#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

// A person's name as it is stored, with spaces of any kind normalised. Nothing if it is longer than 40
// characters, is not UTF-8, contains invisible characters (control characters, fillers, direction marks), or
// consists only of spaces and combining marks.
[[nodiscard]] std::optional<std::string> tidy_name(std::string_view typed);

// The same for the title of a variant: up to 60 characters, and at least one.
[[nodiscard]] std::optional<std::string> tidy_title(std::string_view typed);

[[nodiscard]] std::string full_name(const std::string& first, const std::string& last);

// Whether a text could be the id of a player.
[[nodiscard]] bool is_player_id(std::string_view id);

// 3 to 40 letters, digits, dots, dashes and underscores; in lower case.
[[nodiscard]] std::optional<std::string> tidy_login(std::string_view typed);

}  // namespace merels::server
