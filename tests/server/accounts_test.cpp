// Players: cookies, names, passwords, records.
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

json::object me(Browser& browser) {
    const json::object answer = browser.get("/api/me").object();
    return answer.at("me").is_null() ? json::object() : answer.at("me").as_object();
}

}  // namespace

TEST_CASE("a name makes a player, known by a cookie that scripts cannot read") {
    ServerProcess server("");
    Browser ada(server.port());
    CHECK(me(ada).empty());
    const Answer named = ada.post("/api/me", {{"first", "  Ada   Augusta "}, {"last", "Byron"}});
    CHECK(named.status == 200);
    const std::string cookie = named.headers.at("set-cookie");
    CHECK(cookie.starts_with("merels="));
    CHECK(cookie.find("HttpOnly") != std::string::npos);
    CHECK(cookie.find("SameSite=Lax") != std::string::npos);
    CHECK(cookie.find("Secure") == std::string::npos);
    CHECK(text_of(me(ada), "first") == "Ada Augusta");
    CHECK(ada.post("/api/me", {{"first", "Countess"}}).headers.count("set-cookie") == 0);
    CHECK(text_of(me(ada), "first") == "Countess");
    CHECK(ada.post("/api/me", {{"first", ""}}).status == 400);
    CHECK(ada.post("/api/me", {{"first", "a\u202Eb"}}).status == 400);
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
    const std::string body = R"({"first":"Ada"})";
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
    CHECK(ada.post("/api/me/password", {{"login", "ada"}, {"password", "correct horse"}}).status == 401);
    ada.post("/api/me", {{"first", "Ada"}});
    CHECK(ada.post("/api/me/password", {{"login", "ada"}, {"password", "short"}}).status == 400);
    CHECK(ada.post("/api/me/password", {{"login", "a b"}, {"password", "correct horse"}}).status == 400);
    CHECK(ada.post("/api/me/password", {{"login", "Ada"}, {"password", "correct horse"}}).status == 200);
    CHECK(text_of(me(ada), "login") == "ada");
    Browser phone(server.port());
    CHECK(phone.post("/api/login", {{"login", "ada"}, {"password", "wrong horse"}}).status == 401);
    CHECK(phone.post("/api/login", {{"login", "nobody"}, {"password", "wrong horse"}}).status == 401);
    CHECK(phone.post("/api/login", {{"login", "ada"}, {"password", "correct horse"}}).status == 200);
    CHECK(text_of(me(phone), "id") == text_of(me(ada), "id"));
    Browser grace(server.port());
    grace.post("/api/me", {{"first", "Grace"}});
    CHECK(grace.post("/api/me/password", {{"login", "ada"}, {"password", "another horse"}}).status == 409);
    CHECK(server.log().find("horse") == std::string::npos);
}

TEST_CASE("passwords cannot be tried without end") {
    ServerProcess server("");
    Browser guesser(server.port());
    int refused = 0;
    for (int i = 0; i < 60 && refused == 0; ++i) {
        if (guesser.post("/api/login", {{"login", "ada"}, {"password", "my guess is " + std::to_string(i)}})
                .status == 429)
            ++refused;
    }
    CHECK(refused > 0);
}

TEST_CASE("W8: wins, losses and draws are kept for each game, and the players listed by them") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    for (const char* turn : {"d6", "f4", "d2", "b4", "g1", "a7"}) {
        Sitter& mover = pair.sitter(pair.white.turns() % 2 == 0 ? Side::white : Side::black);
        REQUIRE(mover.act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
    CHECK(pair.black.act("forfeit") == "done");
    const json::object winner = me(pair.white.browser());
    const json::object& record = winner.at("records").as_array()[0].as_object();
    CHECK(text_of(record, "game") == "nine");
    CHECK(record.at("won").as_int64() == 1);
    const json::object list = pair.white.browser().get("/api/players").object();
    CHECK(list.at("players").as_array()[0].at("id").as_string() == pair.white.player());
    CHECK(list.at("players").as_array()[1].at("lost").as_int64() == 1);
    const json::object page = pair.white.browser().get("/api/players/" + pair.black.player()).object();
    CHECK(page.at("games").as_array().size() == 1);
    CHECK(pair.white.browser().get("/api/players/nobody").status == 404);
}
