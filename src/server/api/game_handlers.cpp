// Games: lists, making, joining, acting.
#include <algorithm>
#include <fmt/format.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/api/async.h"
#include "server/api/create_game_parser.h"
#include "server/api/http_api.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/venue.h"
#include "server/game/computer_level.h"
#include "server/game/read_action.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

constexpr std::int64_t games_listed = 100;

int status_of(std::string_view code) {
    if (code == "bad-message") return 400;
    if (code == "not-yours") return 403;
    if (code == "too-fast") return 429;
    if (code == "store") return 503;
    return 409;
}

// People who offer a game to everyone wait for a person. A bot joins other bots' games, and private ones,
// whose link it was given.
bool is_open_to_bots(const HostedGame& game) {
    const play::Session& session = game.session;
    const auto is_bot = [](const std::optional<play::Seat>& seat) { return seat && seat->bot; };
    return game.is_private || is_bot(session.waiting()) || std::ranges::any_of(session.seats(), is_bot);
}

Response with_cookie(Response reply, const std::optional<std::string>& cookie) {
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_games(const Request& request) {
    const std::string state = request.query_value("state");
    std::string games;
    if (state == "ended") {
        const auto find = [](Store& store) { return store.summaries("ended", games_listed); };
        const auto found = co_await read_list(store_, find);
        if (!found) throw store_http_error(found.error());
        for (const std::string& summary : *found) games += (games.empty() ? "" : ",") + summary;
        games = "[" + games + "]";
    } else if (state.empty() || state == "open" || state == "running") {
        games = hub_.lobby().games(state);
    } else {
        throw HttpError{400, "bad-message", tr("games are open, running or ended"), "state"};
    }
    co_return json_response(fmt::format(R"({{"now":{},"games":{}}})", lease_.now(), games));
}

boost::asio::awaitable<Response> HttpApi::get_new_id(const Request& request) {
    const bool is_private = request.query_value("private") == "true" || request.query_value("private") == "1";
    while (true) {
        const std::string id = draw_game_id(is_private);
        const auto find = [id](Store& store) { return store.has_game(id); };
        const auto taken = co_await read_store(store_, find);
        if (!taken) throw store_http_error(taken.error());
        if (!*taken) co_return json_response(fmt::format(R"({{"id":"{}"}})", id));
    }
}

// A game of the registry is created at once. Parsing a client's text, and replaying a saved game, may take
// long and is done by a worker.
boost::asio::awaitable<std::expected<NewGame, CreateGameError>> HttpApi::make(const CreateGameRequest& wanted,
                                                                              const play::Seat& maker) {
    if (wanted.variant.empty() && wanted.position.empty() && wanted.saved.empty())
        co_return make_game(wanted, maker, hub_.random(), lease_.now());
    const auto read = [wanted, maker, seed = hub_.random().next(), now = lease_.now()] {
        Random random(seed);
        return make_game(wanted, maker, random, now);
    };
    auto made = co_await run_on(making_, scheduler_, loop_, read);
    if (!made) throw worker_http_error(made.error());
    co_return std::move(*made);
}

boost::asio::awaitable<std::string> HttpApi::create(const CreateGameRequest& wanted, const PlayerRow& maker,
                                                    const std::string& address) {
    co_await check_unfinished(wanted, maker.id, address);
    CreateGameRequest tidied = wanted;
    const auto second = tidy_name(wanted.second);
    if (!second) throw HttpError{400, "bad-name", tr("a name is up to 40 visible characters"), "second"};
    check_filtered_words(*second, "second");
    tidied.second = *second;
    const AnyGame* known = find_game(wanted.game);
    if (wanted.opponent == "computer" && !wanted.level && known != nullptr)
        tidied.level = co_await adaptive_level(maker.id, std::string(known->name()));
    play::Seat seat = seat_of(maker);
    if (wanted.rated && known != nullptr) seat.rating = co_await rating_to_play(maker, known->name());
    auto made = co_await make(tidied, seat);
    if (!made) throw HttpError{400, "bad-game", made.error().reason, made.error().field};
    const std::string id = made->game.id;
    const std::string summary = made->events.back().standing.summary;
    if (made->game.variant)
        check_filtered_words(string_field(*parse_object(summary), "title").value_or(""), "variant");
    for (NewEvent& step : made->events) step.owner = lease_.name();
    std::vector<Change> changes{std::move(*made)};
    const auto written = co_await write_store(store_, std::move(changes));
    if (!written) throw store_http_error(written.error());
    if (!written->front()) throw HttpError{409, "taken", tr("that game code is already in use"), "id"};
    // Loads the room: the computer may have to begin.
    hub_.remember_address(id, address);
    remember_created(id, address);
    const auto game = co_await room(id);
    hub_.lobby().update(game->game(), game->summary(), address);
    co_return summary;
}

boost::asio::awaitable<int> HttpApi::adaptive_level(const std::string& player, const std::string& game) {
    const auto find = [player, game](Store& store) {
        return store.results_against_computer(player, game, results_for_level);
    };
    const auto results = co_await read_list(store_, find);
    if (!results) throw store_http_error(results.error());
    co_return level_after(*results);
}

// Limits the unfinished games of a player, and of an address as far as this server knows.
boost::asio::awaitable<void> HttpApi::check_unfinished(const CreateGameRequest& wanted,
                                                       const std::string& player,
                                                       const std::string& address) {
    const std::int64_t most = options_.unfinished_games;
    if (most == 0) co_return;
    const auto count = [player](Store& store) { return store.unfinished_made_by(player); };
    const auto unfinished = co_await read_list(store_, count);
    if (!unfinished) throw store_http_error(unfinished.error());
    const bool daily = wanted.clock && wanted.clock->days > 0;
    if ((!daily && unfinished->quick >= most) || unfinished->all >= most * 5)
        throw HttpError{429, "too-many",
                        tr("you have too many unfinished games; finish or quit some of them")};
    // Lower than other counts of a venue: each of these games is looked up.
    const auto most_there = static_cast<std::size_t>(most) * 10 * (is_venue(address) ? venue_costs : 1);
    const auto known = created_from_.find(address);
    if (known == created_from_.end() || known->second.size() < most_there) co_return;
    const auto look = [games = known->second](Store& store) { return store.unfinished_among(games); };
    auto going_on = co_await read_list(store_, look);
    if (!going_on) throw store_http_error(going_on.error());
    const bool too_many = going_on->size() >= most_there;
    created_from_[address] = std::move(*going_on);
    if (too_many)
        throw HttpError{429, "too-many", tr("there are too many unfinished games from your network")};
}

void HttpApi::remember_created(const std::string& id, const std::string& address) {
    constexpr std::size_t max_addresses = 10'000;
    if (options_.unfinished_games == 0) return;
    if (created_from_.size() >= max_addresses) created_from_.erase(created_from_.begin());
    created_from_[address].push_back(id);
}

boost::asio::awaitable<Response> HttpApi::post_game(const Request& request) {
    const auto object = parse_object(request.body);
    if (!object) throw HttpError{400, "bad-message", tr("the request is not a JSON object")};
    const Identity identity = co_await ensure_player(request, string_field(*object, "name").value_or(""));
    check_creation_rate(request, identity.player.id);
    const std::string game =
        co_await create(read_create_game_request(*object), identity.player, request.address);
    const std::string id = string_field(*parse_object(game), "id").value_or("");
    co_return with_cookie(json_response(fmt::format(R"({{"game":{},"url":"/game/{}"}})", game, id), 201),
                          identity.cookie);
}

boost::asio::awaitable<Response> HttpApi::get_game(const Request& request) {
    const std::string& id = request.path_parameter;
    const auto player = co_await find_player(request);
    const std::int64_t since = request.query_number("since");
    const auto game = co_await room(id, since);
    co_return json_response("{" + game->snapshot(since, player_or_null_json(player)).text + "}");
}

boost::asio::awaitable<Response> HttpApi::get_file(const Request& request) {
    const std::string& id = request.path_parameter;
    const auto game = co_await room(id);
    Response reply{
        200, "text/plain; charset=utf-8", std::make_shared<const std::string>(game->saved_file()), {}};
    reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}.merels\"", id));
    reply.headers.emplace_back("Cache-Control", "no-store");
    co_return reply;
}

