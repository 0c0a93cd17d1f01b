#include "server/addresses.h"

#include <algorithm>
#include <charconv>

#include "server/input_limits.h"

namespace merels::server {
namespace {

bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '~';
}

// Takes the first pair off the text.
void take_pair(std::string_view& text, Pairs& pairs) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    if (pair.empty()) return;
    const std::size_t equals = pair.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    pairs.try_emplace(decode(pair.substr(0, equals), true), decode(value, true));
}

}  // namespace

std::string decode(std::string_view text, bool plus_is_space) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        const std::string_view digits = text.substr(i + 1, 2);
        const bool coded =
            text[i] == '%' && digits.size() == 2 &&
            std::from_chars(digits.data(), digits.data() + 2, value, 16).ptr == digits.data() + 2;
        if (coded) {
            decoded += static_cast<char>(value);
            i += 2;
        } else {
            decoded += plus_is_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    return decoded;
}

std::string encode(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string encoded;
    for (const char c : text) {
        if (plain(c)) {
            encoded += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            encoded += {'%', digits[byte / 16], digits[byte % 16]};
        }
    }
    return encoded;
}

Pairs read_query(std::string_view text) {
    Pairs pairs;
    while (!text.empty() && pairs.size() < input_limits::query_fields) take_pair(text, pairs);
    return pairs;
}

std::optional<Pairs> read_form(std::string_view text) {
    if (std::ranges::count(text, '&') >= std::ptrdiff_t{input_limits::form_fields}) return std::nullopt;
    Pairs pairs;
    while (!text.empty()) take_pair(text, pairs);
    return pairs;
}

}  // namespace merels::server
