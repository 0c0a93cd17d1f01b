#include "server/api/create_game_parser.h"

#include <algorithm>
#include <cstdlib>

#include "core/letters.h"
#include "server/base/input_limits.h"

namespace merels::server {
namespace {

// Far more than any field takes, and small enough to be multiplied.
std::int64_t form_number(const FormFields& form, const std::string& name, std::int64_t otherwise = 0) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::string text = form_field(form, name);
    return text.empty() ? otherwise
                        : std::clamp<std::int64_t>(std::strtoll(text.c_str(), nullptr, 10), -most, most);
}

// What the form of a new game has, the long ones last: they are left out if the address would be too long.
constexpr const char* form_fields[] = {"id",      "game",    "side",      "opponent", "level",
                                       "private", "minutes", "increment", "days",     "first",
                                       "last",    "name",    "variant",   "position"};

std::optional<play::ClockRule> clock_from(const json::object& object) {
    const json::object* clock = object_field(object, "clock");
    if (clock == nullptr) return std::nullopt;
    const auto number = [&](std::string_view name) { return int_field(*clock, name).value_or(0); };
    return play::ClockRule{number("initial"), number("increment"), number("days")};
}

}  // namespace

std::string form_field(const FormFields& form, const std::string& name) {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
}

CreateGameRequest read_create_game_request(const json::object& object) {
    const auto text = [&](std::string_view name) { return string_field(object, name).value_or(""); };
    CreateGameRequest wanted{.id = lower(text("id")),
                             .game = text("game"),
                             .variant = text("variant"),
                             .position = text("position"),
                             .saved = text("saved"),
                             .side = text("side"),
                             .opponent = text("opponent"),
                             .level = int_field(object, "level").value_or(5),
                             .is_private = bool_field(object, "private").value_or(false),
                             .clock = clock_from(object),
                             .name = text("name")};
    return wanted;
}

CreateGameRequest read_create_game_request(const FormFields& form) {
    constexpr std::int64_t minute = 60'000;
    CreateGameRequest wanted{
        .id = lower(form_field(form, "id")),
        .game = form_field(form, "game"),
        .variant = form_field(form, "variant"),
        .position = form_field(form, "position"),
        .saved = form_field(form, "saved"),
        .side = form_field(form, "side"),
        .opponent = form_field(form, "opponent"),
        .level = form_number(form, "level", 5),
        .is_private = !form_field(form, "private").empty() && form_field(form, "private") != "false",
        .clock = {},
        .name = form_field(form, "name")};
    const play::ClockRule clock{form_number(form, "minutes") * minute, form_number(form, "increment") * 1000,
                                form_number(form, "days")};
    if (clock.days > 0 || clock.initial > 0) wanted.clock = clock;
    return wanted;
}

std::string form_error_url(const std::string& page, std::string_view reason, std::string_view field,
                           const FormFields& typed) {
    std::string address = page + "?error=" + percent_encode(beginning(reason, input_limits::reason_bytes));
    if (!field.empty()) address += "&field=" + percent_encode(field);
    for (const char* name : form_fields) {
        const auto found = typed.find(name);
        if (found == typed.end() || found->second.size() > input_limits::location_bytes) continue;
        const std::string part = std::string("&") + name + "=" + percent_encode(found->second);
        if (address.size() + part.size() <= input_limits::location_bytes) address += part;
    }
    return address;
}

}  // namespace merels::server
