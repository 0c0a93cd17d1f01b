#include "server/names.h"

#include <algorithm>
#include <cstdint>

#include "core/letters.h"
#include "server/input_limits.h"

namespace merels::server {
namespace {

std::uint32_t code_of(std::string_view character) {
    if (character.size() == 1) return static_cast<unsigned char>(character[0]);
    std::uint32_t code = static_cast<unsigned char>(character[0]) & (0xffU >> (character.size() + 1));
    for (const char c : character.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3fU);
    return code;
}

struct CodeRange {
    std::uint32_t first;
    std::uint32_t last;
};

template <std::size_t N>
bool is_in(const CodeRange (&ranges)[N], std::uint32_t code) {
    return std::ranges::any_of(
        ranges, [&](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

// Never in a name: control characters, marks that turn the text around, and signs that look like nothing.
bool is_invisible(std::uint32_t code) {
    static constexpr CodeRange ranges[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},   {0x61c, 0x61c},
        {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180e, 0x180e},   {0x200b, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
        {0xfff0, 0xffff}, {0xe000, 0xf8ff}, {0xe0000, 0x10ffff}};
    return is_in(ranges, code);
}

bool is_any_space(std::uint32_t code) {
    static constexpr CodeRange ranges[] = {{0x09, 0x09},     {0x20, 0x20},     {0xa0, 0xa0},
                                           {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f},
                                           {0x205f, 0x205f}, {0x3000, 0x3000}};
    return is_in(ranges, code);
}

// Goes with the character before it, and is nothing by itself.
bool is_mark(std::uint32_t code) {
    static constexpr CodeRange ranges[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},   {0x64b, 0x65f},
        {0x6d6, 0x6dc},   {0x180b, 0x180f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
        {0x302a, 0x302f}, {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
    return is_in(ranges, code);
}

// Nothing if the text has too many characters, or some but none that can be seen.
std::optional<std::string> tidy_text(std::string_view typed, std::size_t most_characters) {
    std::string name;
    std::size_t characters = 0;
    bool visible = false;
    typed = trimmed(typed);
    const bool empty = typed.empty();
    while (!typed.empty()) {
        const std::size_t length = utf8_length(typed);
        if (length == 0) return std::nullopt;
        const std::string_view character = typed.substr(0, length);
        typed.remove_prefix(length);
        const std::uint32_t code = code_of(character);
        const bool space = is_any_space(code);
        if (space && (name.empty() || name.ends_with(' '))) continue;
        if (!space && is_invisible(code)) return std::nullopt;
        visible = visible || !(space || is_mark(code));
        name += space ? std::string_view(" ") : character;
        if (++characters > most_characters) return std::nullopt;
    }
    if (!visible && !empty) return std::nullopt;
    return std::string(trimmed(name));
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view typed) {
    return tidy_text(typed, input_limits::name_characters);
}

std::optional<std::string> tidy_title(std::string_view typed) {
    auto title = tidy_text(typed, input_limits::title_characters);
    return title && title->empty() ? std::nullopt : title;
}

bool is_player_id(std::string_view id) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c); };
    return !id.empty() && id.size() <= input_limits::player_id_bytes && std::ranges::all_of(id, fits);
}

std::string full_name(const std::string& first, const std::string& last) {
    return last.empty() ? first : first + " " + last;
}

std::optional<std::string> tidy_login(std::string_view typed) {
    const std::string login = lower(trimmed(typed));
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || is_digit(c) || c == '.' || c == '-' || c == '_';
    };
    if (login.size() < 3 || login.size() > input_limits::name_characters || !std::ranges::all_of(login, fits))
        return std::nullopt;
    return login;
}

}  // namespace merels::server
