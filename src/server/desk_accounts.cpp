// Passwords, sessions and devices.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/account_deletion.h"
#include "server/account_requests.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/input_limits.h"
#include "server/log.h"
#include "server/names.h"
#include "server/password_rules.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

constexpr std::int64_t devices_shown = 100;
constexpr std::int64_t games_of_data = 500;

struct Credentials {
    std::string login;
    std::string password;
};

Credentials credentials_in(const json::object& object) {
    const auto login = tidy_login(text_in(object, "login").value_or(""));
    if (!login)
        throw Refused{400, "bad-message", "a login is 3 to 40 letters, digits, dots and dashes", "login"};
    const std::string password = text_in(object, "password").value_or("");
    if (password.empty() || password.size() > input_limits::password_bytes)
        throw Refused{400, "bad-message", "a password is 8 to 200 characters", "password"};
    return {*login, password};
}

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
        all.back().at("seats").as_array().push_back(json::object{
            {"side", *row.side}, {"result", row.result ? json::value(*row.result) : json::value(nullptr)}});
    }
    return all;
}

}  // namespace

std::string Desk::token_in(const Request& request) {
    const std::string secret = secret_in(request);
    return secret.empty() ? std::string() : hashed(secret);
}

boost::asio::awaitable<Reply> Desk::handle_account(const Request& request) {
    const bool reads = request.method != "POST";
    const std::string_view what = std::string_view(request.path).substr(std::string_view("/api/me/").size());
    if (!reads && what == "password") co_return co_await post_password(request);
    if (reads && what == "devices") co_return co_await get_devices(request);
    if (!reads && what == "devices/forget") co_return co_await post_forget_devices(request);
    if (reads && what == "data") co_return co_await get_data(request);
    if (!reads && what == "delete") co_return co_await post_delete(request);
    co_return refusal({404, "not-found", "there is nothing of that name here"});
}

// Tries are limited for an address, and more strictly for an address with a login. Nothing is limited for a
// login alone: that would let anyone lock its owner out.
boost::asio::awaitable<bool> Desk::is_right_password(const Request& request, const std::string& login,
                                                     const std::string& hash, const std::string& password) {
    check_rate(password_tries_, request.address);
    check_rate(logins_, request.address + " " + login);
    const auto begin = [&](auto done) {
        if (!passwords_.check(request.address, hash, password, [done](bool same) { done(same ? 1 : 0); }))
            done(-1);
    };
    const int same = co_await answer_of<int>(begin);
    if (same < 0) throw not_done(NotDone::busy);
    co_return same == 1;
}

boost::asio::awaitable<void> Desk::check_current_password(const Request& request, const Secret& secret,
                                                          const std::string& current) {
    if (secret.password.empty()) co_return;
    if (current.empty()) throw Refused{403, "wrong-password", "enter your current password", "current"};
    const std::string login = secret.player.login.value_or("");
    if (co_await is_right_password(request, login, secret.password, current)) co_return;
    log_request(spdlog::level::warn, request, "wrong current password: player " + secret.player.id);
    throw Refused{403, "wrong-password", "that is not your current password", "current"};
}

