#include "server/net/url.h"

#include <algorithm>
#include <boost/url/encode.hpp>
#include <boost/url/grammar/hexdig_chars.hpp>
#include <boost/url/params_view.hpp>
#include <boost/url/pct_string_view.hpp>
#include <boost/url/rfc/pchars.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <cstddef>

#include "server/base/input_limits.h"

namespace merels::server {
namespace {

namespace urls = boost::urls;

// The characters that Boost.URL accepts in a query.
constexpr auto query_chars = urls::pchars + '/' + '?';

// Boost.URL rejects what is not a URL by the letter. Clients are not that strict: other characters, and
// percent signs that begin no escape, are escaped here.
std::string escape_invalid(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view digits = text.substr(i + 1, 2);
        const bool escape =
            text[i] == '%' && digits.size() == 2 && std::ranges::all_of(digits, urls::grammar::hexdig_chars);
        if (escape || query_chars(text[i])) {
            valid += text[i];
        } else {
            valid += urls::encode(text.substr(i, 1), urls::unreserved_chars);
        }
    }
    return valid;
}

urls::encoding_opts with_plus(bool plus_is_space) {
    urls::encoding_opts options;
    options.space_as_plus = plus_is_space;
    return options;
}

FormFields parse_fields(std::string_view text, std::size_t max_fields) {
    FormFields fields;
    const std::string valid = escape_invalid(text);
    for (const auto& field : urls::params_view(valid, with_plus(true))) {
        if (fields.size() >= max_fields) break;
        if (!field.key.empty() || field.has_value) fields.try_emplace(field.key, field.value);
    }
    return fields;
}

}  // namespace

std::string percent_decode(std::string_view text, bool plus_is_space) {
    return urls::make_pct_string_view(escape_invalid(text))->decode(with_plus(plus_is_space));
}

std::string percent_encode(std::string_view text) {
    return urls::encode(text, urls::unreserved_chars);
}

FormFields parse_query(std::string_view text) {
    return parse_fields(text, input_limits::query_fields);
}

std::optional<FormFields> parse_form(std::string_view text) {
    if (std::ranges::count(text, '&') >= std::ptrdiff_t{input_limits::form_fields}) return std::nullopt;
    return parse_fields(text, input_limits::form_fields);
}

}  // namespace merels::server
