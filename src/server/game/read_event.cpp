#include "server/game/read_event.h"

#include "server/base/json.h"

namespace merels::server {
namespace {

void add_fields(const json::object& object, const std::string& prefix, play::EventFields& fields) {
    for (const auto& member : object) {
        const std::string path = prefix + std::string(member.key());
        const json::value& value = member.value();
        if (value.is_object()) {
            add_fields(value.get_object(), path + ".", fields);
        } else if (value.is_string()) {
            fields.emplace_back(path, value.get_string());
        } else if (value.is_int64()) {
            fields.emplace_back(path, std::to_string(value.get_int64()));
        } else if (value.is_bool() && value.get_bool()) {
            fields.emplace_back(path, "true");
        }
    }
}

}  // namespace

std::expected<play::Event, std::string> read_event(std::string_view text) {
    const auto object = parse_object(text);
    if (!object) return std::unexpected("an event is not JSON");
    play::EventFields fields;
    add_fields(*object, "", fields);
    auto event = play::event_from(fields);
    if (!event) return std::unexpected("an event is of no known kind");
    return std::move(*event);
}

}  // namespace merels::server
