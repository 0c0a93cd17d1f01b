#include "server/desk.h"

#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/async.h"
#include "server/callers.h"
#include "server/input_limits.h"
#include "server/json.h"
#include "server/log.h"
#include "server/names.h"
#include "server/tokens.h"

namespace merels::server {

Reply json_reply(std::string text, int status) {
    return {status,
            "application/json",
            std::make_shared<const std::string>(std::move(text)),
            {{"Cache-Control", "no-store"}}};
}

Reply refusal(const Refused& why) {
    json::object body{{"code", why.code}, {"reason", beginning(why.reason, input_limits::reason_bytes)}};
    if (!why.field.empty()) body["field"] = why.field;
    Reply reply = json_reply(json::serialize(body), why.status);
    if (why.status == 429) reply.headers.emplace_back("Retry-After", "2");
    return reply;
}

Refused store_refusal(const StoreError& error) {
    if (error.kind == StoreError::Kind::bad_value)
        return {400, "bad-message", "this holds characters that cannot be kept"};
    if (error.kind == StoreError::Kind::busy) return not_done(NotDone::busy);
    spdlog::error("the store: {}", error.reason);
    return {503, "store", "the server cannot reach its database at the moment; try again in a while"};
}

Refused not_done(NotDone why) {
    if (why == NotDone::busy) return {429, "busy", "too many are doing this; try again in a while"};
    return {500, "broken", "something went wrong here"};
}

Desk::Desk(const DeskRules& rules, House& house, boost::asio::io_context& io)
    : rules_(rules),
      house_(house),
      io_(io),
      pages_(rules.site),
      passwords_([&house](std::function<void()> work) { house.keeper().post(std::move(work)); }),
      requests_(rules.requests),
      makings_(rules.makings),
      logins_(rules.logins),
      password_tries_(rules.passwords),
      actions_(rules.actions),
      worths_(rules.worths),
      exports_(rules.exports) {}

void Desk::answer(Request request, Answering reply) {
    boost::asio::co_spawn(io_, handle(std::move(request)),
                          [reply = std::move(reply)](const std::exception_ptr& failed, Reply answered) {
                              if (failed) answered = refusal({500, "broken", "something went wrong here"});
                              reply(std::move(answered));
                          });
}

void Desk::admit(Request request, Admitting reply) {
    boost::asio::co_spawn(io_, handle_upgrade(std::move(request)),
                          [reply = std::move(reply)](const std::exception_ptr& failed, Admission admission) {
                              if (failed)
                                  admission = {{}, refusal({500, "broken", "something went wrong here"})};
                              reply(std::move(admission.accept), std::move(admission.refuse));
                          });
}

boost::asio::awaitable<Reply> Desk::handle(Request request) {
    try {
        check_rate(requests_, request.address);
        const std::string& path = request.path;
        const bool reads = request.method == "GET" || request.method == "HEAD";
        if (path == "/healthz" && reads) co_return co_await get_health();
        check_address(request);
        if (!reads && request.method != "POST")
            co_return refusal({405, "method", "only GET, HEAD and POST are understood here"});
        if (!reads) check_origin(request);
        if (path.starts_with("/api/")) co_return co_await handle_api(request);
        if (!reads) co_return co_await handle_form(request);
        if (auto page = pages_.find(request)) co_return std::move(*page);
        co_return refusal({404, "not-found", "there is no such page"});
    } catch (const Refused& why) {
        co_return refusal(why);
    } catch (const std::exception& error) {
        log_request(spdlog::level::err, request, std::string("a request failed: ") + error.what());
        co_return refusal({500, "broken", "something went wrong here"});
    }
}

boost::asio::awaitable<Reply> Desk::handle_api(const Request& request) {
    const std::string route = (request.method == "POST" ? "POST " : "GET ") + request.path.substr(4);
    if (request.method == "POST" && !request.header("content-type").starts_with("application/json"))
        co_return refusal({400, "bad-message", "requests here are JSON (Content-Type: application/json)"});
    if (route == "GET /kinds") {
        json::array games;
        for (const auto& game : all_games())
            games.push_back({{"name", game->name()}, {"title", game->title()}});
        co_return json_reply(json::serialize(json::object{{"games", games}, {"version", "1"}}));
    }
    if (route == "GET /me") co_return co_await get_me(request);
    if (route == "POST /me") co_return co_await post_me(request);
    if (route == "POST /login") co_return co_await post_login(request);
    if (route == "POST /logout") co_return co_await post_logout(request);
    if (request.path.starts_with("/api/me/")) co_return co_await handle_account(request);
    if (route == "GET /players") co_return co_await get_players(request);
    if (route.starts_with("GET /players/")) co_return co_await get_player(request, route.substr(13));
    if (route == "GET /worth") co_return co_await get_worth(request);
    if (route == "GET /new-id") co_return co_await get_new_id(request);
    if (route == "GET /games") co_return co_await get_games(request);
    if (route == "POST /games") co_return co_await post_game(request);
    if (request.path.starts_with("/api/games/")) co_return co_await handle_game(request);
    co_return refusal({404, "not-found", "there is nothing of that name here"});
}

boost::asio::awaitable<Desk::Admission> Desk::handle_upgrade(Request request) {
    constexpr std::string_view games = "/ws/game/";
    try {
        check_rate(requests_, request.address);
        check_address(request);
        check_origin(request);
        if (request.path == "/ws/lobby") {
            const auto socket =
                std::make_shared<Sessions::Socket>(sessions_, token_in(request), "", request.address);
            co_return Admission{[this, socket](std::shared_ptr<Line> line) {
                                    return receive_in_lobby(house_, socket, std::move(line));
                                },
                                {}};
        }
        if (!request.path.starts_with(games))
            throw Refused{404, "not-found", "there is nothing to listen to"};
        const auto player = co_await who(request);
        // At once, so that an end of the session does not pass unnoticed while the game is looked for.
        const auto socket = std::make_shared<Sessions::Socket>(sessions_, player ? token_in(request) : "",
                                                               player ? player->id : "", request.address);
        const std::int64_t since = request.asked_number("since");
        const auto game = co_await room(request.path.substr(games.size()), since);
        const std::string id = player ? player->id : "";
        if (game->guests() >= house_.rules().most_watchers && !game->has_seat(id))
            throw Refused{429, "full", "too many are watching this game"};
        if (game->guests_from(request.address) >= house_.rules().most_watchers_each && !game->has_seat(id))
            throw Refused{429, "full", "too many are watching this game from your network"};
        const std::string address = request.address;
        const Visit visit{
            id, you_json(player), since, address,
            [this, id, address](const play::Action& action) { return check_action(action, id, address); }};
        co_return Admission{[this, game, visit, socket](std::shared_ptr<Line> line) {
                                return receive_in_room(house_, game, visit, socket, std::move(line));
                            },
                            {}};
    } catch (const Refused& why) {
        co_return Admission{{}, refusal(why)};
    } catch (const std::exception& error) {
        log_request(spdlog::level::err, request, std::string("a request failed: ") + error.what());
        co_return Admission{{}, refusal({500, "broken", "something went wrong here"})};
    }
}

// What changes something, or opens a line under a player's name, must come from a page of ours. Programs
// other than browsers send neither of these headers.
void Desk::check_origin(const Request& request) const {
    const Refused elsewhere{403, "origin", "this came from a page of another site"};
    const std::string origin = request.header("origin");
    if (!origin.empty()) {
        const std::string ours = !rules_.public_address.empty()
                                     ? rules_.public_address
                                     : (request.secure ? "https://" : "http://") + request.header("host");
        if (lower(origin) != lower(ours)) throw elsewhere;
        return;
    }
    const std::string site = request.header("sec-fetch-site");
    if (!site.empty() && site != "same-origin" && site != "none") throw elsewhere;
}

void Desk::check_rate(Limits& limits, const std::string& who) const {
    if (!limits.take(who, house_.now())) throw Refused{429, "too-fast", "too many requests; wait a moment"};
}

Metrics::Gauges Desk::gauges() const {
    return {.rooms = house_.rooms(),
            .writes_waiting = house_.keeper().waiting(),
            .computers_waiting = house_.computers().waiting(),
            .reads_waiting = house_.keeper().reads_waiting(),
            .passwords_waiting = passwords_.waiting(),
            .lookups_waiting = looking_up_.waiting(),
            .games_open = house_.rooms_in(play::SessionState::open),
            .games_running = house_.rooms_in(play::SessionState::running),
            .games_ended = house_.rooms_in(play::SessionState::ended),
            .lease_seconds = std::chrono::duration<double>(house_.lease().left()).count()};
}

void Desk::check_making(const Request& request, const std::string& player) {
    check_rate(makings_, request.address);
    check_rate(makings_, "player " + player);
}

// A rematch is a new game like any other.
std::optional<play::Refusal> Desk::check_action(const play::Action& action, const std::string& player,
                                                const std::string& address) {
    const Moment now = house_.now();
    house_.loop().attribute_player(player);
    if (!actions_.take(player, now) || house_.loop().payer().overdrawn(EventLoop::now()))
        return play::Refusal{"too-fast", {"that was quicker than a person plays; wait a moment", {}}};
    if (action.kind == play::ActionKind::offer_rematch &&
        (!makings_.take(address, now) || !makings_.take("player " + player, now)))
        return play::Refusal{"too-fast", {"that was a lot of new games; wait a moment", {}}};
    return std::nullopt;
}

boost::asio::awaitable<Reply> Desk::get_health() {
    const auto find = [](Store& store) { return store.last_beat(); };
    const auto beat = co_await read_from(house_, find);
    if (!beat) co_return refusal(store_refusal(beat.error()));
    if (!house_.lease().valid())
        co_return refusal({503, "store", "the server could not write to its database for some time"});
    co_return json_reply(R"({"ok":true})");
}

// The room of a game.
boost::asio::awaitable<std::shared_ptr<Room>> Desk::room(const std::string& id, std::int64_t seen) {
    const Refused cannot_read{503, "store", "the server cannot read this game at the moment"};
    if (!is_game_id(id)) throw Refused{404, "not-found", "there is no such game"};
    if (!house_.has_room(id) && house_.keeper().is_busy(Keeper::ReadQueue::games))
        throw not_done(NotDone::busy);
    using Found = std::pair<std::shared_ptr<Room>, bool>;
    const auto begin = [this, &id](auto done) {
        house_.find(
            id, [done](std::shared_ptr<Room> found, bool failed) { done(Found{std::move(found), failed}); });
    };
    const Found found = co_await answer_of<Found>(begin);
    if (found.second) throw Refused(cannot_read);
    if (!found.first) throw Refused{404, "not-found", "there is no such game"};
    if (!co_await catch_up(house_, found.first, seen)) throw Refused(cannot_read);
    co_return found.first;
}

}  // namespace merels::server
