// Players: cookies, names, passwords, records.
#include <algorithm>
#include <thread>

#include "server/account.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("a name makes a player, known by a cookie that scripts cannot read") {
    ServerProcess server("");
    Browser ada(server.port());
    CHECK(me(ada).empty());
    const Answer named =
        ada.post("/api/me", {{"name", "  Ada   Augusta "}, {"first", "Augusta"}, {"last", "Byron"}});
    CHECK(named.status == 200);
    const std::string cookie = named.headers.at("set-cookie");
    CHECK(cookie.starts_with("merels="));
    CHECK(cookie.find("HttpOnly") != std::string::npos);
    CHECK(cookie.find("SameSite=Lax") != std::string::npos);
    CHECK(cookie.find("Secure") == std::string::npos);
    CHECK(text_of(me(ada), "name") == "Ada Augusta");
    CHECK(ada.post("/api/me", {{"name", "Countess"}}).headers.count("set-cookie") == 0);
    CHECK(text_of(me(ada), "name") == "Countess");
    CHECK(text_of(me(ada), "first") == "Augusta");
    CHECK(ada.post("/api/me", {{"name", ""}}).status == 200);  // no new name
    CHECK(text_of(me(ada), "name") == "Countess");
    CHECK(ada.post("/api/me").status == 400);
    for (const char* own : {"Computer 7", "C0mputer", "deleted player"})
        CHECK(ada.post("/api/me", {{"name", own}}).status == 400);
    CHECK(ada.post("/api/me", {{"name", "a\u202Eb"}}).status == 400);
    Browser thief(server.port());
    thief.set_cookie("merels=" + std::string(52, 'a'));
    CHECK(me(thief).empty());
    CHECK(server.log().find(cookie.substr(7, 52)) == std::string::npos);  // not even in the log
    CHECK(ada.post("/api/logout").status == 200);
    CHECK(me(ada).empty());
}

TEST_CASE("under https, which only a proxy we trust can say, the cookie is Secure and bound to the host") {
    ServerProcess trusting("", {"--proxy", "127.0.0.1"});
    const std::string by_https = "X-Forwarded-Proto: https\r\nX-Forwarded-For: 203.0.113.7\r\n";
    const std::string body = R"({"name":"Ada"})";
    Browser ada(trusting.port());
    const Answer named = ada.ask("POST", "/api/me", "application/json", body, by_https);
    CHECK(named.headers.at("set-cookie").starts_with("__Host-merels="));
    CHECK(named.headers.at("set-cookie").find("; Secure") != std::string::npos);
    ServerProcess wary("");
    Browser other(wary.port());
    CHECK(other.ask("POST", "/api/me", "application/json", body, by_https)
              .headers.at("set-cookie")
              .starts_with("merels="));
}

TEST_CASE("a password brings a player back from another device") {
    ServerProcess server("");
    Browser ada(server.port());
    CHECK(ada.post("/api/me/password", {{"password", "correct horse"}}).status == 401);
    ada.post("/api/me", {{"name", "Ada"}});
    CHECK(ada.post("/api/me/password", {{"password", "short"}}).status == 400);
    CHECK(ada.post("/api/me/password", {{"password", "correct horse"}}).status == 200);
    CHECK(me(ada).at("account").as_bool());
    Browser phone(server.port());
    CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "wrong horse"}}).status == 401);
    CHECK(phone.post("/api/login", {{"name", "nobody"}, {"password", "wrong horse"}}).status == 401);
    CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}}).status == 200);
    CHECK(text_of(me(phone), "id") == text_of(me(ada), "id"));
    CHECK(eventually([&] {
        const std::string log = server.log();
        return log.find("signed in: player " + text_of(me(ada), "id")) != std::string::npos &&
               log.find("sign-in failed: no such account") != std::string::npos;
    }));
    Browser grace(server.port());
    grace.post("/api/me", {{"name", "Grace"}});
    const Answer taken = grace.post("/api/me", {{"name", "\u0410DA"}});  // with a Cyrillic A
    CHECK(taken.status == 409);
    CHECK(text_of(taken.object(), "field") == "name");
    CHECK(Browser(server.port()).post("/api/games", {{"game", "nine"}, {"name", "ada"}}).status == 409);
    CHECK(server.log().find("horse") == std::string::npos);
}

