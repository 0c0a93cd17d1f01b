#include "server/game_request.h"

#include <algorithm>
#include <cstdlib>

#include "core/letters.h"
#include "server/input_limits.h"

namespace merels::server {
namespace {

// Far more than any field takes, and small enough to be multiplied.
std::int64_t form_number(const Pairs& form, const std::string& name, std::int64_t otherwise = 0) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::string text = field_in(form, name);
    return text.empty() ? otherwise
                        : std::clamp<std::int64_t>(std::strtoll(text.c_str(), nullptr, 10), -most, most);
}

// What the form of a new game has, the long ones last: they are left out if the address would be too long.
constexpr const char* form_fields[] = {"id",      "game",    "side",      "opponent", "level",
                                       "private", "minutes", "increment", "days",     "first",
                                       "last",    "name",    "variant",   "position"};

std::optional<play::ClockRule> clock_from(const json::object& object) {
    const json::object* clock = object_in(object, "clock");
    if (clock == nullptr) return std::nullopt;
    const auto number = [&](std::string_view name) { return number_in(*clock, name).value_or(0); };
    return play::ClockRule{number("initial"), number("increment"), number("days")};
}

}  // namespace

std::string field_in(const Pairs& form, const std::string& name) {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
}

Wish wish_from(const json::object& object) {
    const auto text = [&](std::string_view name) { return text_in(object, name).value_or(""); };
    Wish wish{.id = lower(text("id")),
              .game = text("game"),
              .variant = text("variant"),
              .position = text("position"),
              .saved = text("saved"),
              .side = text("side"),
              .opponent = text("opponent"),
              .level = number_in(object, "level").value_or(5),
              .is_private = truth_in(object, "private").value_or(false),
              .clock = clock_from(object),
              .name = text("name")};
    return wish;
}

Wish wish_from(const Pairs& form) {
    constexpr std::int64_t minute = 60'000;
    Wish wish{.id = lower(field_in(form, "id")),
              .game = field_in(form, "game"),
              .variant = field_in(form, "variant"),
              .position = field_in(form, "position"),
              .saved = field_in(form, "saved"),
              .side = field_in(form, "side"),
              .opponent = field_in(form, "opponent"),
              .level = form_number(form, "level", 5),
              .is_private = !field_in(form, "private").empty() && field_in(form, "private") != "false",
              .clock = {},
              .name = field_in(form, "name")};
    const play::ClockRule clock{form_number(form, "minutes") * minute, form_number(form, "increment") * 1000,
                                form_number(form, "days")};
    if (clock.days > 0 || clock.initial > 0) wish.clock = clock;
    return wish;
}

std::string page_again(const std::string& page, std::string_view reason, std::string_view field,
                       const Pairs& typed) {
    std::string address = page + "?error=" + encode(beginning(reason, input_limits::reason_bytes));
    if (!field.empty()) address += "&field=" + encode(field);
    for (const char* name : form_fields) {
        const auto found = typed.find(name);
        if (found == typed.end() || found->second.size() > input_limits::location_bytes) continue;
        const std::string part = std::string("&") + name + "=" + encode(found->second);
        if (address.size() + part.size() <= input_limits::location_bytes) address += part;
    }
    return address;
}

}  // namespace merels::server