boost::asio::awaitable<Reply> Desk::post_password(const Request& request) {
    Known known = co_await who_must(request);
    const json::object object = object_from(request);
    const Credentials given = credentials_in(object);
    if (const auto problem = password_problem(given.password, given.login))
        throw Refused{400, "bad-message", *problem, "password"};
    const auto find = [id = known.player.id](Store& store) { return store.secret_of_player(id); };
    const auto secret = value_of(co_await read_from(house_, find));
    if (!secret) throw Refused{401, "no-name", "give your name first"};
    co_await check_current_password(request, *secret, text_in(object, "current").value_or(""));
    check_rate(password_tries_, request.address);
    const auto begin = [&](auto done) {
        if (!passwords_.hash(request.address, given.password,
                             [done](std::string hash) { done(std::move(hash)); }))
            done(std::string());
    };
    const std::string hash = co_await answer_of<std::string>(begin);
    if (hash.empty()) throw not_done(NotDone::busy);
    const NewSession session = new_session(request, known.player.id, house_.now());
    std::vector<Change> changes{
        SetPassword{known.player.id, given.login, hash, secret->password, session.device}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (!made.front()) throw Refused{409, "taken", "that login is somebody else's", "login"};
    log_request(spdlog::level::info, request,
                "password set, other sessions ended: player " + known.player.id);
    sessions_.forget_player(known.player.id);
    co_await follow_invalidations();
    known.player.login = given.login;
    co_return me_reply(co_await describe_me(known.player), session.cookie);
}

// The browser gets a new session, and loses the one it may have had.
boost::asio::awaitable<Reply> Desk::post_login(const Request& request) {
    const Credentials given = credentials_in(object_from(request));
    const auto find = [login = given.login](Store& store) { return store.secret_of_login(login); };
    const auto secret = value_of(co_await read_from(house_, find));
    const std::string hash = secret ? secret->password : "";
    if (!co_await is_right_password(request, given.login, hash, given.password)) {
        log_request(spdlog::level::warn, request,
                    "sign-in failed: " + (secret ? "player " + secret->player.id : "no such login"));
        throw Refused{401, "wrong-login", "no such login, or another password"};
    }
    refuse_blocked(secret->player.id);
    const NewSession session = new_session(request, secret->player.id, house_.now());
    const std::string before = token_in(request);
    std::vector<Change> changes{session.device, ForgetDevice{before, house_.now()}};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    sessions_.end(before, "signed in anew");
    log_request(spdlog::level::info, request, "signed in: player " + secret->player.id);
    co_return me_reply(co_await describe_me(secret->player), session.cookie);
}

boost::asio::awaitable<Reply> Desk::post_logout(const Request& request) {
    const std::string token = token_in(request);
    std::vector<Change> changes{ForgetDevice{token, house_.now()}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (made.front()) log_request(spdlog::level::info, request, "signed out: device " + device_id(token));
    sessions_.end(token, "signed out");
    co_return me_reply("null", no_cookie(request));
}

boost::asio::awaitable<Reply> Desk::get_devices(const Request& request) {
    const Known known = co_await who_must(request);
    const std::string current = token_in(request);
    const auto find = [id = known.player.id](Store& store) { return store.devices(id, devices_shown); };
    const auto found = value_of(co_await read_from(house_, find));
    co_return json_reply(json::serialize(json::object{{"devices", devices_json(found, current)}}));
}

boost::asio::awaitable<Reply> Desk::post_forget_devices(const Request& request) {
    const Known known = co_await who_must(request);
    const json::object object = object_from(request);
    const std::string id = text_in(object, "id").value_or("");
    const bool others = truth_in(object, "others").value_or(false);
    if (id.empty() == !others) throw Refused{400, "bad-message", "name one device, or all the others", "id"};
    const std::string current = token_in(request);
    std::vector<Change> changes{ForgetDevices{known.player.id, id, others ? current : "", house_.now()}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (!others && !made.front()) throw Refused{404, "not-found", "there is no such device", "id"};
    log_request(spdlog::level::info, request,
                "devices signed out: " + (others ? "all others" : id) + " of player " + known.player.id);
    co_await follow_invalidations();
    if (id != device_id(current)) co_return co_await get_devices(request);
    Reply reply = json_reply(R"({"devices":[]})");
    reply.headers.emplace_back("Set-Cookie", no_cookie(request));
    co_return reply;
}

// Everything that is stored about a player: the first page says all but the games, of which there may be
// many.
boost::asio::awaitable<Reply> Desk::get_data(const Request& request) {
    const Known known = co_await who_must(request);
    check_rate(exports_, known.player.id);
    const PlayerRow& player = known.player;
    const std::string after = request.asked("after");
    if (!after.empty() && !is_game_id(after))
        throw Refused{400, "bad-message", "a game id is 3 to 32 letters, digits and dashes", "after"};
    const auto find_games = [id = player.id, after](Store& store) {
        return store.games_of(id, after, games_of_data);
    };
    const auto games = value_of(co_await list_from(house_, find_games));
    json::object data{{"player",
                       {{"id", player.id},
                        {"first", player.first},
                        {"last", player.last},
                        {"login", player.login ? json::value(*player.login) : json::value(nullptr)},
                        {"listed", player.listed},
                        {"since", player.created}}}};
    if (after.empty()) {
        const auto find_devices = [id = player.id](Store& store) { return store.devices(id, devices_shown); };
        const auto find_records = [id = player.id](Store& store) { return store.records(id); };
        data["devices"] = devices_json(value_of(co_await list_from(house_, find_devices)), token_in(request));
        data["records"] = records_json(value_of(co_await list_from(house_, find_records)));
    }
    json::array own = own_games_json(games);
    const bool more = static_cast<std::int64_t>(own.size()) == games_of_data;
    data["games"] = std::move(own);
    data["next"] = more ? json::value(games.back().id) : json::value(nullptr);
    Reply reply = json_reply(json::serialize(data));
    reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"merels.json\"");
    co_return reply;
}

boost::asio::awaitable<Reply> Desk::post_delete(const Request& request) {
    const Known known = co_await who_must(request);
    const json::object object = object_from(request);
    if (!truth_in(object, "confirm").value_or(false))
        throw Refused{400, "bad-message", "confirm that the account is to be deleted", "confirm"};
    const auto find = [id = known.player.id](Store& store) { return store.secret_of_player(id); };
    const auto secret = value_of(co_await read_from(house_, find));
    if (!secret) throw Refused{401, "no-name", "give your name first"};
    co_await check_current_password(request, *secret, text_in(object, "current").value_or(""));
    std::vector<Change> changes{
        CloseAccount{known.player.id, std::string(deleted_name), secret->password, house_.now()}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (!made.front()) throw Refused{409, "taken", "the account has changed meanwhile; try again"};
    log_request(spdlog::level::info, request, "account deleted: player " + known.player.id);
    PlayerRow gone = known.player;
    set_listed(gone, false);
    co_await follow_invalidations();
    // Nobody pays for this: whoever leaves is not to be kept waiting by a budget.
    house_.after(std::chrono::milliseconds(0),
                 [this] { boost::asio::co_spawn(io_, anonymise_deleted(), boost::asio::detached); });
    co_return me_reply("null", no_cookie(request));
}

}  // namespace merels::server
