#include "play/json_writer.h"

#include <cmath>

namespace merels::play {
namespace {

// The letter that stands for a character after a backslash; 0 if there is none.
char short_escape(char c) {
    constexpr std::string_view characters = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    const std::size_t found = characters.find(c);
    return found == std::string_view::npos ? '\0' : letters[found];
}

}  // namespace

JsonWriter& JsonWriter::hundredths(double value) {
    const auto whole = static_cast<std::int64_t>(std::llround(value * 100));
    const std::int64_t size = whole < 0 ? -whole : whole;
    std::string text = whole < 0 ? "-" : "";
    text += std::to_string(size / 100);
    if (size % 100 != 0) {
        text += '.';
        text += static_cast<char>('0' + size % 100 / 10);
        text += static_cast<char>('0' + size % 10);
    }
    return raw(text);
}

void JsonWriter::quote(std::string_view value) {
    constexpr std::string_view digits = "0123456789abcdef";
    text_ += '"';
    for (const char c : value) {
        const auto code = static_cast<unsigned char>(c);
        if (const char letter = short_escape(c)) {
            text_ += '\\';
            text_ += letter;
        } else if (code < 0x20) {
            text_ += "\\u00";
            text_ += digits[code >> 4];
            text_ += digits[code & 15];
        } else {
            text_ += c;
        }
    }
    text_ += '"';
}

}  // namespace merels::play
