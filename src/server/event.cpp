#include "server/event.h"

#include <algorithm>
#include <iterator>

#include "server/json.h"

namespace merels::server {
namespace {

// In the order of EventKind.
constexpr std::string_view kinds[] = {
    "created",         "joined",           "started",           "pick",       "undo", "turn",  "draw-offered",
    "draw-declined",   "takeback-asked",   "takeback-declined", "taken-back", "said", "ended", "cancelled",
    "rematch-offered", "rematch-declined", "rematch",           "resumed",
};
static_assert(std::size(kinds) == static_cast<std::size_t>(EventKind::resumed) + 1);

std::optional<Seat> seat_from(const json::object* object) {
    if (object == nullptr) return std::nullopt;
    Seat seat{text_in(*object, "player"), text_in(*object, "name").value_or(""), {}};
    if (const auto level = number_in(*object, "level")) seat.level = static_cast<int>(*level);
    return seat;
}

Seats seats_from(const json::object* object) {
    if (object == nullptr) return {};
    return {seat_from(object_in(*object, "white")), seat_from(object_in(*object, "black"))};
}

std::optional<Side> side_from(const json::object& object, std::string_view name) {
    const auto text = text_in(object, name);
    return text ? side_of(*text) : std::nullopt;
}

std::optional<Times> times_from(const json::object* object) {
    if (object == nullptr) return std::nullopt;
    const auto number = [&](std::string_view name) { return number_in(*object, name).value_or(0); };
    return Times{{number("white"), number("black")}, side_from(*object, "running"), number("at")};
}

Outcome outcome_from(const json::object* object) {
    if (object == nullptr) return {};
    const Why why = why_of(text_in(*object, "why").value_or(""));
    const auto winner = side_from(*object, "winner");
    return winner ? Outcome::win(*winner, why) : Outcome::draw(why);
}

// The fields that only some kinds have.
void add_details(const Event& event, json::object& object) {
    switch (event.kind) {
        case EventKind::created:
            object["seat"] = to_json(event.seat);
            object["wants"] = event.wants ? to_json(event.wants) : json::value("random");
            break;
        case EventKind::joined:
            object["seat"] = to_json(event.seat);
            break;
        case EventKind::started:
            object["seats"] = to_json(event.seats);
            break;
        case EventKind::pick:
            object["point"] = event.point;
            break;
        case EventKind::turn:
            object["turn"] = event.turn;
            object["passes"] = event.passes;
            object["result"] = to_json(event.result);
            [[fallthrough]];
        case EventKind::taken_back:
            object["turns"] = event.turns;
            object["position"] = event.position;
            break;
        case EventKind::ended:
            object["result"] = to_json(event.result);
            break;
        case EventKind::said:
            object["message"] = event.message;
            break;
        case EventKind::rematch:
            object["game"] = event.game;
            break;
        default:
            break;
    }
}

}  // namespace

std::string_view word(EventKind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

std::string_view word(Side side) {
    return side == Side::white ? "white" : "black";
}

std::optional<Side> side_of(std::string_view text) {
    if (text == "white") return Side::white;
    if (text == "black") return Side::black;
    return std::nullopt;
}

std::string write_event(const Event& event) {
    json::object object;
    object["n"] = event.n;
    object["at"] = event.at;
    object["kind"] = json::string(word(event.kind));
    if (event.side) object["side"] = to_json(event.side);
    add_details(event, object);
    if (event.time) object["time"] = to_json(event.time);
    if (!event.by.empty()) object["by"] = event.by;
    return json::serialize(object);
}

std::expected<Event, std::string> read_event(std::string_view text) {
    const auto object = read_object(text);
    if (!object) return std::unexpected("an event is not JSON");
    const auto* const kind = std::ranges::find(kinds, text_in(*object, "kind").value_or(""));
    if (kind == std::end(kinds)) return std::unexpected("an event is of no known kind");
    const auto number = [&](std::string_view name) { return number_in(*object, name).value_or(0); };
    const auto words = [&](std::string_view name) { return text_in(*object, name).value_or(""); };
    Event event{
        .n = number("n"), .at = number("at"), .kind = static_cast<EventKind>(kind - std::begin(kinds))};
    event.side = side_from(*object, "side");
    event.by = words("by");
    event.seat = seat_from(object_in(*object, "seat"));
    event.wants = side_from(*object, "wants");
    event.seats = seats_from(object_in(*object, "seats"));
    event.point = words("point");
    event.turn = words("turn");
    event.turns = number("turns");
    event.position = words("position");
    event.passes = static_cast<int>(number("passes"));
    event.result = outcome_from(object_in(*object, "result"));
    event.time = times_from(object_in(*object, "time"));
    event.message = words("message");
    event.game = words("game");
    return event;
}

}  // namespace merels::server
