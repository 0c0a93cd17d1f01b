// Downloading one's own data and deleting one's account.
#include "server/account.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

TEST_CASE("a player's own data can be downloaded, page by page, and by nobody else") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    play_some(pair);
    Browser& ada = pair.white.browser();
    ada.post("/api/me/password", {{"password", "correct horse"}});
    CHECK(pair.black.act("forfeit") == "done");
    const std::string open = text_of(make_game(ada, {{"game", "six"}}), "id");
    const Answer answer = ada.get("/api/me/data");
    CHECK(answer.headers.at("content-disposition").starts_with("attachment"));
    const json::object data = answer.object();
    CHECK(text_of(data.at("player").as_object(), "name") == "Ada");
    CHECK(data.at("devices").as_array().size() == 1);
    CHECK(data.at("records").as_array().at(0).at("won").as_int64() == 1);
    REQUIRE(data.at("games").as_array().size() == 2);
    CHECK(data.at("next").is_null());
    for (const json::value& game : data.at("games").as_array()) {
        const bool played = game.at("id").as_string() == pair.id;
        CHECK(game.at("made").as_bool());
        CHECK(game.at("state").as_string() == (played ? "ended" : "open"));
        if (played) CHECK(game.at("seats").as_array().at(0).at("result").as_string() == "won");
    }
    CHECK(answer.body.find("argon2") == std::string::npos);
    const std::string first = std::min(pair.id, open);
    CHECK(ada.get("/api/me/data?after=" + first).object().at("games").as_array().size() == 1);
    CHECK(ada.get("/api/me/data?after=%FF").status == 400);
    Browser nobody(server.port());
    CHECK(nobody.get("/api/me/data").status == 401);
    bool limited = false;
    for (int i = 0; i < 150 && !limited; ++i) limited = ada.get("/api/me/data").status == 429;
    CHECK(limited);
}

TEST_CASE("whom an account follows is remembered, told to its owner alone, and part of its data") {
    ServerProcess server("");
    Browser guest(server.port());
    guest.post("/api/me", {{"name", "Guest"}});
    CHECK(guest.post("/api/me/followed", {{"add", json::array()}}).code() == "no-account");
    CHECK(Browser(server.port()).get("/api/me/followed").status == 401);
    Browser ada(server.port());
    make_account(ada, "Ada");
    const std::string id = text_of(me(guest), "id");
    CHECK(ada.post("/api/me/followed", {{"add", "x"}}).status == 400);
    CHECK(ada.post("/api/me/followed", {{"add", {1}}}).status == 400);
    CHECK(ada.post("/api/me/followed", {{"add", {"not an id!"}}}).status == 400);
    CHECK(ada.post("/api/me/followed", {{"add", json::array(101, json::value(id))}}).status == 400);
    const Answer followed = ada.post("/api/me/followed", {{"add", {id, "unknown00"}}});
    REQUIRE(followed.object().at("followed").as_array().size() == 1);
    CHECK(followed.object().at("followed").at(0).at("name") == "Guest");
    // On another device.
    Browser phone(server.port());
    CHECK(post_patiently(phone, "/api/login", {{"name", "Ada"}, {"password", password}}).status == 200);
    CHECK(phone.get("/api/me/followed").object().at("followed").as_array().size() == 1);
    CHECK(phone.get("/api/me/data").object().at("followed").at(0).at("id") == json::value(id));
    CHECK(phone.post("/api/me/followed", {{"remove", {id}}}).object().at("followed").as_array().empty());
}

TEST_CASE("a deleted account is gone: no name, no login, no session; its games are over") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    play_some(pair);
    Browser& ada = pair.white.browser();
    ada.post("/api/me", {{"name", "Ada Lovelace"}, {"first", "Augusta"}, {"last", "Lovelace"}});
    ada.post("/api/me/password", {{"password", "correct horse"}});
    ada.post("/api/me", {{"listed", true}});
    pair.white.reconnect();
    const std::string open = text_of(make_game(ada, {{"game", "six"}}), "id");
    const std::string screen = text_of(
        make_game(ada, {{"game", "six"}, {"opponent", "same-screen"}, {"second", "Lovelace's son"}}), "id");
    const std::string id = text_of(me(ada), "id");
    CHECK(ada.post("/api/me/delete", {{"confirm", true}}).status == 403);
    CHECK(ada.post("/api/me/delete", {{"confirm", true}, {"current", "wrong horse"}}).status == 403);
    CHECK(ada.post("/api/me/delete", {{"current", "correct horse"}}).status == 400);
    CHECK_FALSE(me(ada).empty());
    const std::string cookie = ada.cookie();
    CHECK(ada.post("/api/me/delete", {{"confirm", true}, {"current", "correct horse"}}).status == 200);
    REQUIRE(pair.white.wire() != nullptr);
    CHECK(pair.white.wire()->closed_with(patience()) == policy_violation);
    ada.set_cookie(cookie);
    CHECK(me(ada).empty());
    CHECK(ada.post("/api/login", {{"name", "ada lovelace"}, {"password", "correct horse"}}).status == 401);
    Browser& grace = pair.black.browser();
    CHECK(grace.get("/api/players/" + id).status == 404);
    // Her opponent has won, her open game is cancelled, and her name is nowhere, not even in a room that was
    // in memory all the time.
    CHECK(eventually([&] { return state_of(grace, pair.id) == "ended"; }));
    CHECK(eventually([&] { return state_of(grace, open) == "cancelled"; }));
    CHECK(eventually([&] { return state_of(grace, screen) == "ended"; }));
    for (const std::string& game : {pair.id, open, screen}) {
        CAPTURE(game);
        CHECK(eventually([&] {
            return grace.get("/api/games/" + game).body.find("Deleted player") != std::string::npos;
        }));
        CHECK(eventually(
            [&] { return grace.get("/api/games/" + game).body.find("Lovelace") == std::string::npos; }));
    }
    CHECK(grace.get("/api/games/" + pair.id + "/file").body.find("Lovelace") == std::string::npos);
    CHECK(me(grace).at("records").as_array().at(0).at("won").as_int64() == 1);
    // The store has it nowhere either.
    server.terminate();
    auto store = Store::open(server.db());
    REQUIRE(store.has_value());
    for (const std::string& game : {pair.id, open, screen}) {
        const auto texts = store->named_texts(game);
        REQUIRE(texts->has_value());
        CHECK((*texts)->summary.find("Lovelace") == std::string::npos);
        for (const auto& [number, body] : (*texts)->events) CHECK(body.find("Lovelace") == std::string::npos);
    }
    CHECK(store->find_games("Lovelace", 10)->empty());
    CHECK(store->find_players("Lovelace", 10)->empty());
}

TEST_CASE("an account without a password is deleted on confirmation alone, also beside other servers") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    Pair pair(one.port(), two.port(), {{"game", "nine"}});
    Browser& ada = pair.white.browser();
    CHECK(ada.post("/api/me/delete").status == 400);
    CHECK(ada.post("/api/me/delete", {{"confirm", true}}).status == 200);
    Browser& grace = pair.black.browser();
    CHECK(eventually([&] { return state_of(grace, pair.id) == "ended"; }));
    CHECK(eventually([&] {
        return grace.get("/api/games/" + pair.id).body.find(R"("name":"Ada")") == std::string::npos;
    }));
    // A name that a server wrote from memory in between is found later.
    auto store = Store::open(db);
    CHECK(eventually([&] { return store->find_games(R"("name":"Ada")", 10)->empty(); }));
}
