#include "server/base/names.h"

#include <algorithm>
#include <cstdint>
#include <utf8proc.h>

#include "core/letters.h"
#include "server/base/input_limits.h"

namespace merels::server {
namespace {

enum class Character : std::uint8_t {
    visible,
    space,
    mark,       // combines with the character before it; nothing by itself
    forbidden,  // cannot be seen, or changes the direction of the text
};

bool is_variation_selector(utf8proc_int32_t code) {
    return (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0x180B && code <= 0x180D) || code == 0x180F;
}

// Characters that Unicode does not call ignorable, but that show nothing of their own: the empty Braille
// pattern, the interlinear annotation and replacement characters, noncharacters. Planes 14 to 16 hold only
// tags and private characters.
bool is_blank(utf8proc_int32_t code) {
    return code == 0x2800 || (code >= 0xFFF0 && code <= 0xFFFF) || code >= 0xE0000;
}

Character classify(utf8proc_int32_t code) {
    if (code == '\t') return Character::space;
    const utf8proc_property_t* property = utf8proc_get_property(code);
    if (is_variation_selector(code)) return Character::mark;
    if (property->ignorable != 0 || is_blank(code)) return Character::forbidden;
    switch (property->category) {
        case UTF8PROC_CATEGORY_ZS:
            return Character::space;
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
            return Character::mark;
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
            return Character::forbidden;
        default:
            return Character::visible;
    }
}

// Nothing if the text has too many characters, or some but none that can be seen.
std::optional<std::string> tidy_text(std::string_view typed, std::size_t max_characters) {
    std::string text;
    std::size_t characters = 0;
    bool visible = false;
    typed = trimmed(typed);
    const bool empty = typed.empty();
    while (!typed.empty()) {
        utf8proc_int32_t code = 0;
        const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(typed.data()),
                                             static_cast<utf8proc_ssize_t>(typed.size()), &code);
        if (length <= 0) return std::nullopt;
        const std::string_view bytes = typed.substr(0, static_cast<std::size_t>(length));
        typed.remove_prefix(bytes.size());
        const Character kind = classify(code);
        if (kind == Character::forbidden) return std::nullopt;
        if (kind == Character::space && (text.empty() || text.ends_with(' '))) continue;
        visible = visible || kind == Character::visible;
        text += kind == Character::space ? std::string_view(" ") : bytes;
        if (++characters > max_characters) return std::nullopt;
    }
    if (!visible && !empty) return std::nullopt;
    return std::string(trimmed(text));
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

std::optional<std::string> tidy_email(std::string_view typed) {
    typed = trimmed(typed);
    const auto fits = [](char c) {
        return c > ' ' && c < '\x7f' && std::string_view("<>()[],;:\\\"").find(c) == std::string_view::npos;
    };
    const std::size_t at = typed.find('@');
    if (typed.size() > input_limits::email_bytes || !std::ranges::all_of(typed, fits) || at == 0 ||
        at == std::string_view::npos || typed.find('@', at + 1) != std::string_view::npos)
        return std::nullopt;
    const std::string_view domain = typed.substr(at + 1);
    if (domain.find('.') == std::string_view::npos || domain.starts_with('.') || domain.ends_with('.'))
        return std::nullopt;
    return std::string(typed.substr(0, at + 1)) + lower(domain);
}

}  // namespace merels::server
