#include "core/letters.h"

#include <algorithm>

namespace merels {
namespace {

// What the bytes of a character of so many bytes stand for.
char32_t code_point(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    constexpr unsigned char head_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t code = byte(0) & head_bits[bytes.size()];
    for (std::size_t i = 1; i < bytes.size(); ++i) code = code << 6 | (byte(i) & 0x3f);
    return code;
}

std::size_t length_by_first_byte(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return 2;
    if (first >= 0xe0 && first <= 0xef) return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
    if (text.empty()) return 0;
    const std::size_t length = length_by_first_byte(static_cast<unsigned char>(text.front()));
    if (length == 0 || text.size() < length) return 0;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    if (!std::ranges::all_of(text.substr(1, length - 1), continues)) return 0;
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const char32_t code = code_point(text.substr(0, length));
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const auto first = static_cast<unsigned char>(text.front());
        const bool control =
            first < ' ' || first == 0x7f || (length == 2 && code_point(text.substr(0, 2)) < 0xa0);
        if (length == 0 || control) {
            result += '?';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::string excerpt(std::string_view text, std::size_t most) {
    std::size_t end = 0;
    for (std::size_t n = 0; end < text.size() && n < most; ++n)
        end += std::max<std::size_t>(utf8_length(text.substr(end)), 1);
    return printable(text.substr(0, end)) + (end < text.size() ? "..." : "");
}

std::string_view beginning(std::string_view text, std::size_t most_bytes) {
    if (text.size() <= most_bytes) return text;
    const auto goes_on = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
    };
    while (most_bytes > 0 && goes_on(most_bytes)) --most_bytes;
    return text.substr(0, most_bytes);
}

}  // namespace merels
