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

bool invisible(std::uint32_t code) {
    const auto within = [&](std::uint32_t first, std::uint32_t last) {
        return code >= first && code <= last;
    };
    return code < 0x20 || within(0x7f, 0x9f) || within(0x200b, 0x200f) || within(0x2028, 0x202e) ||
           within(0x2060, 0x206f) || code == 0xfeff || within(0xfff0, 0xffff) || within(0xe0000, 0xe0fff);
}

std::optional<std::string> tidy_text(std::string_view typed, std::size_t most_characters) {
    std::string name;
    std::size_t characters = 0;
    typed = trimmed(typed);
    while (!typed.empty()) {
        const std::size_t length = utf8_length(typed);
        if (length == 0) return std::nullopt;
        const std::string_view character = typed.substr(0, length);
        typed.remove_prefix(length);
        const bool space = character == " " || character == "\t";
        if (space && name.ends_with(' ')) continue;
        if (!space && invisible(code_of(character))) return std::nullopt;
        name += space ? std::string_view(" ") : character;
        if (++characters > most_characters) return std::nullopt;
    }
    return name;
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
