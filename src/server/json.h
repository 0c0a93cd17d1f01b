// JSON texts into values.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::server {

namespace json = boost::json;

// An object, from a text that may be anything. Nested no deeper than ours ever are.
[[nodiscard]] std::optional<json::object> read_object(std::string_view text);

// A member of an object: nothing if it is missing, null, or of another kind.
[[nodiscard]] std::optional<std::string> text_in(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<std::int64_t> number_in(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<bool> truth_in(const json::object& object, std::string_view name);
[[nodiscard]] const json::object* object_in(const json::object& object, std::string_view name);

}  // namespace merels::server