TEST_CASE("passwords cannot be tried without end, and nobody can lock another out by trying") {
    ServerProcess server("", {"--proxy", "127.0.0.1"});
    const auto sign_in = [&](const std::string& address, const std::string& login,
                             const std::string& password) {
        Browser browser(server.port());
        const json::object body{{"name", login}, {"password", password}};
        return browser
            .ask("POST", "/api/login", "application/json", json::serialize(body),
                 "X-Forwarded-For: " + address + "\r\n")
            .status;
    };
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    REQUIRE(ada.post("/api/me/password", {{"password", "correct horse"}}).status == 200);
    // On a slow machine tries take long, and more are allowed meanwhile.
    const auto becomes_limited = [&](auto attempt) {
        for (int i = 0; i < 150; ++i) {
            if (attempt(std::to_string(i)) == 429) return true;
        }
        return false;
    };
    CHECK(becomes_limited(
        [&](const std::string& i) { return sign_in("203.0.113.7", "ada", "my guess is " + i); }));
    CHECK(sign_in("203.0.113.8", "ada", "correct horse") == 200);  // she is elsewhere
    CHECK(sign_in("203.0.113.7", "grace", "another guess") == 401);
    // An address cannot go on and on by trying one login after the other.
    CHECK(becomes_limited(
        [&](const std::string& i) { return sign_in("203.0.113.7", "login" + i, "a guess at it"); }));
    CHECK(sign_in("203.0.113.8", "ada", "correct horse") == 200);
}

TEST_CASE("a password is changed with the current password only, which ends all other sessions") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const auto set = [&](Browser& browser, const std::string& password, const std::string& current) {
        return browser.post("/api/me/password", {{"password", password}, {"current", current}});
    };
    const std::string first_cookie = ada.cookie();
    CHECK(set(ada, "correct horse", "").status == 200);  // the first needs none
    CHECK(ada.cookie() != first_cookie);
    Browser phone(server.port());
    phone.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}});
    const Answer without = set(phone, "stolen horse", "");
    CHECK(without.status == 403);
    CHECK(without.code() == "wrong-password");
    CHECK(set(phone, "stolen horse", "wrong horse").status == 403);
    CHECK(ada.post("/api/me/password", {{"password", "stolen horse"}}).status == 403);
    const std::string before = ada.cookie();
    CHECK(set(ada, "battery staple", "correct horse").status == 200);
    CHECK(me(phone).empty());
    Browser old(server.port());
    old.set_cookie(before);
    CHECK(me(old).empty());
    CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}}).status == 401);
    CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "battery staple"}}).status == 200);
    // Wrong current passwords are tries like any other.
    bool limited = false;
    for (int i = 0; i < 150 && !limited; ++i)
        limited = set(phone, "stolen horse", "my guess is " + std::to_string(i)).status == 429;
    CHECK(limited);
    CHECK(server.log().find("horse") == std::string::npos);
}

TEST_CASE("signing in over a session ends that one") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    ada.post("/api/me/password", {{"password", "correct horse"}});
    Browser phone(server.port());
    phone.post("/api/me", {{"name", "Somebody"}});
    const std::string before = phone.cookie();
    CHECK(phone.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}}).status == 200);
    CHECK(phone.cookie() != before);
    Browser old(server.port());
    old.set_cookie(before);
    CHECK(me(old).empty());
}

TEST_CASE("a password is counted in characters, and those everybody tries first are rejected") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    ada.post("/api/me", {{"name", "Countess Ada"}});
    const auto reason = [&](const std::string& password) {
        const Answer answer = ada.post("/api/me/password", {{"password", password}});
        CHECK(answer.status == 400);
        CHECK(text_of(answer.object(), "field") == "password");
        return answer.reason();
    };
    CHECK(reason("äöüß") == "a password is 8 to 200 characters");  // eight bytes
    CHECK(reason(std::string(201, 'x')) == "a password is 8 to 200 characters");
    CHECK(reason("Password1") == "that password is too easy to guess");
    CHECK(reason("Countess Ada1") == "that password is too easy to guess");
    CHECK(ada.post("/api/me/password", {{"password", "grüße dich"}}).status == 200);
    // The longest there can be is compared as a whole, too.
    const auto change = [&](const std::string& password, const std::string& current) {
        return ada.post("/api/me/password", {{"password", password}, {"current", current}}).status;
    };
    std::string longest;
    for (int i = 0; i < 50; ++i) longest += "\U0001F0A1\U0001F0A2\U0001F0A3\U0001F0A4";
    CHECK(change(longest, "grüße dich") == 200);
    CHECK(change("grüße dich", longest + "x") == 403);
    CHECK(change("grüße dich", longest) == 200);
}

