#include "server/api/http_api.h"

#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/letters.h"
#include "puzzle/pack.h"
#include "registry/registry.h"
#include "server/api/async.h"
#include "server/api/explorer_reader.h"
#include "server/api/socket_handlers.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/base/venue.h"
#include "server/net/request_log.h"
#include "server/net/url.h"

namespace merels::server {
namespace {

constexpr std::string_view health_path = "/healthz";
constexpr std::string_view lobby_socket_path = "/ws/lobby";
constexpr std::string_view player_socket_path = "/ws/player";
constexpr std::string_view game_socket_path = "/ws/game/";

constexpr double players_of_address = 5;  // who look for opponents or create tournaments at the same time

RateLimit times(const RateLimit& limit, double factor) {
    return {limit.burst * factor, limit.per_second * factor};
}

HttpError internal_error() {
    return {500, "broken", tr("something went wrong here")};
}

bool is_api(const Request& request) {
    return request.path.starts_with("/api/");
}

// Checks the type of a body, and reads a form's fields.
void read_body(Request& request) {
    const std::string type = request.header("content-type");
    if (is_api(request)) {
        if (!type.starts_with("application/json"))
            throw HttpError{400, "bad-message",
                            tr("requests here are JSON (Content-Type: application/json)")};
        return;
    }
    if (!type.starts_with("application/x-www-form-urlencoded"))
        throw HttpError{400, "bad-message", tr("forms are sent as application/x-www-form-urlencoded")};
    auto form = parse_form(request.body);
    if (!form) throw HttpError{400, "bad-message", tr("a form has at most 20 fields")};
    request.form = std::move(*form);
}

}  // namespace

HttpApi::HttpApi(const ApiOptions& options, const Services& services)
    : options_(options),
      hub_(services.hub),
      matchmaker_(services.matchmaker),
      tournaments_(services.tournaments),
      store_(services.store),
      lease_(services.lease),
      mail_(services.mail),
      mail_texts_(services.mail_texts),
      translations_(services.translations),
      notifier_(services.notifier),
      tablebases_(services.tablebases),
      loop_(services.loop),
      scheduler_(services.scheduler),
      io_(services.io),
      static_files_(options.site),
      passwords_(services.scheduler.post),
      requests_(options.requests),
      creations_(options.creations),
      logins_(options.logins),
      password_tries_(options.passwords),
      actions_(options.actions),
      bots_(options.bots),
      lookups_(options.lookups),
      pictures_(options.pictures),
      animations_(options.animations),
      boards_(options.boards),
      review_requests_(options.reviews),
      chapters_(options.chapters),
      seeks_(options.seeks),
      seeks_from_address_(times(options.seeks, players_of_address)),
      challenges_(options.challenges),
      challenges_from_address_(times(options.challenges, players_of_address)),
      new_tournaments_(options.tournaments),
      new_tournaments_from_address_(times(options.tournaments, players_of_address)),
      explorer_(std::make_shared<ExplorerReader>(options.database)),
      reviews_(services.tablebases, services.scheduler),
      exports_(options.exports),
      mails_(options.mails) {
    (void)puzzle::shipped_pack();  // read before the first request waits for it
}

void HttpApi::handle_request(Request request, Respond respond) {
    boost::asio::co_spawn(
        io_, respond_to(std::move(request)),
        [respond = std::move(respond)](const std::exception_ptr& failed, Response response) {
            respond(failed ? error_response(internal_error()) : std::move(response));
        });
}

void HttpApi::handle_upgrade(Request request, RespondToUpgrade respond) {
    boost::asio::co_spawn(
        io_, upgrade(std::move(request)),
        [respond = std::move(respond)](const std::exception_ptr& failed, UpgradeResult result) {
            if (failed) result = {{}, error_response(internal_error())};
            respond(std::move(result.accept), std::move(result.rejection));
        });
}

boost::asio::awaitable<Response> HttpApi::respond_to(Request request) {
    try {
        co_return co_await dispatch(request);
    } catch (const HttpError& error) {
        co_return error_response(error);
    } catch (const std::exception& error) {
        log_request(spdlog::level::err, request, std::string("a request failed: ") + error.what());
        co_return error_response(internal_error());
    }
}

// The health check comes before the block list: it is asked for by machines of the operators.
boost::asio::awaitable<Response> HttpApi::dispatch(Request& request) {
    check_rate(requests_, request);
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path == health_path && reads) co_return co_await get_health(request);
    check_address(request);
    if (!reads && request.method != "POST")
        throw HttpError{405, "method", tr("only GET, HEAD and POST are understood here")};
    if (!reads) {
        check_origin(request);
        read_body(request);
    }
    if (const Route* route = find_route(request)) {
        if (route->limit != nullptr) check_rate(this->*route->limit, request);
        co_await check_scope(request, route->scope);
        co_return co_await (this->*route->handler)(request);
    }
    if (is_api(request)) throw HttpError{404, "not-found", tr("there is nothing at this address")};
    if (!reads) throw HttpError{404, "not-found", tr("there is no such form")};
    if (StaticFiles::is_page(request.path)) co_return co_await get_page(request);
    if (auto file = static_files_.find(request)) co_return std::move(*file);
    if (const LargeFile* file = static_files_.find_large(request.path))
        co_return co_await get_large_file(*file, request);
    // A browser gets the page that says so, a program the reason.
    if (!static_files_.empty() && request.header("accept").contains("text/html")) {
        Response page = co_await get_page(request);
        if (page.status == 200) page.status = 404;
        co_return page;
    }
    throw HttpError{404, "not-found", tr("there is no such page")};
}

