#include "store/database_address.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace merels::store {
namespace {

constexpr std::string_view hidden = "***";

// In lower case, with %41 decoded: how libpq reads the name of a parameter.
std::string normalized(std::string_view name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        unsigned value = 0;
        const std::string_view digits = name.substr(i + 1, 2);
        const bool coded =
            name[i] == '%' && digits.size() == 2 &&
            std::from_chars(digits.data(), digits.data() + 2, value, 16).ptr == digits.data() + 2;
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(coded ? value : name[i])));
        if (coded) i += 2;
    }
    return text;
}

bool is_secret(std::string_view name) {
    return normalized(name).find("password") != std::string::npos;
}

// "a=1&password=2" with the passwords hidden.
std::string hide_parameters(std::string_view query) {
    std::string shown;
    while (true) {
        const std::string_view pair = query.substr(0, query.find('&'));
        const std::string_view name = pair.substr(0, pair.find('='));
        shown += name.size() < pair.size() && is_secret(name) ? std::string(name) + "=" + std::string(hidden)
                                                              : std::string(pair);
        if (pair.size() == query.size()) return shown;
        shown += '&';
        query.remove_prefix(pair.size() + 1);
    }
}

// "host=db password='a b'": everything after the first password is left out, since quoting decides where it
// ends.
std::string hide_keywords(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::string_view name = "password";
    for (std::size_t at = lower.find(name); at != std::string::npos; at = lower.find(name, at + 1)) {
        const std::size_t equals = lower.find_first_not_of(" \t\n", at + name.size());
        if (equals != std::string::npos && lower[equals] == '=')
            return std::string(text.substr(0, equals + 1)) + std::string(hidden);
    }
    return std::string(text);
}

}  // namespace

bool is_postgres(std::string_view where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

// A password may itself hold "/", "?" and "@" if nobody has encoded it, so parameters are hidden first, and
// then everything before the last "@" goes.
std::string without_secrets(std::string_view address) {
    const std::size_t scheme = address.find("://");
    if (scheme == std::string_view::npos) return hide_keywords(address);
    std::string text(address);
    if (const std::size_t query = text.find('?'); query != std::string::npos)
        text = text.substr(0, query + 1) + hide_parameters(std::string_view(text).substr(query + 1));
    const std::size_t at = text.rfind('@');
    return at == std::string::npos ? text : text.substr(0, scheme + 3) + text.substr(at + 1);
}

}  // namespace merels::store
