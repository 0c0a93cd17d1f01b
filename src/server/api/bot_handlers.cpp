// API tokens, bot accounts, and the streams that programs follow games by.
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/bot_stream.h"
#include "server/api/http_api.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/net/request_log.h"

namespace merels::server {
namespace {

constexpr std::int64_t max_tokens = 10;  // of one account

Response stream_response(MakeSocketHandler stream) {
    Response reply{.type = "application/x-ndjson", .stream = std::move(stream)};
    reply.headers.emplace_back("Cache-Control", "no-store");
    reply.headers.emplace_back("X-Accel-Buffering", "no");  // nginx passes each line on as it comes
    return reply;
}

// Whether a new token may act, by the scopes asked for.
bool wants_to_play(const json::object& given) {
    const json::value* scopes = given.if_contains("scopes");
    const HttpError unknown{400, "bad-message", tr("scopes are a list of \"read\" and \"play\""), "scopes"};
    if (scopes == nullptr || !scopes->is_array() || scopes->get_array().empty()) throw HttpError(unknown);
    bool play = false;
    for (const json::value& scope : scopes->get_array()) {
        if (scope != "read" && scope != "play") throw HttpError(unknown);
        play = play || scope == "play";
    }
    return play;
}

json::value moment_or_null(std::int64_t at) {
    return at == 0 ? json::value(nullptr) : json::value(at);
}

}  // namespace

boost::asio::awaitable<void> HttpApi::check_scope(const Request& request, Scope needed) {
    if (!bearer_in(request)) co_return;
    const auto session = co_await find_session(request);
    if (!session) throw HttpError{401, "bad-token", tr("this token is not valid; it may have been revoked")};
    check_rate(bots_, session->player.id);
    if (needed == Scope::browser) throw HttpError{403, "scope", tr("tokens are not accepted for this")};
    if (needed == Scope::play && !session->play)
        throw HttpError{403, "scope", tr("this token is for reading only")};
}

boost::asio::awaitable<json::array> HttpApi::tokens_json(const std::string& player) {
    const auto find = [player](Store& store) { return store.api_tokens(player); };
    const auto rows = value_of(co_await read_store(store_, find));
    json::array all;
    for (const ApiTokenRow& row : rows) {
        json::array scopes{"read"};
        if (row.play) scopes.emplace_back("play");
        all.push_back(json::object{{"id", device_id(row.token)},
                                   {"name", row.name},
                                   {"scopes", std::move(scopes)},
                                   {"created", row.created},
                                   {"used", moment_or_null(row.used)}});
    }
    co_return all;
}

boost::asio::awaitable<Response> HttpApi::get_tokens(const Request& request) {
    return own_list(request, "tokens", &HttpApi::tokens_json);
}

// The token itself is in this answer and nowhere else.
boost::asio::awaitable<Response> HttpApi::post_token(const Request& request) {
    const json::object given = object_from(request);
    const PasswordRecord secret = co_await require_secret(request);
    if (secret.password.empty())
        throw HttpError{403, "no-account", tr("tokens are for accounts; set a password first")};
    const auto name = tidy_name(string_field(given, "name").value_or(""));
    if (!name || name->empty())
        throw HttpError{400, "bad-name", tr("a token's name is 1 to 40 visible characters"), "name"};
    const bool play = wants_to_play(given);
    if (play && !secret.player.bot)
        throw HttpError{403, "not-a-bot", tr("only a bot account can play with a token"), "scopes"};
    co_await check_current_password(request, secret, string_field(given, "current").value_or(""));
    const std::string token = new_api_token();
    const ApiTokenRow row{hashed(token), secret.player.id, *name, play, lease_.now()};
    std::vector<Change> changes{NewApiToken{row, secret.password, max_tokens}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "too-many", tr("an account has at most 10 tokens; revoke one first")};
    log_request(spdlog::level::info, request,
                "token made: " + device_id(row.token) + " of player " + secret.player.id);
    json::object answer{{"token", token}};
    answer["tokens"] = co_await tokens_json(secret.player.id);
    co_return json_response(json::serialize(answer), 201);
}

boost::asio::awaitable<Response> HttpApi::post_revoke_token(const Request& request) {
    const json::object given = object_from(request);
    const Identity identity = co_await require_player(request);
    const std::string id = string_field(given, "id").value_or("");
    std::vector<Change> changes{RevokeApiToken{identity.player.id, id, lease_.now()}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw HttpError{404, "not-found", tr("there is no such token"), "id"};
    log_request(spdlog::level::info, request, "token revoked: " + id + " of player " + identity.player.id);
    co_await apply_invalidations();
    co_return co_await get_tokens(request);
}

boost::asio::awaitable<Response> HttpApi::post_bot(const Request& request) {
    const json::object given = object_from(request);
    const PasswordRecord secret = co_await require_secret(request);
    if (secret.password.empty())
        throw HttpError{403, "no-account", tr("only an account can become a bot; set a password first")};
    if (!bool_field(given, "confirm").value_or(false))
        throw HttpError{400, "bad-message", tr("confirm that this account is to become a bot for good"),
                        "confirm"};
    co_await check_current_password(request, secret, string_field(given, "current").value_or(""));
    std::vector<Change> changes{BecomeBot{secret.player.id, secret.password}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "has-played", tr("only a new account that has not played yet can become a bot")};
    log_request(spdlog::level::info, request, "became a bot: player " + secret.player.id);
    sessions_.forget_player(secret.player.id);
    PlayerRow player = secret.player;
    player.bot = true;
    co_return co_await me_response(player, {});
}

boost::asio::awaitable<Response> HttpApi::get_bot_events(const Request& request) {
    const Identity identity = co_await require_player(request);
    const PlayerRow& player = identity.player;
    if (!player.bot) throw HttpError{403, "not-a-bot", tr("this is for bot accounts")};
    if (hub_.feeds().count(player.id) >= max_bot_streams)
        throw HttpError{429, "full", tr("too many programs are listening for this bot already")};
    const auto socket =
        std::make_shared<Sessions::Socket>(sessions_, token_in(request), player.id, request.address);
    co_return stream_response(
        [this, socket, you = player_or_null_json(player)](std::shared_ptr<ClientConnection> connection) {
            return make_bot_stream({hub_, matchmaker_, store_}, socket, you, std::move(connection));
        });
}

boost::asio::awaitable<Response> HttpApi::get_game_stream(const Request& request) {
    co_return stream_response(co_await open_game(request, request.path_parameter));
}

}  // namespace merels::server
