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

// Whether a text could be the id of a player.
[[nodiscard]] bool is_player_id(std::string_view id);

// An e-mail address as it is stored; nothing if it cannot be one. Only plain characters: no spaces, quotes or
// control characters, so that it can stand in the lines of SMTP and of a mail.
[[nodiscard]] std::optional<std::string> tidy_email(std::string_view typed);

}  // namespace merels::server