boost::asio::awaitable<void> HttpApi::join(const std::string& id, const PlayerRow& player) {
    const auto game = co_await room(id);
    if (game->has_seat(player.id)) co_return;
    play::Seat seat = seat_of(player);
    const play::SessionTerms& terms = game->session().terms();
    if (terms.rated) seat.rating = co_await rating_to_play(player, terms.game->name());
    if (player.bot && !is_open_to_bots(game->game()))
        throw HttpError{403, "not-for-bots", tr("this game waits for a person")};
    const auto begin = [&](auto done) { game->join(seat, done); };
    const Room::Result joined = co_await await_callback<Room::Result>(begin);
    if (!joined) throw HttpError{status_of(joined.error().code), "full", joined.error().reason()};
    const auto wait = [&](auto done) { game->when_settled([done] { done(true); }); };
    (void)co_await await_callback<bool>(wait);
}

boost::asio::awaitable<std::int64_t> HttpApi::act(const Request& request, const std::string& id,
                                                  const std::string& player, const play::Action& action) {
    if (const auto refused = check_action(action, player, request.address))
        throw HttpError{status_of(refused->code), std::string(refused->code), refused->reason()};
    const auto game = co_await room(id);
    game->set_address(request.address, player);
    const auto begin = [&](auto done) { game->act(action, player, done); };
    const Room::Result done = co_await await_callback<Room::Result>(begin);
    if (!done)
        throw HttpError{status_of(done.error().code), std::string(done.error().code), done.error().reason()};
    co_return *done;
}

boost::asio::awaitable<Response> HttpApi::post_join(const Request& request) {
    const std::string& id = request.path_parameter;
    const auto object = parse_object(request.body);
    if (!object) throw HttpError{400, "bad-message", tr("the request is not a JSON object")};
    (void)co_await room(id);  // before a player is created in vain
    const Identity identity = co_await ensure_player(request, string_field(*object, "name").value_or(""));
    co_await join(id, identity.player);
    const auto game = co_await room(id);
    co_return with_cookie(json_response(R"({"game":)" + *game->summary() + "}"), identity.cookie);
}

boost::asio::awaitable<Response> HttpApi::post_action(const Request& request) {
    const std::string& id = request.path_parameter;
    const Identity identity = co_await require_player(request);
    const auto action = read_action(request.body);
    if (!action) throw HttpError{400, "bad-message", action.error().refusal.reason()};
    const std::int64_t number = co_await act(request, id, identity.player.id, *action);
    co_return json_response(
        json::serialize(json::object{{"type", "done"}, {"id", action->id}, {"n", number}}));
}

}  // namespace merels::server
