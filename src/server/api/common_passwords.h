#pragma once

#include <string_view>

namespace merels::server {

// The passwords, and the words within passwords, that are tried first: in lower case, separated by spaces and
// line ends. Digits around a word and digits in place of letters need not be listed (see password_rules.cpp).
extern const std::string_view common_passwords;
// The most common ones of those that have become known, whole.
extern const std::string_view leaked_passwords;

}  // namespace merels::server
