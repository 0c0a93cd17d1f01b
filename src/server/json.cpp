#include "server/json.h"

namespace merels::server {

std::optional<json::object> read_object(std::string_view text) {
    json::parse_options options;
    options.max_depth = 8;
    boost::system::error_code failure;
    json::value value = json::parse(text, failure, {}, options);
    if (failure || !value.is_object()) return std::nullopt;
    return std::move(value.as_object());
}

std::optional<std::string> text_in(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_string()) return std::nullopt;
    return std::string(found->as_string());
}

std::optional<std::int64_t> number_in(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_int64()) return std::nullopt;
    return found->as_int64();
}

std::optional<bool> truth_in(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_bool()) return std::nullopt;
    return found->as_bool();
}

const json::object* object_in(const json::object& object, std::string_view name) {
    const json::value* found = object.if_contains(name);
    return found == nullptr ? nullptr : found->if_object();
}

json::value to_json(const std::optional<Side>& side) {
    if (!side) return nullptr;
    return json::string(word(*side));
}

json::value to_json(const std::optional<Seat>& seat) {
    if (!seat) return nullptr;
    json::object object;
    object["player"] = seat->player ? json::value(*seat->player) : json::value(nullptr);
    object["name"] = seat->name;
    object["level"] = seat->level ? json::value(*seat->level) : json::value(nullptr);
    return object;
}

json::value to_json(const Seats& seats) {
    return json::object{{"white", to_json(seats[0])}, {"black", to_json(seats[1])}};
}

json::value to_json(const std::optional<Times>& times) {
    if (!times) return nullptr;
    return json::object{{"white", times->left[0]},
                        {"black", times->left[1]},
                        {"running", to_json(times->running)},
                        {"at", times->at}};
}

json::value to_json(const Outcome& outcome) {
    if (!outcome.over()) return nullptr;
    return json::object{{"winner", to_json(outcome.winner())},
                        {"why", json::string(merels::word(outcome.why))},
                        {"text", describe(outcome).text()}};
}

}  // namespace merels::server
