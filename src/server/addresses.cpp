#include "server/addresses.h"

#include <algorithm>
#include <charconv>

namespace merels::server {
namespace {

constexpr std::size_t most_pairs = 64;

bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '~';
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

std::map<std::string, std::string> read_pairs(std::string_view text) {
    std::map<std::string, std::string> pairs;
    while (!text.empty() && pairs.size() < most_pairs) {
        const std::string_view pair = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(pair.size() + 1, text.size()));
        const std::size_t equals = pair.find('=');
        if (pair.empty()) continue;
        const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
        pairs.try_emplace(decode(pair.substr(0, equals), true), decode(value, true));
    }
    return pairs;
}

}  // namespace merels::server
