// Percent-encoding, queries and form bodies.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

// "%41" becomes "A". A percent sign without two hexadecimal digits stands for itself.
[[nodiscard]] std::string percent_decode(std::string_view text, bool plus_is_space);
[[nodiscard]] std::string percent_encode(std::string_view text);

// The fields of "a=1&b=2", decoded; of several with the same name the first counts.
using FormFields = std::map<std::string, std::string>;
// Fields beyond input_limits::query_fields are ignored.
[[nodiscard]] FormFields parse_query(std::string_view text);
// Nothing if there are more than input_limits::form_fields.
[[nodiscard]] std::optional<FormFields> parse_form(std::string_view text);

}  // namespace merels::server