boost::asio::awaitable<HttpApi::UpgradeResult> HttpApi::upgrade(Request request) {
    try {
        check_rate(requests_, request);
        check_address(request);
        check_origin(request);
        co_await check_scope(request, Scope::read);
        if (request.path.starts_with(game_socket_path)) {
            // In a variable first: g++ 12 destroys what co_await returns within braces twice.
            auto make_handler = co_await open_game(request, request.path.substr(game_socket_path.size()));
            co_return UpgradeResult{std::move(make_handler), {}};
        }
        if (request.path == player_socket_path) {
            auto make_handler = co_await upgrade_to_player(request);
            co_return UpgradeResult{std::move(make_handler), {}};
        }
        if (request.path != lobby_socket_path)
            throw HttpError{404, "not-found", tr("there is nothing to listen to")};
        const auto socket =
            std::make_shared<Sessions::Socket>(sessions_, token_in(request), "", request.address);
        co_return UpgradeResult{[this, socket](std::shared_ptr<ClientConnection> connection) {
                                    return make_lobby_handler(hub_, socket, std::move(connection));
                                },
                                {}};
    } catch (const HttpError& error) {
        co_return UpgradeResult{{}, error_response(error)};
    } catch (const std::exception& error) {
        log_request(spdlog::level::err, request, std::string("a request failed: ") + error.what());
        co_return UpgradeResult{{}, error_response(internal_error())};
    }
}

boost::asio::awaitable<Service::MakeHandler> HttpApi::open_game(const Request& request,
                                                                const std::string& game_id) {
    const auto session = co_await find_session(request);
    const std::string id = session ? session->player.id : "";
    const std::optional<PlayerRow> player = session ? std::optional(session->player) : std::nullopt;
    const bool program = session && session->program;
    const bool reads_only = session && !session->play;
    // Before the game is looked up, so that the end of the session meanwhile closes the socket.
    const auto socket =
        std::make_shared<Sessions::Socket>(sessions_, session ? token_in(request) : "", id, request.address);
    const std::int64_t since = request.query_number("since");
    const auto game = co_await room(game_id, since);
    if (hub_.is_full(*game) && !game->has_seat(id))
        throw HttpError{429, "full", tr("too many people are watching this game")};
    if (hub_.is_full_for(*game, request.address) && !is_venue(request.address) && !game->has_seat(id))
        throw HttpError{429, "full", tr("too many people are watching this game from your network")};
    const std::string address = request.address;
    const Visit visit{
        id, player_or_null_json(player), since, address,
        [this, id, address, program, reads_only](const play::Action& action) -> std::optional<play::Refusal> {
            if (reads_only) return play::Refusal{"scope", {tr("this token is for reading only"), {}}};
            if (program && !bots_.take(id, lease_.now()))
                return play::Refusal{"too-fast", {tr("too many requests; wait a moment"), {}}};
            return check_action(action, id, address);
        }};
    co_return [this, game, visit, socket](std::shared_ptr<ClientConnection> connection) {
        return make_game_handler(hub_, game, visit, socket, std::move(connection));
    };
}

