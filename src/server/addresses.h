#pragma once

#include <map>
#include <string>
#include <string_view>

namespace merels::server {

// The parts of addresses and forms.

[[nodiscard]] std::string decode(std::string_view text, bool plus_is_space);  // %41 becomes A
[[nodiscard]] std::string encode(std::string_view text);

// "a=1&b=2", the first of each name; not more than a form has.
[[nodiscard]] std::map<std::string, std::string> read_pairs(std::string_view text);

}  // namespace merels::server