TEST_CASE("devices are listed without their secrets and signed out one by one or all at once") {
    ServerProcess server("");
    Browser ada(server.port());
    CHECK(ada.get("/api/me/devices").status == 401);
    ada.post("/api/me", {{"name", "Ada"}});
    ada.post("/api/me/password", {{"password", "correct horse"}});
    Browser phone(server.port());
    Browser tablet(server.port());
    for (Browser* browser : {&phone, &tablet}) {
        const std::string body = R"({"name":"ada","password":"correct horse"})";
        CHECK(browser
                  ->ask("POST", "/api/login", "application/json", body,
                        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0 <b>\r\n")
                  .status == 200);
    }
    const auto devices = [](const Answer& answer) { return answer.object().at("devices").as_array(); };
    const auto id_of_current = [&](Browser& browser) {
        for (const json::value& device : devices(browser.get("/api/me/devices"))) {
            if (device.at("current").as_bool()) return text_of(device.as_object(), "id");
        }
        return std::string();
    };
    const Answer list = ada.get("/api/me/devices");
    CHECK(devices(list).size() == 3);
    CHECK(list.body.find("Firefox on Linux") != std::string::npos);
    CHECK(list.body.find("<b>") == std::string::npos);
    const std::string id = id_of_current(phone);
    Browser grace(server.port());
    grace.post("/api/me", {{"name", "Grace"}});
    CHECK(grace.post("/api/me/devices/forget", {{"id", id}}).status == 404);
    CHECK(ada.post("/api/me/devices/forget").status == 400);
    CHECK(ada.post("/api/me/devices/forget", {{"id", id}, {"others", true}}).status == 400);
    CHECK(devices(ada.post("/api/me/devices/forget", {{"id", id}})).size() == 2);
    CHECK(me(phone).empty());
    CHECK_FALSE(me(tablet).empty());
    CHECK(devices(ada.post("/api/me/devices/forget", {{"others", true}})).size() == 1);
    CHECK(me(tablet).empty());
    CHECK(ada.post("/api/me/devices/forget", {{"id", id_of_current(ada)}}).status == 200);
    CHECK(me(ada).empty());
}

TEST_CASE("only those who want to be are listed and have a page") {
    ServerProcess server("");
    Browser ada(server.port());
    Browser grace(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    grace.post("/api/me", {{"name", "Grace"}});
    const std::string id = text_of(me(ada), "id");
    CHECK(grace.get("/api/players").object().at("players").as_array().empty());
    CHECK(grace.get("/api/players/" + id).status == 404);
    CHECK(ada.get("/api/players/" + id).status == 200);
    CHECK(ada.post("/api/me", {{"listed", true}}).object().at("me").at("listed").as_bool());
    CHECK(grace.get("/api/players/" + id).status == 200);
    // The list is made anew every ten seconds; who does not want to be in it any more goes at once.
    CHECK(grace.get("/api/players?game=six").object().at("players").as_array().size() == 1);
    CHECK(ada.post("/api/me", {{"listed", false}}).status == 200);
    CHECK(grace.get("/api/players?game=six").object().at("players").as_array().empty());
    CHECK(grace.get("/api/players/" + id).status == 404);
    Browser nobody(server.port());
    CHECK(nobody.post("/api/me", {{"listed", true}}).status == 401);
}

TEST_CASE("W8: wins, losses and draws are kept for each game, and the players listed by them") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    play_some(pair);
    CHECK(pair.black.act("forfeit") == "done");
    const json::object winner = me(pair.white.browser());
    const json::object& record = winner.at("records").as_array()[0].as_object();
    CHECK(text_of(record, "game") == "nine");
    CHECK(record.at("won").as_int64() == 1);
    for (Sitter* sitter : {&pair.white, &pair.black})
        CHECK(sitter->browser().post("/api/me", {{"listed", true}}).status == 200);
    const json::object list = pair.white.browser().get("/api/players").object();
    CHECK(list.at("players").as_array()[0].at("id").as_string() == pair.white.player());
    CHECK(list.at("players").as_array()[1].at("lost").as_int64() == 1);
    const json::object page = pair.white.browser().get("/api/players/" + pair.black.player()).object();
    CHECK(page.at("games").as_array().size() == 1);
    CHECK(pair.white.browser().get("/api/players/nobody").status == 404);
}

TEST_CASE("who gives no name gets a friendly one, and a name of one's own later") {
    ServerProcess server("");
    Browser guest(server.port());
    const json::object game = make_game(guest, {{"game", "nine"}});
    const std::string name = text_of(me(guest), "name");
    CHECK(std::ranges::count(name, ' ') == 2);
    CHECK(text_of(game.at("waiting").as_object(), "name") == name);
    Browser friendly(server.port());
    CHECK(friendly.post("/api/games/" + text_of(game, "id") + "/join").status == 200);
    CHECK(text_of(me(friendly), "name") != "");
    CHECK_FALSE(me(friendly).at("account").as_bool());
    CHECK(friendly.post("/api/me", {{"name", "Grace"}}).status == 200);
    CHECK(text_of(me(friendly), "name") == "Grace");
    // First and last name are for the player alone.
    CHECK(friendly.post("/api/me", {{"first", "Grace"}, {"last", "Hopper"}, {"listed", true}}).status == 200);
    CHECK(guest.get("/api/players").body.find("Hopper") == std::string::npos);
    CHECK(guest.get("/api/players/" + text_of(me(friendly), "id")).body.find("Hopper") == std::string::npos);
    CHECK(text_of(me(friendly), "last") == "Hopper");
}

TEST_CASE("of two who make an account with the same name at once, at two servers, one gets it") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess another(db);
    for (int i = 0; i < 3; ++i) {
        const std::string name = "Racer " + std::string(static_cast<std::size_t>(i) + 1, 'x');
        Browser ada(one.port());
        Browser eve(another.port());
        CHECK(ada.post("/api/me", {{"name", name}}).status == 200);
        CHECK(eve.post("/api/me", {{"name", name}}).status == 200);
        int first = 0;
        std::jthread racing(
            [&] { first = ada.post("/api/me/password", {{"password", "correct horse"}}).status; });
        const int second = eve.post("/api/me/password", {{"password", "correct horse"}}).status;
        racing.join();
        CHECK(std::min(first, second) == 200);
        CHECK(std::max(first, second) == 409);
    }
}

