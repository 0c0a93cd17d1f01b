// Reading JSON that clients send.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

namespace json = boost::json;

// An object from untrusted text; nothing if it is none, or nested too deeply.
[[nodiscard]] std::optional<json::object> parse_object(std::string_view text);

// A member of an object: nothing if it is missing, null, or of another kind.
[[nodiscard]] std::optional<std::string> string_field(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<std::int64_t> int_field(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<bool> bool_field(const json::object& object, std::string_view name);
[[nodiscard]] const json::object* object_field(const json::object& object, std::string_view name);

}  // namespace merels::server