// Requests that change something, and WebSockets, must come from a page of this site. Programs other than
// browsers send neither of these headers.
void HttpApi::check_origin(const Request& request) const {
    const HttpError elsewhere{403, "origin", tr("this request came from another site")};
    const std::string origin = request.header("origin");
    if (!origin.empty()) {
        const std::string ours = !options_.public_address.empty()
                                     ? options_.public_address
                                     : (request.secure ? "https://" : "http://") + request.header("host");
        if (lower(origin) != lower(ours)) throw elsewhere;
        return;
    }
    const std::string site = request.header("sec-fetch-site");
    if (!site.empty() && site != "same-origin" && site != "none") throw elsewhere;
}

void HttpApi::check_rate(RateLimiter& limiter, const std::string& client) const {
    if (!limiter.take(client, lease_.now()))
        throw HttpError{429, "too-fast", tr("too many requests; wait a moment")};
}

void HttpApi::check_rate(RateLimiter& limiter, const Request& request) const {
    if (!limiter.take(request.address, lease_.now(), address_cost(request.address)))
        throw HttpError{429, "too-fast", tr("too many requests; wait a moment")};
}

bool HttpApi::is_venue(const std::string& address) const {
    return is_in_any(options_.venues, address);
}

double HttpApi::address_cost(const std::string& address) const {
    return is_venue(address) ? 1.0 / venue_counts : 1;
}

void HttpApi::check_creation_rate(const Request& request, const std::string& player) {
    check_rate(creations_, request);
    check_rate(creations_, "player " + player);
}

// A rematch counts as a new game.
std::optional<play::Refusal> HttpApi::check_action(const play::Action& action, const std::string& player,
                                                   const std::string& address) {
    const Moment now = lease_.now();
    loop_.attribute_player(player);
    if (!actions_.take(player, now) || loop_.payer().overdrawn(EventLoop::now()))
        return play::Refusal{"too-fast", {tr("that was too fast; wait a moment"), {}}};
    if (action.kind == play::ActionKind::offer_rematch &&
        (!creations_.take(address, now, address_cost(address)) || !creations_.take("player " + player, now)))
        return play::Refusal{"too-fast", {tr("that was a lot of new games; wait a moment"), {}}};
    return std::nullopt;
}

boost::asio::awaitable<Response> HttpApi::get_health(const Request& /*request*/) {
    const auto find = [](Store& store) { return store.last_heartbeat(); };
    const auto beat = co_await read_store(store_, find);
    if (!beat) throw store_http_error(beat.error());
    if (!lease_.valid())
        throw HttpError{503, "store", tr("the server could not write to its database for some time")};
    co_return json_response(R"({"ok":true})");
}

boost::asio::awaitable<std::shared_ptr<Room>> HttpApi::room(const std::string& id, std::int64_t seen) {
    const HttpError cannot_read{503, "store", tr("the server cannot read this game at the moment")};
    if (!is_game_id(id)) throw HttpError{404, "not-found", tr("there is no such game")};
    if (!hub_.has_room(id) && store_.is_busy(StoreAccess::ReadQueue::games))
        throw worker_http_error(WorkError::busy);
    using Found = std::pair<std::shared_ptr<Room>, bool>;
    const auto begin = [this, &id](auto done) {
        hub_.find(
            id, [done](std::shared_ptr<Room> found, bool failed) { done(Found{std::move(found), failed}); });
    };
    const Found found = co_await await_callback<Found>(begin);
    if (found.second) throw HttpError(cannot_read);
    if (!found.first) throw HttpError{404, "not-found", tr("there is no such game")};
    if (!co_await catch_up(found.first, seen)) throw HttpError(cannot_read);
    co_return found.first;
}

boost::asio::awaitable<bool> HttpApi::catch_up(std::shared_ptr<Room> room, std::int64_t seen) {
    constexpr std::chrono::milliseconds while_busy{20};
    while (lease_.shared() && room->number() < seen) {
        const auto look = [&](auto done) {
            hub_.read_updates({room->game().id, room->number()},
                              [done](StoreResult<GameUpdate> update) { done(std::move(update)); });
        };
        const auto update = co_await await_callback<StoreResult<GameUpdate>>(look);
        if (!update) co_return false;
        room->catch_up(*update);
        if (update->events.empty() || update->events.back().number <= room->number()) co_return true;
        co_await sleep_for(scheduler_, while_busy);
    }
    co_return true;
}

}  // namespace merels::server
