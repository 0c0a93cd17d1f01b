#include "server/app/games_dump.h"

#include <cstdio>
#include <fmt/format.h>

#include "core/outcome.h"
#include "core/turn_text.h"
#include "play/event.h"
#include "registry/registry.h"
#include "server/base/json.h"

namespace merels::server {

using store::FinishedCursor;
using store::FinishedGame;
using store::FinishedSeat;

namespace {

constexpr std::int64_t dumped_at_once = 200;

json::value text_or_null(const std::optional<std::string>& text) {
    return text ? json::value(*text) : json::value(nullptr);
}

// "300000 3000 0": see GameRow.
json::value clock_json(const std::optional<std::string>& clock) {
    if (!clock) return nullptr;
    long long initial = 0;
    long long increment = 0;
    long long days = 0;
    if (std::sscanf(clock->c_str(), "%lld %lld %lld", &initial, &increment, &days) != 3) return nullptr;
    return json::object{{"initial", initial}, {"increment", increment}, {"days", days}};
}

// The rating of a side at the start of a rated game.
void add_rating(json::object& to, const FinishedGame& game, std::string_view side) {
    const auto summary = parse_object(game.summary);
    const json::object* seats = summary ? object_field(*summary, "seats") : nullptr;
    const json::object* seat = seats == nullptr ? nullptr : object_field(*seats, side);
    if (seat == nullptr) return;
    for (const char* name : {"rating", "deviation"}) {
        if (const auto value = int_field(*seat, name)) to[name] = *value;
    }
}

json::value seat_json(const FinishedGame& game, std::string_view side) {
    for (const FinishedSeat& seat : game.seats) {
        if (seat.side != side) continue;
        json::object object{{"name", seat.name},
                            {"player", seat.player.empty() ? json::value(nullptr) : json::value(seat.player)},
                            {"level", seat.level ? json::value(*seat.level) : json::value(nullptr)}};
        if (seat.bot) object["bot"] = true;
        if (game.rated) add_rating(object, game, side);
        return object;
    }
    return nullptr;
}

std::string line_of(const FinishedGame& game) {
    json::array turns;
    for (const std::string& turn : game.turns) turns.emplace_back(turn);
    const json::object object{
        {"id", game.id},
        {"game", game.game},
        {"variant", text_or_null(game.variant)},
        {"start", game.start},
        {"opponent", game.opponent},
        {"clock", clock_json(game.clock)},
        {"rated", game.rated},
        {"created", game.created},
        {"ended", game.ended},
        {"white", seat_json(game, "white")},
        {"black", seat_json(game, "black")},
        {"turns", std::move(turns)},
        {"result",
         {{"winner", game.winner == "draw" ? json::value(nullptr) : json::value(game.winner)},
          {"why", game.why}}}};
    return json::serialize(object) + "\n";
}

std::expected<play::Match::GamePointer, std::string> game_in(const json::object& line) {
    if (const auto variant = string_field(line, "variant")) {
        auto own = read_game(*variant);
        if (!own) return std::unexpected(own.error().front().text());
        return play::Match::GamePointer(std::move(*own));
    }
    const std::string name = string_field(line, "game").value_or("");
    const AnyGame* found = find_game(name);
    if (found == nullptr) return std::unexpected("there is no game called \"" + name + "\"");
    return play::share(*found);
}

// A line without a position starts where its game always does.
std::expected<AnyPosition, std::string> start_in(const AnyGame& game, const json::object& line) {
    const std::string text = string_field(line, "start").value_or("");
    if (text.empty() && !game.starts_at_random()) return game.start(0);
    const auto start = read_position(game, text);
    if (!start) return std::unexpected(start.error().text());
    return *start;
}

play::Player player_in(const json::object& line, std::string_view side) {
    const json::object* seat = object_field(line, side);
    if (seat == nullptr) return {};
    play::Player player{string_field(*seat, "name").value_or(""), {}};
    if (const auto level = int_field(*seat, "level")) player.level = static_cast<int>(*level);
    return player;
}

// Sides that must pass do so by themselves; the line has those turns too.
std::expected<void, std::string> play_turns(play::Match& match, const json::array& turns) {
    for (std::size_t n = 0; n < turns.size(); ++n) {
        if (n < match.history().size()) continue;
        if (!turns[n].is_string()) return std::unexpected("a turn is not a text");
        const auto turn = read_turn(match.game().geometry(), match.position(), turns[n].get_string());
        if (!turn) return std::unexpected(fmt::format("turn {}: {}", n + 1, turn.error().why.text()));
        if (const auto played = match.play(*turn); !played)
            return std::unexpected(fmt::format("turn {}: {}", n + 1, played.error().text()));
    }
    return {};
}

}  // namespace

std::expected<std::int64_t, std::string> dump_games(store::Database& database, const DumpRange& range,
                                                    const WriteLine& write) {
    std::int64_t count = 0;
    FinishedCursor at{range.since - 1};  // a game does not change before its end
    while (true) {
        const auto games = store::finished_games(database, at, dumped_at_once);
        if (!games) return std::unexpected(games.error().reason);
        if (games->empty()) return count;
        for (const FinishedGame& game : *games) {
            if (game.ended < range.since || game.ended >= range.until) continue;
            if (auto written = write(line_of(game)); !written) return std::unexpected(written.error());
            ++count;
        }
        at = {games->back().changed, games->back().id};
    }
}

std::expected<DumpedGame, std::string> read_dumped_game(std::string_view line) {
    const auto object = parse_object(line);
    if (!object) return std::unexpected("not a JSON object");
    auto game = game_in(*object);
    if (!game) return std::unexpected(game.error());
    const auto start = start_in(**game, *object);
    if (!start) return std::unexpected("start: " + start.error());
    play::Match match(*game, *start, {player_in(*object, "white"), player_in(*object, "black")});
    const json::value* turns = object->if_contains("turns");
    if (turns == nullptr || !turns->is_array()) return std::unexpected("there are no turns");
    if (auto played = play_turns(match, turns->get_array()); !played) return std::unexpected(played.error());
    if (const json::object* result = object_field(*object, "result"); result != nullptr && !match.over()) {
        const Why why = why_of(string_field(*result, "why").value_or(""));
        const auto winner = play::side_of(string_field(*result, "winner").value_or(""));
        const Outcome outcome = winner ? Outcome::win(*winner, why) : Outcome::draw(why);
        if (const auto ended = match.end(outcome); !ended)
            return std::unexpected("result: " + ended.error().text());
    }
    return DumpedGame{string_field(*object, "id").value_or(""), std::move(match)};
}

}  // namespace merels::server
