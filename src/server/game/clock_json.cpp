#include "server/game/clock_json.h"

namespace merels::server {

std::optional<play::ClockRule> clock_in(const json::object& object) {
    const json::object* clock = object_field(object, "clock");
    if (clock == nullptr) return std::nullopt;
    const auto number = [&](std::string_view name) { return int_field(*clock, name).value_or(0); };
    return play::ClockRule{number("initial"), number("increment"), number("days")};
}

json::value clock_json(const std::optional<play::ClockRule>& clock) {
    if (!clock) return nullptr;
    return json::object{{"initial", clock->initial}, {"increment", clock->increment}, {"days", clock->days}};
}

}  // namespace merels::server
