// JSON texts into values and back, and the pieces that several messages share.
#pragma once

#include <boost/json.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/event.h"

namespace merels::server {

namespace json = boost::json;

// An object, from a text that may be anything. Nested no deeper than ours ever are.
[[nodiscard]] std::optional<json::object> read_object(std::string_view text);

// A member of an object: nothing if it is missing, null, or of another kind.
[[nodiscard]] std::optional<std::string> text_in(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<std::int64_t> number_in(const json::object& object, std::string_view name);
[[nodiscard]] std::optional<bool> truth_in(const json::object& object, std::string_view name);
[[nodiscard]] const json::object* object_in(const json::object& object, std::string_view name);

[[nodiscard]] json::value to_json(const std::optional<Side>& side);
[[nodiscard]] json::value to_json(const std::optional<Seat>& seat);
[[nodiscard]] json::value to_json(const Seats& seats);
[[nodiscard]] json::value to_json(const std::optional<Times>& times);
[[nodiscard]] json::value to_json(const Outcome& outcome);  // null while the game goes on

}  // namespace merels::server