TEST_CASE("a recovery code is shown once, sets a new password once, and is then replaced") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    CHECK(ada.post("/api/me/recovery").status == 409);  // a guest has nothing to recover
    const Answer set = ada.post("/api/me/password", {{"password", "correct horse"}});
    const std::string code = text_of(set.object(), "recovery_code");
    CHECK(code.size() == 24);
    CHECK_FALSE(ada.get("/api/me").object().contains("recovery_code"));
    CHECK(me(ada).at("recovery").as_bool());
    const auto recover = [&](Browser& browser, const std::string& name, const std::string& typed,
                             const std::string& password) {
        return browser.post("/api/recover", {{"name", name}, {"code", typed}, {"password", password}});
    };
    Browser phone(server.port());
    const Answer wrong = recover(phone, "Ada", "aaaa-bbbb-cccc-dddd-eeee", "battery staple");
    const Answer nobody = recover(phone, "Nobody", code, "battery staple");
    CHECK(wrong.status == 403);
    CHECK(wrong.body == nobody.body);
    CHECK(recover(phone, "Ada", code, "short").status == 400);
    std::string typed = code;
    std::ranges::replace(typed, '-', ' ');
    const Answer done = recover(phone, " ADA ", typed, "battery staple");
    CHECK(done.status == 200);
    CHECK(text_of(me(phone), "name") == "Ada");
    CHECK(me(ada).empty());  // all other sessions have ended
    CHECK(recover(ada, "Ada", code, "another one yet").status == 403);
    CHECK(ada.post("/api/login", {{"name", "Ada"}, {"password", "correct horse"}}).status == 401);
    CHECK(ada.post("/api/login", {{"name", "Ada"}, {"password", "battery staple"}}).status == 200);
    // The next one came with the answer; another can be made with the password.
    const std::string next = text_of(done.object(), "recovery_code");
    CHECK(ada.post("/api/me/recovery").status == 403);
    const Answer replaced = ada.post("/api/me/recovery", {{"current", "battery staple"}});
    CHECK(replaced.status == 200);
    CHECK(recover(ada, "Ada", next, "another one yet").status == 403);
    CHECK(recover(ada, "Ada", text_of(replaced.object(), "recovery_code"), "another one yet").status == 200);
    bool limited = false;
    for (int i = 0; i < 150 && !limited; ++i)
        limited = recover(phone, "Ada", "guess-" + std::to_string(i), "battery staple").status == 429;
    CHECK(limited);
    CHECK(server.log().find(code) == std::string::npos);
}
