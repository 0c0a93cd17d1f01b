#include "server/net/byte_range.h"

#include <algorithm>
#include <charconv>

#include "core/letters.h"
#include "server/net/http_error.h"

namespace merels::server {
namespace {

// Digits only. Nothing if there are none or too many.
std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [at, failed] = std::from_chars(text.data(), end, value);
    return failed != std::errc() || at != end ? std::nullopt : std::optional(value);
}

}  // namespace

RequestedRange read_range(std::string_view header, std::uint64_t size) {
    using enum RequestedRange::Kind;
    constexpr std::string_view unit = "bytes=";
    if (!lower(header.substr(0, unit.size())).starts_with(unit)) return {};
    const std::string_view spec = trimmed(header.substr(unit.size()));
    const std::size_t dash = spec.find('-');
    if (dash == std::string_view::npos) return {};
    const auto first = number(spec.substr(0, dash));
    const auto last = number(spec.substr(dash + 1));
    if (dash == 0) {  // the last so many bytes
        if (!last) return {};
        if (*last == 0 || size == 0) return {unsatisfiable};
        return {part, {size - std::min(*last, size), size - 1}};
    }
    const bool to_the_end = dash + 1 == spec.size();
    if (!first || (!last && !to_the_end) || (last && *last < *first)) return {};
    if (*first >= size) return {unsatisfiable};
    return {part, {*first, std::min(last.value_or(size - 1), size - 1)}};
}

RequestedRange requested_range(const Request& request, std::string_view tag, std::uint64_t size) {
    const std::string header = request.header("range");
    if (request.method != "GET" || header.empty()) return {};
    // A date, or a tag that is weak or of another version, means that the file may have changed.
    if (const std::string if_range = request.header("if-range"); !if_range.empty() && if_range != tag)
        return {};
    return read_range(header, size);
}

std::string content_range(const ByteRange& range, std::uint64_t size) {
    return "bytes " + std::to_string(range.first) + '-' + std::to_string(range.last) + '/' +
           std::to_string(size);
}

Response unsatisfiable_range(std::uint64_t size) {
    Response response =
        error_response({416, "range", tr("the file ends before the part that was asked for")});
    response.headers.emplace_back("Content-Range", "bytes */" + std::to_string(size));
    return response;
}

}  // namespace merels::server
