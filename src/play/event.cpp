#include "play/event.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace merels::play {
namespace {

// In the order of EventKind.
constexpr std::string_view kinds[] = {
    "created",         "joined",           "started",           "pick",       "undo", "turn",  "draw-offered",
    "draw-declined",   "takeback-asked",   "takeback-declined", "taken-back", "said", "ended", "cancelled",
    "rematch-offered", "rematch-declined", "rematch",           "resumed",
};
static_assert(std::size(kinds) == static_cast<std::size_t>(EventKind::resumed) + 1);

// Looks fields up by name, in the event or in an object inside it ("time.").
class FieldReader {
  public:
    explicit FieldReader(const EventFields& fields) : fields_(fields) {}

    [[nodiscard]] const std::string* find(std::string_view object, std::string_view name) const {
        for (const auto& [path, value] : fields_) {
            if (path.size() == object.size() + name.size() && path.starts_with(object) &&
                path.ends_with(name))
                return &value;
        }
        return nullptr;
    }
    [[nodiscard]] std::string text(std::string_view name) const {
        const std::string* found = find("", name);
        return found == nullptr ? std::string() : *found;
    }
    [[nodiscard]] std::int64_t number(std::string_view object, std::string_view name) const {
        const std::string* digits = find(object, name);
        std::int64_t value = 0;
        if (digits != nullptr) std::from_chars(digits->data(), digits->data() + digits->size(), value);
        return value;
    }
    [[nodiscard]] std::optional<Side> side(std::string_view object, std::string_view name) const {
        const std::string* found = find(object, name);
        return found == nullptr ? std::nullopt : side_of(*found);
    }
    [[nodiscard]] std::optional<Seat> seat(std::string_view object) const {
        const std::string* name = find(object, "name");
        if (name == nullptr) return std::nullopt;
        Seat seat{{}, *name, {}};
        if (const std::string* player = find(object, "player")) seat.player = *player;
        if (find(object, "level") != nullptr) seat.level = static_cast<int>(number(object, "level"));
        if (find(object, "rating") != nullptr)
            seat.rating = {static_cast<int>(number(object, "rating")),
                           static_cast<int>(number(object, "deviation"))};
        seat.bot = find(object, "bot") != nullptr;
        return seat;
    }
    [[nodiscard]] Outcome outcome(std::string_view object) const {
        const std::string* why = find(object, "why");
        if (why == nullptr) return {};
        const auto winner = side(object, "winner");
        return winner ? Outcome::win(*winner, why_of(*why)) : Outcome::draw(why_of(*why));
    }
    [[nodiscard]] std::optional<Times> times(std::string_view object) const {
        if (find(object, "at") == nullptr) return std::nullopt;
        return Times{{number(object, "white"), number(object, "black")},
                     side(object, "running"),
                     number(object, "at")};
    }
    [[nodiscard]] std::optional<SeriesScore> series(std::string_view object) const {
        if (find(object, "drawn") == nullptr) return std::nullopt;
        return SeriesScore{{number(object, "white"), number(object, "black")}, number(object, "drawn")};
    }

  private:
    const EventFields& fields_;
};

// The fields that only some kinds have.
void write_details(JsonWriter& json, const Event& event) {
    switch (event.kind) {
        case EventKind::created:
            write(json.key("seat"), event.seat);
            json.key("wants").text(event.wants ? word(*event.wants) : "random");
            if (event.series) write(json.key("series"), event.series);
            break;
        case EventKind::joined:
            write(json.key("seat"), event.seat);
            break;
        case EventKind::started:
            write(json.key("seats"), event.seats);
            if (event.first_turn_time > 0) json.key("first_turn_time").number(event.first_turn_time);
            break;
        case EventKind::pick:
            json.key("point").text(event.point);
            break;
        case EventKind::turn:
            json.key("turn").text(event.turn).key("passes").number(event.passes);
            write(json.key("result"), event.result);
            [[fallthrough]];
        case EventKind::taken_back:
            json.key("turns").number(event.turns).key("position").text(event.position);
            break;
        case EventKind::ended:
            write(json.key("result"), event.result);
            break;
        case EventKind::said:
            json.key("message").text(event.message);
            break;
        case EventKind::rematch:
            json.key("game").text(event.game);
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

void write(JsonWriter& json, const std::optional<Side>& side) {
    side ? json.text(word(*side)) : json.null();
}

void write(JsonWriter& json, const std::optional<Seat>& seat) {
    if (!seat) {
        json.null();
        return;
    }
    json.open('{').key("player");
    seat->player ? json.text(*seat->player) : json.null();
    json.key("name").text(seat->name).key("level");
    seat->level ? json.number(*seat->level) : json.null();
    if (seat->rating)
        json.key("rating").number(seat->rating->rating).key("deviation").number(seat->rating->deviation);
    if (seat->bot) json.key("bot").truth(true);
    json.close('}');
}

void write(JsonWriter& json, const Seats& seats) {
    json.open('{');
    for (const Side side : both_sides) write(json.key(word(side)), seats[index(side)]);
    json.close('}');
}

void write(JsonWriter& json, const std::optional<Times>& times) {
    if (!times) {
        json.null();
        return;
    }
    json.open('{');
    for (const Side side : both_sides) json.key(word(side)).number(times->left[index(side)]);
    write(json.key("running"), times->running);
    json.key("at").number(times->at).close('}');
}

void write(JsonWriter& json, const std::optional<SeriesScore>& series) {
    if (!series) {
        json.null();
        return;
    }
    json.open('{');
    for (const Side side : both_sides) json.key(word(side)).number(series->won[index(side)]);
    json.key("drawn").number(series->drawn).close('}');
}

void write(JsonWriter& json, const Outcome& outcome) {
    if (!outcome.over()) {
        json.null();
        return;
    }
    write(json.open('{').key("winner"), outcome.winner());
    json.key("why").text(merels::word(outcome.why)).key("text").text(describe(outcome).text()).close('}');
}

std::string write_event(const Event& event) {
    JsonWriter json;
    json.open('{').key("n").number(event.n).key("at").number(event.at).key("kind").text(word(event.kind));
    if (event.side) write(json.key("side"), event.side);
    write_details(json, event);
    if (event.time) write(json.key("time"), event.time);
    if (!event.by.empty()) json.key("by").text(event.by);
    return json.close('}').written();
}

std::optional<Event> event_from(const EventFields& fields) {
    const FieldReader read(fields);
    const auto* const kind = std::ranges::find(kinds, read.text("kind"));
    if (kind == std::end(kinds)) return std::nullopt;
    return Event{.n = read.number("", "n"),
                 .at = read.number("", "at"),
                 .kind = static_cast<EventKind>(kind - std::begin(kinds)),
                 .side = read.side("", "side"),
                 .by = read.text("by"),
                 .seat = read.seat("seat."),
                 .wants = read.side("", "wants"),
                 .series = read.series("series."),
                 .seats = {read.seat("seats.white."), read.seat("seats.black.")},
                 .first_turn_time = read.number("", "first_turn_time"),
                 .point = read.text("point"),
                 .turn = read.text("turn"),
                 .turns = read.number("", "turns"),
                 .position = read.text("position"),
                 .passes = static_cast<int>(read.number("", "passes")),
                 .result = read.outcome("result."),
                 .time = read.times("time."),
                 .message = read.text("message"),
                 .game = read.text("game")};
}

}  // namespace merels::play
