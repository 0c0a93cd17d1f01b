// What was played in a position, finished games, and every man's history.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>

#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "explorer/position_key.h"
#include "registry/registry.h"
#include "server/api/async.h"
#include "server/api/explorer_json.h"
#include "server/api/explorer_reader.h"
#include "server/api/http_api.h"
#include "server/api/query_fields.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"
#include "server/game/finished_games.h"
#include "server/game/position_search.h"
#include "tablebase/files/tablebase.h"

namespace merels::server {
namespace {

constexpr std::size_t example_games = 10;
constexpr std::int64_t games_on_page = 25;

bool is_true(const Request& request, const std::string& name) {
    const std::string value = request.query_value(name);
    return value == "true" || value == "1";
}

AnyPosition position_in(const Request& request, const AnyGame& game) {
    const std::string text = request.query_value("position");
    if (text.size() > input_limits::position_bytes)
        throw HttpError{400, "bad-message", tr("a position is at most 1 kB"), "position"};
    const auto position = read_position(game, text);
    if (!position) throw HttpError{400, "bad-message", position.error().text(), "position"};
    return *position;
}

// A date such as 2026-11-15, or a month without its day, as days since 1970; nothing if there is none.
std::optional<std::chrono::sys_days> date_in(const Request& request, const std::string& name) {
    const std::string text = request.query_value(name);
    if (text.empty()) return std::nullopt;
    int year = 0;
    unsigned month = 0;
    unsigned day = 1;
    const int read = text.size() > 10 ? 0 : std::sscanf(text.c_str(), "%4d-%2u-%2u", &year, &month, &day);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    if (read < 2 || !date.ok() || year < 1970 || year > 9999)
        throw HttpError{400, "bad-message", tr("a date is written as in 2026-11-15"), name};
    return std::chrono::sys_days(date);
}

Moment moment_of(std::chrono::sys_days day) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(day.time_since_epoch()).count();
}

// The band that begins with a rating, as the page offers them.
std::optional<std::int64_t> band_in(const Request& request, const std::string& name) {
    const std::string text = request.query_value(name);
    if (text.empty()) return std::nullopt;
    const auto found = std::ranges::find(rating_bands, request.query_number(name));
    if (found == rating_bands.end())
        throw HttpError{400, "bad-message", tr("ratings are counted from 0, 1200, 1400, 1600, 1800 and 2000"),
                        name};
    return found - rating_bands.begin() + 1;
}

ExplorerFilter filter_in(const Request& request) {
    ExplorerFilter filter{.lowest_band = band_in(request, "rating_from"),
                          .highest_band = band_in(request, "rating_to")};
    if (const auto from = date_in(request, "since")) filter.from_month = month_of(moment_of(*from));
    if (const auto to = date_in(request, "until")) filter.to_month = month_of(moment_of(*to));
    return filter;
}

// Every turn's value, if tables have the position; none otherwise.
TurnValues values_of(const tablebase::Tablebase& tablebases, const AnyGame& game,
                     const AnyPosition& position) {
    TurnValues values;
    const TablebaseProbe* solved = tablebases.find(game);
    if (solved == nullptr || !solved->probe(position)) return values;
    const auto turns = engine::rate_turns(position, *solved);
    if (!turns) return values;
    for (const engine::RatedTurn& each : *turns)
        values.emplace(write_turn(game.geometry(), position, each.turn), each.value);
    return values;
}

// "1763300000000:abcdef": the last game of the page before.
void read_cursor(const std::string& text, GameSearch& wanted) {
    if (text.empty()) return;
    const std::size_t colon = text.find(':');
    const char* const end = text.data() + std::min(colon, text.size());
    const auto [read, failed] = std::from_chars(text.data(), end, wanted.before);
    if (colon == std::string::npos || failed != std::errc() || read != end || text.size() > 64)
        throw HttpError{400, "bad-message", tr("this list cannot be continued"), "after"};
    wanted.before_id = text.substr(colon + 1);
}

std::string cursor_after(Moment at, const std::string& id) {
    return fmt::format("{}:{}", at, id);
}

// A page of games that were found. One more than it has room for says that there are more.
json::object found_games_json(PositionSearchResult found, std::int64_t page) {
    const bool more = std::ssize(found.games) > page;
    if (more) found.games.pop_back();
    json::array games;
    for (const FinishedRow& row : found.games) games.push_back(finished_game_json(row));
    json::object answer{{"games", std::move(games)}, {"next", nullptr}, {"searched", nullptr}};
    if (more) {
        answer["next"] = cursor_after(found.games.back().at, found.games.back().id);
    } else if (found.stopped) {
        answer["next"] = cursor_after(found.stopped_at, found.stopped_id);
        answer["searched"] = found.replayed;
    }
    return answer;
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_explorer(const Request& request) {
    const AnyGame& game = known_game(request);
    const AnyPosition position = position_in(request, game);
    const ExplorerFilter filter = filter_in(request);
    std::string scope;
    if (is_true(request, "mine")) {
        const Identity identity = co_await require_player(request);
        scope = identity.player.id;
    }
    const auto find = [&game, position, filter, scope](Database& database) {
        const auto key = static_cast<std::int64_t>(explorer::position_keys(game).key(position).hash);
        return explore(database, scope, key, filter, example_games);
    };
    const ExploredPosition found = value_of(co_await explorer_->read(scheduler_, loop_, find));
    const auto describe = [this, &game, position, found] {
        const TurnValues values =
            game.has_tablebases() ? values_of(tablebases_, game, position) : TurnValues();
        return json::serialize(explored_json(game, position, found, values));
    };
    const auto described = co_await run_on(looking_up_, scheduler_, loop_, describe);
    if (!described) throw worker_http_error(described.error());
    co_return json_response(*described);
}

boost::asio::awaitable<Response> HttpApi::get_game_search(const Request& request) {
    GameSearch wanted;
    const AnyGame* game = nullptr;
    if (!request.query_value("game").empty()) {
        game = &known_game(request);
        wanted.game = game->name();
    }
    wanted.winner = request.query_value("result");
    if (!wanted.winner.empty() && wanted.winner != "draw" && !play::side_of(wanted.winner))
        throw HttpError{400, "bad-message", tr("a result is white, black or draw"), "result"};
    if (const auto since = date_in(request, "since")) wanted.since = moment_of(*since);
    if (const auto until = date_in(request, "until")) wanted.until = moment_of(*until + std::chrono::days(1));
    read_cursor(request.query_value("after"), wanted);
    const std::string player = request.query_value("player");
    if (player.size() > input_limits::typed_name_bytes)
        throw HttpError{400, "bad-name", tr("a name is up to 40 visible characters"), "player"};
    const auto asking = co_await find_player(request);
    if (is_true(request, "mine")) {
        if (!asking) throw no_name_error();
        wanted.player = asking->id;
        wanted.with_private = true;
    } else if (!player.empty()) {
        wanted.name = player;
        const auto find = [player](Store& store) { return store.player_called(player); };
        const auto found = value_of(co_await read_list(store_, find));
        // Others are found only if they appear in the list of players.
        if (found && (found->listed || (asking && asking->id == found->id))) wanted.player = found->id;
    }
    PositionSearchResult found;
    if (!request.query_value("position").empty()) {
        if (game == nullptr)
            throw HttpError{400, "bad-message", tr("a position belongs to a game: name the game too"),
                            "game"};
        const AnyPosition position = position_in(request, *game);
        const auto search = [game, position, wanted](Database& database) {
            return search_by_position(database, *game, position, wanted, games_on_page + 1);
        };
        found = value_of(co_await explorer_->read_long(scheduler_, loop_, search));
    } else {
        const auto search = [wanted](Database& database) {
            return search_games(database, wanted, games_on_page + 1);
        };
        found.games = value_of(co_await explorer_->read(scheduler_, loop_, search));
    }
    co_return json_response(json::serialize(found_games_json(std::move(found), games_on_page)));
}

// While a game goes on, by the turns as they stand: after a take-back it is as if they had not been played.
// So are the men of an imported game, and of one that ended before they were stored. Nothing is written:
// anyone may ask.
boost::asio::awaitable<Response> HttpApi::get_men(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match match = game->session().match();
    const bool ended = game->state() == play::SessionState::ended;
    const auto find = [match, ended, id = game->game().id](Database& database) {
        StoreResult<std::vector<ManRow>> men;
        if (ended) men = men_of_game(database, id);
        if (men && men->empty()) men = men_rows(match);
        return men;
    };
    const auto men = value_of(co_await explorer_->read(scheduler_, loop_, find));
    co_return json_response(json::serialize(json::object{{"men", men_json(men)}}));
}

}  // namespace merels::server
