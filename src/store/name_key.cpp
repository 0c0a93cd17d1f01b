#include "store/name_key.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utf8proc.h>
#include <utility>

namespace merels::store {
namespace {

// After folding to lower case. The most common ones, by their looks in a sans-serif font.
constexpr std::pair<utf8proc_int32_t, char> lookalikes[] = {
    {U'0', 'o'},
    {U'1', 'l'},
    {U'i', 'l'},
    {U'|', 'l'},
    // Greek
    {U'α', 'a'},
    {U'β', 'b'},
    {U'ε', 'e'},
    {U'η', 'n'},
    {U'ι', 'l'},
    {U'κ', 'k'},
    {U'ν', 'v'},
    {U'ο', 'o'},
    {U'ρ', 'p'},
    {U'σ', 'o'},
    {U'τ', 't'},
    {U'υ', 'u'},
    {U'χ', 'x'},
    {U'ω', 'w'},
    {U'γ', 'y'},
    {U'ϲ', 'c'},
    {U'ϳ', 'j'},
    {U'ζ', 'z'},
    {U'μ', 'm'},
    // Cyrillic
    {U'а', 'a'},
    {U'в', 'b'},
    {U'г', 'r'},
    {U'е', 'e'},
    {U'к', 'k'},
    {U'м', 'm'},
    {U'н', 'h'},
    {U'о', 'o'},
    {U'р', 'p'},
    {U'с', 'c'},
    {U'т', 't'},
    {U'у', 'y'},
    {U'х', 'x'},
    {U'ѕ', 's'},
    {U'і', 'l'},
    {U'ј', 'j'},
    {U'ԁ', 'd'},
    {U'ԛ', 'q'},
    {U'ԝ', 'w'},
    {U'ь', 'b'},
    {U'ӏ', 'l'},
    {U'һ', 'h'},
    {U'ѵ', 'v'},
    {U'ո', 'n'},
    // Latin letters without a decomposition
    {U'ı', 'l'},
    {U'ł', 'l'},
    {U'ø', 'o'},
    {U'đ', 'd'},
    {U'ħ', 'h'},
    {U'ɑ', 'a'},
    {U'ɡ', 'g'},
    {U'ɩ', 'l'},
};

utf8proc_int32_t plain(utf8proc_int32_t code) {
    const auto* const found =
        std::ranges::find(lookalikes, code, [](const auto& entry) { return entry.first; });
    return found == std::end(lookalikes) ? code : found->second;
}

bool is_letter_or_digit(utf8proc_int32_t code) {
    const auto category = utf8proc_category(code);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

// Compatibility forms and accents taken away, in lower case.
std::string folded(std::string_view name) {
    constexpr auto options = static_cast<utf8proc_option_t>(
        UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE |
        UTF8PROC_STRIPMARK | UTF8PROC_LUMP);
    utf8proc_uint8_t* text = nullptr;
    const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(name.data()),
                                     static_cast<utf8proc_ssize_t>(name.size()), &text, options);
    if (length < 0) return std::string(name);
    std::string result(reinterpret_cast<const char*>(text), static_cast<std::size_t>(length));
    std::free(text);  // NOLINT: utf8proc allocates with malloc
    return result;
}

}  // namespace

std::string name_key(std::string_view name) {
    const std::string text = folded(name);
    std::string key;
    const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    auto left = static_cast<utf8proc_ssize_t>(text.size());
    while (left > 0) {
        utf8proc_int32_t code = 0;
        const auto length = utf8proc_iterate(at, left, &code);
        if (length <= 0) return text;
        at += length;
        left -= length;
        if (!is_letter_or_digit(code)) continue;
        std::array<utf8proc_uint8_t, 4> bytes{};
        const auto written = utf8proc_encode_char(plain(code), bytes.data());
        key.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(written));
    }
    return key.empty() ? text : key;
}

}  // namespace merels::store
