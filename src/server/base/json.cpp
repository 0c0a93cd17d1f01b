#include "server/base/json.h"

namespace merels::server {

std::optional<json::object> parse_object(std::string_view text) {
    json::parse_options options;
    options.max_depth = 8;
    boost::system::error_code failure;
    json::value value = json::parse(text, failure, {}, options);
    if (failure || !value.is_object()) return std::nullopt;
    return std::move(value.as_object());
}

std::optional<std::string> string_field(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_string()) return std::nullopt;
    return std::string(found->as_string());
}

std::optional<std::int64_t> int_field(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_int64()) return std::nullopt;
    return found->as_int64();
}

std::optional<bool> bool_field(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_bool()) return std::nullopt;
    return found->as_bool();
}

const json::object* object_field(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    return found == nullptr ? nullptr : found->if_object();
}

}  // namespace merels::server
