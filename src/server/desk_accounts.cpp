// Passwords, sessions and devices.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>

#include "server/async.h"
#include "server/cookies.h"
#include "server/desk.h"
#include "server/names.h"
#include "server/password_rules.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

constexpr std::int64_t devices_shown = 100;
constexpr std::size_t longest_password = 800;  // bytes; a new one is at most 200 characters
constexpr std::chrono::milliseconds between_looks{2000};
// Commits become visible a while after the moment written in them, and servers' clocks differ a little.
constexpr std::int64_t overlap = 15'000;

struct Credentials {
    std::string login;
    std::string password;
};

Credentials credentials_in(const json::object& object) {
    const auto login = tidy_login(text_in(object, "login").value_or(""));
    if (!login)
        throw Refused{400, "bad-message", "a login is 3 to 40 letters, digits, dots and dashes", "login"};
    const std::string password = text_in(object, "password").value_or("");
    if (password.empty() || password.size() > longest_password)
        throw Refused{400, "bad-message", "a password is 8 to 200 characters", "password"};
    return {*login, password};
}

Refused too_busy() {
    return {429, "busy", "too many are doing this; try again in a while"};
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
    if (same < 0) throw too_busy();
    co_return same == 1;
}

boost::asio::awaitable<void> Desk::check_current_password(const Request& request, const Secret& secret,
                                                          const std::string& current) {
    if (secret.password.empty()) co_return;
    if (current.empty()) throw Refused{403, "wrong-password", "enter your current password", "current"};
    const std::string login = secret.player.login.value_or("");
    if (co_await is_right_password(request, login, secret.password, current.substr(0, longest_password)))
        co_return;
    spdlog::warn("player {}: wrong current password", secret.player.id);
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
    if (hash.empty()) throw too_busy();
    const NewSession session = new_session(request, known.player.id, house_.now());
    std::vector<Change> changes{
        SetPassword{known.player.id, given.login, hash, secret->password, session.device}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (!made.front()) throw Refused{409, "taken", "that login is somebody else's", "login"};
    spdlog::info("player {}: password set, other sessions ended", known.player.id);
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
        spdlog::warn("sign-in failed: {}", secret ? "player " + secret->player.id : "no such login");
        throw Refused{401, "wrong-login", "no such login, or another password"};
    }
    const NewSession session = new_session(request, secret->player.id, house_.now());
    const std::string before = token_in(request);
    std::vector<Change> changes{session.device, ForgetDevice{before, house_.now()}};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    sessions_.end(before, "signed in anew");
    spdlog::info("player {}: signed in", secret->player.id);
    co_return me_reply(co_await describe_me(secret->player), session.cookie);
}

boost::asio::awaitable<Reply> Desk::post_logout(const Request& request) {
    const std::string token = token_in(request);
    std::vector<Change> changes{ForgetDevice{token, house_.now()}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (made.front()) spdlog::info("device {}: signed out", device_id(token));
    sessions_.end(token, "signed out");
    co_return me_reply("null", no_cookie(request));
}

boost::asio::awaitable<Reply> Desk::get_devices(const Request& request) {
    const Known known = co_await who_must(request);
    const std::string current = token_in(request);
    const auto find = [id = known.player.id](Store& store) { return store.devices(id, devices_shown); };
    const auto found = value_of(co_await read_from(house_, find));
    json::array devices;
    for (const DeviceRow& device : found) {
        devices.push_back(json::object{{"id", device_id(device.token)},
                                       {"created", device.created},
                                       {"seen", device.seen},
                                       {"description", device.description},
                                       {"current", device.token == current}});
    }
    co_return json_reply(json::serialize(json::object{{"devices", devices}}));
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
    spdlog::info("player {}: {} signed out", known.player.id, others ? "other devices" : "device " + id);
    co_await follow_invalidations();
    if (id != device_id(current)) co_return co_await get_devices(request);
    Reply reply = json_reply(R"({"devices":[]})");
    reply.headers.emplace_back("Set-Cookie", no_cookie(request));
    co_return reply;
}

void Desk::start() {
    followed_ = house_.now();
    boost::asio::co_spawn(io_, follow_accounts(), boost::asio::detached);
}

boost::asio::awaitable<void> Desk::follow_accounts() {
    while (true) {
        co_await follow_invalidations();
        const auto wait = [&](auto done) { house_.after(between_looks, [done] { done(true); }); };
        (void)co_await answer_of<bool>(wait);
    }
}

boost::asio::awaitable<void> Desk::follow_invalidations() {
    const Moment now = house_.now();
    const Moment since = followed_ - overlap;
    const auto find = [since](Store& store) { return store.invalidations(since); };
    const auto found = co_await read_from(house_, find);
    if (!found) {
        spdlog::error("ended sessions could not be read: {}", found.error().reason);
        co_return;
    }
    followed_ = std::max(followed_, now);
    for (const Invalidation& invalidation : *found) {
        if (applied_.emplace(invalidation.at, invalidation.id).second) apply(invalidation);
    }
    std::erase_if(applied_, [&](const auto& one) { return one.first < followed_ - 2 * overlap; });
}

void Desk::apply(const Invalidation& invalidation) {
    if (invalidation.kind == Invalidation::Kind::session) sessions_.end(invalidation.id, "signed out");
}

}  // namespace merels::server
