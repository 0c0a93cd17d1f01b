// Passwords, sessions and devices.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/letters.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/rating_json.h"
#include "server/api/recovery_code.h"
#include "server/base/input_limits.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/game/account_deletion.h"
#include "server/net/request_log.h"
#include "store/name_key.h"

namespace merels::server {
namespace {

constexpr std::int64_t devices_shown = 100;
constexpr std::int64_t games_of_data = 500;

json::array devices_json(const std::vector<DeviceRow>& devices, const std::string& current) {
    json::array all;
    for (const DeviceRow& device : devices) {
        all.push_back(json::object{{"id", device_id(device.token)},
                                   {"created", device.created},
                                   {"seen", device.seen},
                                   {"description", device.description},
                                   {"current", device.token == current}});
    }
    return all;
}

json::object choices_json(const AlertChoices& choices) {
    json::array subscriptions;
    for (const PushSubscription& one : choices.subscriptions) {
        subscriptions.push_back(json::object{{"device", device_id(one.device)},
                                             {"endpoint", one.endpoint},
                                             {"language", one.language},
                                             {"created", one.created}});
    }
    return {{"email", choices.mails}, {"push", std::move(subscriptions)}};
}

// A row for each seat becomes an object for each game.
json::array own_games_json(const std::vector<OwnGameRow>& rows) {
    json::array all;
    std::string last;
    for (const OwnGameRow& row : rows) {
        if (row.id != last) {
            all.push_back(json::object{{"id", row.id},
                                       {"game", row.game},
                                       {"state", row.state},
                                       {"made", row.made},
                                       {"turns", row.turns},
                                       {"created", row.created},
                                       {"changed", row.changed},
                                       {"seats", json::array()}});
        }
        last = row.id;
        if (!row.side) continue;
        all.back().at("seats").as_array().push_back(
            json::object{{"side", *row.side},
                         {"result", row.result ? json::value(*row.result) : json::value(nullptr)},
                         {"rating", row.rating ? json::value(rounded(*row.rating)) : json::value(nullptr)}});
    }
    return all;
}

}  // namespace

std::string HttpApi::token_in(const Request& request) {
    const auto bearer = bearer_in(request);
    const std::string secret = bearer ? *bearer : secret_in(request);
    return secret.empty() ? std::string() : hashed(secret);
}

// Tries are limited for an address, and more strictly for an address with a login. Nothing is limited for a
// login alone: that would let anyone lock its owner out.
boost::asio::awaitable<bool> HttpApi::is_right_password(const Request& request, const std::string& login,
                                                        const std::string& hash,
                                                        const std::string& password) {
    check_rate(password_tries_, request);
    check_rate(logins_, request.address + " " + login);
    const auto begin = [&](auto done) {
        if (!passwords_.check(request.address, hash, password, [done](bool same) { done(same ? 1 : 0); }))
            done(-1);
    };
    const int same = co_await await_callback<int>(begin);
    if (same < 0) throw worker_http_error(WorkError::busy);
    co_return same == 1;
}

boost::asio::awaitable<void> HttpApi::check_current_password(const Request& request,
                                                             const PasswordRecord& secret,
                                                             const std::string& current) {
    if (secret.password.empty()) co_return;
    if (current.empty()) throw HttpError{403, "wrong-password", tr("enter your current password"), "current"};
    const std::string key = store::name_key(secret.player.name);
    if (co_await is_right_password(request, key, secret.password, current)) co_return;
    log_request(spdlog::level::warn, request, "wrong current password: player " + secret.player.id);
    throw HttpError{403, "wrong-password", tr("that is not your current password"), "current"};
}

boost::asio::awaitable<PasswordRecord> HttpApi::require_secret(const Request& request) {
    const Identity identity = co_await require_player(request);
    const auto find = [id = identity.player.id](Store& store) { return store.secret_of_player(id); };
    auto secret = value_of(co_await read_store(store_, find));
    if (!secret) throw no_name_error();
    co_return std::move(*secret);
}

boost::asio::awaitable<std::string> HttpApi::hash_password(const Request& request,
                                                           const std::string& password) {
    check_rate(password_tries_, request);
    const auto begin = [&](auto done) {
        if (!passwords_.hash(request.address, password, [done](std::string hash) { done(std::move(hash)); }))
            done(std::string());
    };
    std::string hash = co_await await_callback<std::string>(begin);
    if (hash.empty()) throw worker_http_error(WorkError::busy);
    co_return hash;
}

// The first password makes an account of a guest, and comes with a recovery code.
boost::asio::awaitable<Response> HttpApi::post_password(const Request& request) {
    const json::object object = object_from(request);
    const std::string password = string_field(object, "password").value_or("");
    const std::string current = string_field(object, "current").value_or("");
    const PasswordRecord secret = co_await require_secret(request);
    PlayerRow player = secret.player;
    check_new_password(password, player.name);
    co_await check_current_password(request, secret, current);
    const std::string hash = co_await hash_password(request, password);
    const NewSession session = new_session(request, player.id, lease_.now());
    const std::string code = player.recoverable ? "" : new_recovery_code();
    std::vector<Change> changes{SetPassword{player.id, hash, secret.password,
                                            code.empty() ? "" : hashed_recovery_code(code), session.device}};
    const auto made = co_await write_store(store_, std::move(changes));
    if (!made && made.error().kind == StoreError::Kind::refused) throw name_taken();
    if (!value_of(made).front()) {
        const auto find = [name = player.name, id = player.id](Store& store) {
            return store.is_account_name(name, id);
        };
        const bool taken = value_of(co_await read_store(store_, find));
        if (taken) throw name_taken();
        throw HttpError{409, "changed", tr("the account has changed in the meantime; try again")};
    }
    log_request(spdlog::level::info, request, "password set, other sessions ended: player " + player.id);
    sessions_.forget_player(player.id);
    co_await apply_invalidations();
    player.account = player.recoverable = true;
    co_return co_await me_response(player, session.cookie, code);
}

// The browser gets a new session, and loses the one it may have had.
boost::asio::awaitable<Response> HttpApi::post_login(const Request& request) {
    const json::object object = object_from(request);
    const std::string name(trimmed(string_field(object, "name").value_or("")));
    const std::string password = string_field(object, "password").value_or("");
    if (name.empty() || name.size() > input_limits::typed_name_bytes)
        throw HttpError{400, "bad-message", tr("enter the name of your account"), "name"};
    if (password.empty() || password.size() > input_limits::password_bytes)
        throw HttpError{400, "bad-message", tr("a password is 8 to 200 characters"), "password"};
    const auto find = [name](Store& store) { return store.accounts_called(lower(name)); };
    auto accounts = value_of(co_await read_store(store_, find));
    // Checked even if there is none, so that the time does not tell.
    if (accounts.empty()) accounts.emplace_back();
    const std::string key = store::name_key(name);
    std::optional<PlayerRow> player;
    for (std::size_t i = 0; i < accounts.size() && !player; ++i) {
        if (co_await is_right_password(request, key, accounts[i].password, password))
            player = accounts[i].player;
    }
    if (!player) {
        const std::string& id = accounts.front().player.id;
        log_request(spdlog::level::warn, request,
                    "sign-in failed: " + (id.empty() ? "no such account" : "player " + id));
        throw HttpError{401, "wrong-login", tr("there is no account with this name and password")};
    }
    check_not_blocked(player->id);
    const NewSession session = new_session(request, player->id, lease_.now());
    const std::string before = token_in(request);
    std::vector<Change> changes{session.device, ForgetDevice{before, lease_.now()}};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    sessions_.end(before, "signed in anew");
    log_request(spdlog::level::info, request, "signed in: player " + player->id);
    co_return co_await me_response(*player, session.cookie);
}

boost::asio::awaitable<Response> HttpApi::post_logout(const Request& request) {
    const std::string token = token_in(request);
    std::vector<Change> changes{ForgetDevice{token, lease_.now()}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (made.front()) log_request(spdlog::level::info, request, "signed out: device " + device_id(token));
    sessions_.end(token, "signed out");
    co_return signed_out_response(request);
}

boost::asio::awaitable<Response> HttpApi::get_devices(const Request& request) {
    const Identity identity = co_await require_player(request);
    const std::string current = token_in(request);
    const auto find = [id = identity.player.id](Store& store) { return store.devices(id, devices_shown); };
    const auto found = value_of(co_await read_store(store_, find));
    co_return json_response(json::serialize(json::object{{"devices", devices_json(found, current)}}));
}

boost::asio::awaitable<Response> HttpApi::post_forget_devices(const Request& request) {
    const Identity identity = co_await require_player(request);
    const json::object object = object_from(request);
    const std::string id = string_field(object, "id").value_or("");
    const bool others = bool_field(object, "others").value_or(false);
    if (id.empty() == !others)
        throw HttpError{400, "bad-message", tr("name one device, or all the others"), "id"};
    const std::string current = token_in(request);
    std::vector<Change> changes{ForgetDevices{identity.player.id, id, others ? current : "", lease_.now()}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!others && !made.front()) throw HttpError{404, "not-found", tr("there is no such device"), "id"};
    log_request(spdlog::level::info, request,
                "devices signed out: " + (others ? "all others" : id) + " of player " + identity.player.id);
    co_await apply_invalidations();
    if (id != device_id(current)) co_return co_await get_devices(request);
    Response reply = json_response(R"({"devices":[]})");
    reply.headers.emplace_back("Set-Cookie", no_cookie(request));
    co_return reply;
}

// Everything that is stored about a player: the first page says all but the games, of which there may be
// many.
boost::asio::awaitable<Response> HttpApi::get_data(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(exports_, identity.player.id);
    const PlayerRow& player = identity.player;
    const std::string after = request.query_value("after");
    if (!after.empty() && !is_game_id(after))
        throw HttpError{400, "bad-message", tr("a game code is 3 to 32 letters, digits and dashes"), "after"};
    const auto find_games = [id = player.id, after](Store& store) {
        return store.games_of(id, after, games_of_data);
    };
    const auto games = value_of(co_await read_list(store_, find_games));
    json::object data{{"player",
                       {{"id", player.id},
                        {"name", player.name},
                        {"first", player.first},
                        {"last", player.last},
                        {"login", text_or_null(player.login)},
                        {"email", text_or_null(player.email)},
                        {"listed", player.listed},
                        {"bot", player.bot},
                        {"since", player.created}}}};
    if (after.empty()) {
        const auto find_devices = [id = player.id](Store& store) { return store.devices(id, devices_shown); };
        const auto find_records = [id = player.id](Store& store) { return store.records(id); };
        data["devices"] = devices_json(value_of(co_await read_list(store_, find_devices)), token_in(request));
        const auto find_ratings = [id = player.id](Store& store) { return store.ratings(id); };
        data["tokens"] = co_await tokens_json(player.id);
        data["records"] = records_json(value_of(co_await read_list(store_, find_records)));
        data["ratings"] = ratings_json(value_of(co_await read_list(store_, find_ratings)), lease_.now());
        const auto find_choices = [id = player.id](Store& store) { return store.alert_choices(id); };
        const auto find_tournaments = [id = player.id](Store& store) { return store.tournaments_of(id); };
        const auto tournaments = value_of(co_await read_list(store_, find_tournaments));
        data["tournaments"] = json::array(tournaments.begin(), tournaments.end());
        data["studies"] = co_await studies_json(player.id);
        data["notifications"] = choices_json(value_of(co_await read_list(store_, find_choices)));
        data["muted"] = co_await muted_json(player.id);
        data["followed"] = co_await followed_json(player.id);
        data["puzzles"] = co_await puzzles_json(player.id);
        const json::object daily = co_await daily_json(player.id);
        data.insert(daily.begin(), daily.end());
    }
    json::array own = own_games_json(games);
    const bool more = static_cast<std::int64_t>(own.size()) == games_of_data;
    data["games"] = std::move(own);
    data["next"] = more ? json::value(games.back().id) : json::value(nullptr);
    Response reply = json_response(json::serialize(data));
    reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"merels.json\"");
    co_return reply;
}

boost::asio::awaitable<Response> HttpApi::post_delete(const Request& request) {
    const PasswordRecord secret = co_await require_secret(request);
    const json::object object = object_from(request);
    if (!bool_field(object, "confirm").value_or(false))
        throw HttpError{400, "bad-message", tr("confirm that you want to delete the account"), "confirm"};
    const std::string current = string_field(object, "current").value_or("");
    co_await check_current_password(request, secret, current);
    std::vector<Change> changes{
        CloseAccount{secret.player.id, std::string(deleted_name), secret.password, lease_.now()}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "taken", tr("the account has changed in the meantime; try again")};
    log_request(spdlog::level::info, request, "account deleted: player " + secret.player.id);
    PlayerRow gone = secret.player;
    set_listed(gone, false);
    co_await apply_invalidations();
    // Charged to no budget, so that the deletion does not wait for one to fill up.
    scheduler_.after(std::chrono::milliseconds(0),
                     [this] { boost::asio::co_spawn(io_, anonymise_deleted(), boost::asio::detached); });
    co_return signed_out_response(request);
}

}  // namespace merels::server
