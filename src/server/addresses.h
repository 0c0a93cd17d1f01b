#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

// The parts of addresses and forms.

[[nodiscard]] std::string decode(std::string_view text, bool plus_is_space);  // %41 becomes A
[[nodiscard]] std::string encode(std::string_view text);

// "a=1&b=2", the first of each name.
using Pairs = std::map<std::string, std::string>;
[[nodiscard]] Pairs read_query(std::string_view text);                // what is too much is left out
[[nodiscard]] std::optional<Pairs> read_form(std::string_view text);  // nothing if it has too many fields

}  // namespace merels::server
