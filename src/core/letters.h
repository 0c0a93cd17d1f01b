#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace merels {

// ASCII letters and digits, whatever the locale.

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = lower(c);
    return result;
}

// The text without the white space around it.
constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// How many bytes the UTF-8 character at the front of a text has; 0 if it is not one.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// As much of the beginning of a text as goes into so many bytes, ending with a whole character.
[[nodiscard]] std::string_view beginning(std::string_view text, std::size_t most_bytes);

// The text fit to be shown: what is neither printable ASCII nor part of a UTF-8 character becomes a question
// mark.
[[nodiscard]] std::string printable(std::string_view text);

// How much of a rejected text its message quotes, in characters.
inline constexpr std::size_t longest_excerpt = 60;
// The same of so many characters of a text, followed by "..." if there are more.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most = longest_excerpt);

}  // namespace merels
