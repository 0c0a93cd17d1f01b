#include "server/api/create_game_parser.h"

#include <algorithm>
#include <cstdlib>

#include "core/letters.h"
#include "server/base/input_limits.h"
#include "server/game/clock_json.h"

namespace merels::server {
namespace {

// Far more than any field takes, and small enough to be multiplied.
std::int64_t form_number(const FormFields& form, const std::string& name) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::string text = form_field(form, name);
    return std::clamp<std::int64_t>(std::strtoll(text.c_str(), nullptr, 10), -most, most);
}

// What the form of a new game has, the long ones last: they are left out if the address would be too long.
constexpr const char* form_fields[] = {"id",      "game",    "side",      "opponent", "level",
                                       "private", "minutes", "increment", "days",     "rated",
                                       "name",    "second",  "variant",   "position"};

bool form_truth(const FormFields& form, const std::string& name) {
    const std::string text = form_field(form, name);
    return !text.empty() && text != "false";
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
                             .level = int_field(object, "level"),
                             .is_private = bool_field(object, "private").value_or(false),
                             .clock = clock_in(object),
                             .rated = bool_field(object, "rated").value_or(false),
                             .second = text("second")};
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
        .level = form_field(form, "level").empty() ? std::nullopt : std::optional(form_number(form, "level")),
        .is_private = form_truth(form, "private"),
        .clock = {},
        .rated = form_truth(form, "rated"),
        .second = form_field(form, "second")};
    const play::ClockRule clock{form_number(form, "minutes") * minute, form_number(form, "increment") * 1000,
                                form_number(form, "days")};
    if (clock.days > 0 || clock.initial > 0) wanted.clock = clock;
    return wanted;
}

std::string form_error_url(const std::string& page, std::string_view code, std::string_view field,
                           const FormFields& typed) {
    std::string address = page + "?error=" + percent_encode(code);
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
