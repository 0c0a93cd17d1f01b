#pragma once

#include <string>
#include <string_view>

namespace merels::store {

// What names are compared by: two names with the same key look alike, or nearly so, and only one of them can
// be an account's. Differences that do not count: upper and lower case, accents, spaces and punctuation,
// compatibility forms (full-width letters, ligatures, superscripts), and letters of the Greek and Cyrillic
// alphabets, and digits, that look like Latin letters. Never empty for a name that is not.
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace merels::store
