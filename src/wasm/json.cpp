#include "wasm/json.h"

#include <cmath>

namespace merels::wasm {

Json& Json::hundredths(double value) {
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

void Json::quote(std::string_view value) {
    constexpr std::string_view digits = "0123456789abcdef";
    text_ += '"';
    for (const char c : value) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
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

}  // namespace merels::wasm
