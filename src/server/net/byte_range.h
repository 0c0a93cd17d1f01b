#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/service.h"

namespace merels::server {

// A part of a file that a request asks for (RFC 9110, section 14).
struct ByteRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;  // included

    [[nodiscard]] std::uint64_t size() const { return last - first + 1; }
    friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

struct RequestedRange {
    enum class Kind : std::uint8_t { all, part, unsatisfiable };
    Kind kind = Kind::all;
    ByteRange range = {};  // of a part

    friend bool operator==(const RequestedRange&, const RequestedRange&) = default;
};

// The range that a header value asks for of a file of this size. Whatever is not one well-formed range of
// bytes, and several ranges, ask for all of it.
[[nodiscard]] RequestedRange read_range(std::string_view header, std::uint64_t size);

// The same for a request: all of it unless it is a GET whose If-Range, if any, names this entity tag.
[[nodiscard]] RequestedRange requested_range(const Request& request, std::string_view tag,
                                             std::uint64_t size);

// "bytes 0-99/1000"
[[nodiscard]] std::string content_range(const ByteRange& range, std::uint64_t size);

// The response to a range that lies outside of the file.
[[nodiscard]] Response unsatisfiable_range(std::uint64_t size);

}  // namespace merels::server
