// Ratings: of players, of games, and the best of each game; who may play rated games.
#include <cmath>
#include <fmt/format.h>

#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/query_fields.h"
#include "server/api/rating_json.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/game/rated_games.h"

namespace merels::server {
namespace {

constexpr std::int64_t history_shown = 500;
constexpr std::int64_t fewest_games = 10;

json::object best_json(const RatedPlayer& best, Moment now) {
    json::object entry = rating_json(best.rating, now);
    entry["id"] = best.player.id;
    entry["name"] = best.player.name;
    entry["bot"] = best.player.bot;
    return entry;
}

// Of a private game others learn the rating, but not who played it.
json::object history_json(const RatingHistoryRow& row, bool own) {
    const bool shown = own || !row.is_private;
    json::object opponent{
        {"rating", rounded(row.change.opponent.rating)},
        {"name", shown ? json::value(row.opponent_name) : json::value(nullptr)},
        {"level", row.opponent_level ? json::value(*row.opponent_level) : json::value(nullptr)},
        {"bot", shown && row.opponent_bot}};
    return {{"id", shown ? json::value(row.change.game_id) : json::value(nullptr)},
            {"game", row.change.game},
            {"at", row.change.at},
            {"before", rounded(row.change.before.rating)},
            {"rating", rounded(row.change.after.rating)},
            {"deviation", rounded(row.change.after.deviation)},
            {"result", row.result},
            {"opponent", std::move(opponent)}};
}

}  // namespace

std::int64_t rounded(double value) {
    return std::llround(value);
}

json::object rating_json(const RatingRow& row, Moment now) {
    const play::SeatRating shown = seat_rating(row, now);
    return {{"game", row.game},
            {"rating", shown.rating},
            {"deviation", shown.deviation},
            {"provisional", rating::is_provisional(shown.deviation)},
            {"games", row.games}};
}

json::array ratings_json(const std::vector<RatingRow>& rows, Moment now) {
    json::array all;
    for (const RatingRow& row : rows) all.push_back(rating_json(row, now));
    return all;
}

json::object rated_wait_json(const RatedWait& wait, Moment now) {
    return {{"until", wait.until > now ? json::value(wait.until) : json::value(nullptr)},
            {"left", wait.left}};
}

// The seat of a player who begins a rated game, with the rating; throws if the player may not.
boost::asio::awaitable<play::SeatRating> HttpApi::rating_to_play(const PlayerRow& player,
                                                                 const std::string& game) {
    const Moment now = lease_.now();
    const auto find_wait = [id = player.id, now](Store& store) { return store.rated_wait(id, now); };
    const RatedWait wait = value_of(co_await read_store(store_, find_wait));
    if (const auto refused = may_not_be_rated(player, wait, now))
        throw HttpError{403, std::string(refused->code), refused->reason(), "rated"};
    const auto find_rating = [id = player.id, game](Store& store) { return store.rating(id, game); };
    const RatingRow row = value_of(co_await read_store(store_, find_rating));
    co_return seat_rating(row, now);
}

boost::asio::awaitable<Response> HttpApi::get_game_ratings(const Request& request) {
    const std::string& id = request.path_parameter;
    const auto game = co_await room(id);
    const auto find = [id](Store& store) { return store.rating_changes(id); };
    const auto changes = value_of(co_await read_store(store_, find));
    json::object answer{{"rated", game->session().terms().rated}, {"counted", !changes.empty()}};
    for (const Side side : both_sides) {
        json::value& entry = answer[play::word(side)] = nullptr;
        const auto& seat = game->session().seats()[index(side)];
        for (const RatingChange& change : changes) {
            if (!seat || seat->player != change.player) continue;
            entry = json::object{{"before", rounded(change.before.rating)},
                                 {"rating", rounded(change.after.rating)},
                                 {"deviation", rounded(change.after.deviation)}};
        }
    }
    co_return json_response(json::serialize(answer));
}

// A player who may be shown to the one who asks, by id or by the name of an account.
boost::asio::awaitable<HttpApi::ShownPlayer> HttpApi::shown_player(const Request& request) {
    const auto wanted = tidy_name(request.path_parameter);
    if (!wanted || wanted->empty()) throw HttpError{404, "not-found", tr("there is no such player")};
    const auto asking = co_await find_player(request);
    const auto find = [wanted = *wanted](Store& store) { return store.player_called(wanted); };
    auto player = value_of(co_await read_store(store_, find));
    const bool own = player && asking && asking->id == player->id;
    if (!player || (!player->listed && !own))
        throw HttpError{404, "not-found", tr("there is no such player")};
    co_return ShownPlayer{std::move(*player), own};
}

boost::asio::awaitable<Response> HttpApi::get_rating_history(const Request& request) {
    const std::string game = known_game(request).name();
    const ShownPlayer shown = co_await shown_player(request);
    const auto find = [id = shown.player.id, game](Store& store) {
        return store.rating_history(id, game, history_shown);
    };
    const auto rows = value_of(co_await read_list(store_, find));
    json::array history;
    for (const RatingHistoryRow& row : rows) history.push_back(history_json(row, shown.own));
    co_return json_response(json::serialize(json::object{{"history", std::move(history)}}));
}

// The ranking is cached for some seconds, as that of wins.
boost::asio::awaitable<Response> HttpApi::get_ratings(const Request& request) {
    const std::string game = known_game(request).name();
    const Moment now = lease_.now();
    BestRated& best = best_rated_[game];
    if (!best.players || now >= best.until) {
        best.until = now + ranking_kept;
        const auto find = [game](Store& store) {
            return store.best_rated(game, fewest_games, players_ranked);
        };
        auto found = co_await read_list(store_, find);
        if (!found) best.until = 0;
        auto players = value_of(std::move(found));
        std::erase_if(players, [&](const RatedPlayer& each) {
            return rating::is_provisional(each.rating.deviation(now));
        });
        best.players = std::move(players);
    }
    const std::vector<RatedPlayer>& all = *best.players;
    const auto [from, to] = page_of_players(request, all.size());
    json::array players;
    for (std::size_t i = from; i < to; ++i) players.push_back(best_json(all[i], now));
    co_return json_response(json::serialize(json::object{
        {"players", std::move(players)}, {"more", to < all.size()}, {"fewest_games", fewest_games}}));
}

}  // namespace merels::server
