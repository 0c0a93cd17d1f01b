// Programs that play: tokens, what they may do, the streams they follow games by, and merels bot.
#include "server/bot_account.h"
#include "server/certificate.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("a new account becomes a bot for good; one that has played does not") {
    ServerProcess server("");
    Browser guest(server.port());
    guest.post("/api/me", {{"name", "Guest"}});
    CHECK(guest.post("/api/me/bot", {{"confirm", true}}).code() == "no-account");
    Account ada(server.port(), "Ada");
    CHECK(ada.browser.post("/api/me/bot", {{"current", password}}).status == 400);
    CHECK(ada.browser.post("/api/me/bot", {{"confirm", true}, {"current", "wrong"}}).status == 403);
    CHECK(me(ada.browser).at("bot") == false);
    CHECK(ada.browser.post("/api/me/bot", {{"confirm", true}, {"current", password}}).status == 200);
    CHECK(me(ada.browser).at("bot") == true);
    CHECK(ada.browser.post("/api/me/bot", {{"confirm", true}, {"current", password}}).code() == "has-played");
    Account grace(server.port(), "Grace");
    make_game(grace.browser, {{"game", "nine"}});
    CHECK(grace.browser.post("/api/me/bot", {{"confirm", true}, {"current", password}}).code() ==
          "has-played");
    // Others see what it is.
    const json::object game = make_game(ada.browser, {{"game", "nine"}, {"side", "white"}});
    const std::string id = text_of(game, "id");
    CHECK(grace.browser.post("/api/games/" + id + "/join").status == 200);
    const json::object page = guest.get("/api/games/" + id).object();
    const json::object& seats = page.at("game").at("seats").as_object();
    CHECK(seats.at("white").at("bot") == true);
    CHECK_FALSE(seats.at("black").as_object().contains("bot"));
    server.kill();
    server.start();
    CHECK(guest.get("/api/games/" + id).object().at("game").at("seats").at("white").at("bot") == true);
    ada.browser.post("/api/me", {{"listed", true}});
    CHECK(guest.get("/api/players").object().at("players").at(0).at("bot") == true);
}

TEST_CASE("tokens are shown once, listed and revoked") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Browser guest(server.port());
        guest.post("/api/me", {{"name", "Guest"}});
        CHECK(guest.post("/api/me/tokens", {{"name", "x"}, {"scopes", {"read"}}}).code() == "no-account");
        Account ada(server.port(), "Ada");
        CHECK(ada.make_token({"read"}, "").status == 400);
        CHECK(ada.make_token({"read"}, std::string(41, 'x')).status == 400);
        CHECK(ada.make_token({}).status == 400);
        CHECK(ada.make_token({"admin"}).status == 400);
        CHECK(ada.make_token({"play"}).code() == "not-a-bot");
        CHECK(ada.browser.post("/api/me/tokens", {{"name", "x"}, {"scopes", {"read"}}}).status == 403);
        const Answer made = ada.make_token({"read"});
        REQUIRE(made.status == 201);
        ada.token = text_of(made.object(), "token");
        // A program is not told who the player is, or how to sign in.
        CHECK(ada.browser.post("/api/me", {{"first", "Augusta"}, {"last", "King"}}).status == 200);
        const json::object told = ada.get("/api/me").object().at("me").as_object();
        CHECK(text_of(told, "name") == "Ada");
        for (const char* personal : {"first", "last", "login", "email"}) {
            CHECK(me(ada.browser).contains(personal));
            CHECK_FALSE(told.contains(personal));
        }
        const Answer listed = ada.browser.get("/api/me/tokens");
        CHECK_FALSE(contains(listed.body, ada.token));
        CHECK_FALSE(contains(server.log(), ada.token));
        const json::object row = listed.object().at("tokens").at(0).as_object();
        CHECK(text_of(row, "name") == "laptop");
        CHECK(row.at("scopes") == json::array{"read"});
        CHECK(eventually([&] {
            return ada.browser.get("/api/me/tokens").object().at("tokens").at(0).at("used").is_int64();
        }));
        CHECK(ada.browser.get("/api/me/data").object().at("tokens").as_array().size() == 1);
        CHECK(ada.browser.post("/api/me/tokens/revoke", {{"id", "none"}}).status == 404);
        CHECK(guest.post("/api/me/tokens/revoke", {{"id", text_of(row, "id")}}).status == 404);
        CHECK(ada.get("/api/me").status == 200);
        CHECK(ada.browser.post("/api/me/tokens/revoke", {{"id", text_of(row, "id")}}).status == 200);
        CHECK(ada.get("/api/me").code() == "bad-token");
        // A new password ends all others, and so does deletion.
        const Answer another = ada.make_token({"read"});
        ada.token = text_of(another.object(), "token");
        CHECK(ada.get("/api/me").status == 200);
        CHECK(ada.browser.post("/api/me/password", {{"password", "battery staple"}, {"current", password}})
                  .status == 200);
        CHECK(ada.get("/api/me").status == 401);
        CHECK(ada.browser.get("/api/me/tokens").object().at("tokens").as_array().empty());
        Account bot = make_bot(server.port(), "Bot");
        CHECK(bot.browser.post("/api/me/delete", {{"confirm", true}, {"current", password}}).status == 200);
        CHECK(bot.get("/api/me").status == 401);
    }
}

TEST_CASE("a token does what its scopes say and nothing else; what is no token is refused") {
    ServerProcess server("");
    Account bot = make_bot(server.port(), "Bot");
    Account reader(server.port(), "Reader");
    reader.token = text_of(reader.make_token({"read"}).object(), "token");
    // An account is its owner's, whatever the token.
    for (const char* path : {"/api/me/tokens", "/api/me/devices", "/api/me/data"})
        CHECK(bot.get(path).code() == "scope");
    for (const char* path : {"/api/me", "/api/me/password", "/api/me/tokens", "/api/me/tokens/revoke",
                             "/api/me/bot", "/api/me/delete", "/api/me/email", "/api/logout", "/api/login"})
        CHECK(bot.post(path, {{"name", "Other"}, {"confirm", true}, {"current", password}}).code() ==
              "scope");
    CHECK(reader.post("/api/games", {{"game", "nine"}}).code() == "scope");
    CHECK(reader.get("/api/bot/events").code() == "scope");
    CHECK(reader.get("/api/games").status == 200);
    const Answer made = bot.post("/api/games", {{"game", "nine"}, {"name", "Renamed"}});
    REQUIRE(made.status == 201);
    CHECK(made.headers.count("set-cookie") == 0);
    CHECK(text_of(me(bot.browser), "name") == "Bot");
    const std::string id = text_of(made.object().at("game").as_object(), "id");
    // Over the WebSocket too.
    const std::string header = "Authorization: Bearer " + reader.token + "\r\n";
    Wire watching(server.port(), "/ws/game/" + id, "", header);
    REQUIRE(watching.open());
    watching.say({{"do", "say"}, {"id", "1"}, {"message", "hello"}});
    std::string code;
    while (code.empty()) {
        const auto message = watching.next();
        REQUIRE(message);
        if (text_of(*message, "type") == "refused") code = text_of(*message, "code");
    }
    CHECK(code == "scope");
    Wire playing(server.port(), "/ws/game/" + id, "", "Authorization: Bearer " + bot.token + "\r\n");
    REQUIRE(playing.open());
    CHECK(Wire(server.port(), "/ws/lobby", "", "Authorization: Bearer merels_no\r\n").status() == 401);
    // What is no token: nobody is let in as a guest instead, and a cookie beside it does not help.
    const std::string cookie = bot.browser.cookie();
    const std::string secret = cookie.substr(cookie.find('=') + 1);
    for (const std::string& token :
         {std::string(), std::string("merels_"), secret, "merels_" + secret, bot.token + "x",
          bot.token.substr(0, bot.token.size() - 1), std::string(4000, 'a'), std::string("' OR 1=1 --")}) {
        INFO(token);
        CHECK(ask_with_token(bot.browser, "GET", "/api/games", token).code() == "bad-token");
        CHECK(ask_with_token(bot.browser, "POST", "/api/games", token, {{"game", "nine"}}).code() ==
              "bad-token");
    }
    Browser thief(server.port());
    thief.set_cookie("merels=" + bot.token);
    CHECK(me(thief).empty());
    thief.set_cookie("merels=" + bot.token.substr(7));
    CHECK(me(thief).empty());
    // Another scheme is a proxy's business.
    CHECK(bot.browser.ask("GET", "/api/me", "", "", "Authorization: Basic YTpi\r\n").status == 200);
}

TEST_CASE("a person's open game waits for a person; bots join each other's, and private ones") {
    ServerProcess server("");
    Account bot = make_bot(server.port(), "Bot");
    Account rival = make_bot(server.port(), "Rival");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const auto join = [&](const json::object& game) {
        return rival.post("/api/games/" + text_of(game, "id") + "/join");
    };
    CHECK(join(make_game(ada, {{"game", "nine"}})).code() == "not-for-bots");
    CHECK(join(make_game(ada, {{"game", "nine"}, {"side", "white"}})).code() == "not-for-bots");
    CHECK(join(make_game(ada, {{"game", "nine"}, {"private", true}})).status == 200);
    CHECK(join(make_game(bot.browser, {{"game", "nine"}})).status == 200);
    CHECK(join(make_game(bot.browser, {{"game", "nine"}, {"side", "black"}})).status == 200);
}

TEST_CASE("programs have a limit of their own") {
    ServerProcess server("", {"--bots-each", "1"});
    Account bot = make_bot(server.port(), "Bot");
    bool limited = false;
    for (int i = 0; i < 200 && !limited; ++i) limited = bot.get("/api/kinds").status == 429;
    CHECK(limited);
    CHECK(bot.browser.get("/api/kinds").status == 200);
}

TEST_CASE("a bot is told of its games, its turns and what it is offered, through whatever server") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    Account bot = make_bot(one.port(), "Bot");
    Lines lines(one.port(), "/api/bot/events", bot.token);
    CHECK(text_of(lines.next("welcome").at("you").as_object(), "name") == "Bot");
    CHECK(contains(lines.head(), " 200 "));
    for (const std::uint16_t port : {one.port(), two.port()}) {
        // Everything the person does goes through this server.
        Sitter ada(port, "Ada");
        const json::object game =
            make_game(ada.browser(), {{"game", "nine"}, {"side", "white"}, {"private", true}});
        const std::string id = text_of(game, "id");
        ada.sit_at(id);
        Browser program(port);
        CHECK(ask_with_token(program, "POST", "/api/games/" + id + "/join", bot.token).status == 200);
        const json::object started = lines.next("game-started");
        CHECK(text_of(started, "side") == "black");
        CHECK(text_of(started.at("game").as_object(), "id") == id);
        CHECK(eventually([&] {
            ada.listen(Milliseconds(20));
            return ada.presence().contains("black") && ada.presence().at("black") == true;
        }));
        Lines watching(one.port(), "/api/games/" + id + "/stream?since=0", bot.token);
        CHECK(watching.next("welcome").at("events").as_array().size() >= 3);
        REQUIRE(ada.act("turn", {{"turn", "d6"}}) == "done");
        const json::object due = lines.next("your-turn");
        CHECK(due.at("game").at("turns") == 1);
        CHECK(text_of(watching.next("event").at("event").as_object(), "turn") == "d6");
        CHECK(bot.post("/api/games/" + id + "/actions",
                       {{"do", "turn"}, {"id", "1"}, {"turns", 1}, {"turn", "f4"}})
                  .status == 200);
        REQUIRE(ada.act("offer-draw") == "done");
        CHECK(text_of(lines.next("offer").at("game").as_object(), "draw_offered_by") == "white");
        REQUIRE(ada.act("forfeit") == "done");
        const json::object ended = lines.next("game-ended");
        CHECK(text_of(ended.at("game").at("result").as_object(), "winner") == "black");
        REQUIRE(ada.act("offer-rematch") == "done");
        CHECK(text_of(lines.next("offer").at("game").as_object(), "rematch_offered_by") == "white");
    }
    // The stream ends with its token, at every server.
    Lines elsewhere(two.port(), "/api/bot/events", bot.token);
    CHECK_FALSE(elsewhere.next("welcome").empty());
    const json::object row = bot.browser.get("/api/me/tokens").object().at("tokens").at(0).as_object();
    CHECK(bot.browser.post("/api/me/tokens/revoke", {{"id", text_of(row, "id")}}).status == 200);
    CHECK(lines.next("closed").at("code") == policy_violation);
    CHECK(elsewhere.next("closed").at("code") == policy_violation);
    CHECK(lines.ends());
}

TEST_CASE("streams are limited, come to their end with the server, and survive clients that are gone") {
    ServerProcess server("");
    Account bot = make_bot(server.port(), "Bot");
    {
        Connection old(Door(server.port()));
        old.send("GET /api/bot/events HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer " + bot.token +
                 "\r\n\r\n");
        CHECK(eventually([&] {
            (void)old.receive(Milliseconds(50));
            return contains(old.come_in, " 505 ");
        }));
    }
    std::vector<std::unique_ptr<Lines>> open;
    for (int i = 0; i < 3; ++i) {
        open.push_back(std::make_unique<Lines>(server.port(), "/api/bot/events", bot.token));
        REQUIRE_FALSE(open.back()->next("welcome").empty());
    }
    CHECK(bot.get("/api/bot/events").status == 429);
    open.pop_back();
    CHECK(eventually([&] {
        Lines again(server.port(), "/api/bot/events", bot.token);
        return !again.next("welcome").empty();
    }));
    // Whoever says more than was asked for is cut off.
    Connection talking(Door(server.port()));
    talking.send("GET /api/bot/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + bot.token +
                 "\r\n\r\n");
    REQUIRE(eventually([&] {
        (void)talking.receive(Milliseconds(50));
        return contains(talking.come_in, "welcome");
    }));
    talking.send("more");
    CHECK(eventually([&] { return !talking.receive(Milliseconds(50)) && !talking.open(); }));
    CHECK(server.terminate() == 0);
    CHECK(open.front()->next("closed").at("code") == 1001);
}

TEST_CASE("merels bot plays another to the end of a game, over TLS, with a program as its engine") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        const Folder folder;
        make_certificate(folder, "cert.pem", "key.pem");
        ServerProcess server(
            db, {"--tls-cert", folder.path() + "/cert.pem", "--tls-key", folder.path() + "/key.pem"});
        const Door door(server.port(), folder.path() + "/cert.pem");
        const Account one = make_bot(door, "One");
        const Account two = make_bot(door, "Two");
        const std::vector<std::string> held{"--certificates", door.certificate, "--count", "1"};
        auto offering = held;
        offering.insert(offering.end(),
                        {"--engine", in_build("merels") + " engine", "--movetime", "20", "--minutes", "0"});
        auto joining = held;
        joining.insert(joining.end(), {"--level", "1", "--no-offer", "--join"});
        BackgroundProgram first(bot_words(door, one.token, offering));
        BackgroundProgram second(bot_words(door, two.token, joining));
        CHECK(first.wait() == 0);
        CHECK(second.wait() == 0);
        INFO(first.out(), first.err());
        CHECK(contains(first.out(), "connected as One"));
        CHECK(contains(first.out(), "Three Men's Morris against Two"));
        Browser anyone(door);
        const json::array games = anyone.get("/api/games?state=ended").object().at("games").as_array();
        REQUIRE(games.size() == 1);
        CHECK(games[0].at("turns").as_int64() > 4);
        CHECK(contains(first.out(), games[0].at("result").at("text").as_string().c_str()));
        // A certificate that leads nowhere.
        BackgroundProgram careful(bot_words(door, one.token, {"--count", "1"}));
        CHECK(eventually([&] { return contains(careful.out(), "no secure connection"); }));
    }
}

TEST_CASE("merels bot comes back after the server was away, withdraws its offer when told to end") {
    ServerProcess server("");
    const Account bot = make_bot(server.port(), "Bot");
    BackgroundProgram program(bot_words(server.port(), bot.token, {"--level", "1"}));
    CHECK(eventually([&] { return contains(program.out(), "offers a game of"); }));
    server.kill();
    CHECK(eventually([&] { return contains(program.out(), "not connected"); }));
    server.start();
    Sitter ada(server.port(), "Ada");
    const json::array open = ada.browser().get("/api/games?state=open").object().at("games").as_array();
    REQUIRE(open.size() == 1);
    const std::string id = text_of(open[0].as_object(), "id");
    REQUIRE(ada.browser().post("/api/games/" + id + "/join").status == 200);
    ada.sit_at(id);
    // It takes part, whichever side it has, and offers the next one.
    bool played = false;
    CHECK(eventually([&] {
        // The bot may have placed its first man on one of the two points.
        for (const char* point : {"a1", "c1"}) {
            if (!played) played = ada.act("turn", {{"turn", point}}) == "done";
        }
        ada.listen(Milliseconds(50));
        return std::ranges::count_if(ada.events(), [](const json::object& event) {
                   return text_of(event, "kind") == "turn";
               }) >= 2;
    }));
    std::string offered;
    CHECK(eventually([&] {
        const json::array now = ada.browser().get("/api/games?state=open").object().at("games").as_array();
        if (now.size() == 1) offered = text_of(now[0].as_object(), "id");
        return !offered.empty();
    }));
    program.signal(SIGINT);
    CHECK(program.wait() == 0);
    CHECK(state_of(ada.browser(), offered) == "cancelled");
    CHECK(state_of(ada.browser(), id) == "running");
}

TEST_CASE("merels bot says what is wrong: the token, the engine, the address") {
    ServerProcess server("");
    const Account bot = make_bot(server.port(), "Bot");
    Account reader(server.port(), "Reader");
    reader.token = text_of(reader.make_token({"read"}).object(), "token");
    const auto error = [&](const std::string& token, const std::vector<std::string>& more) {
        const Ran ran = merels_program(bot_words(server.port(), token, more));
        CHECK(ran.status == 2);
        return ran.err;
    };
    CHECK(contains(error("merels_x", {}), "the token is not valid"));
    CHECK(contains(error(reader.token, {}), "not for playing"));
    CHECK(contains(merels_program({"bot", "--server", "http://merels.example", "--token", "x"}).err,
                   "use https://"));
    // A program that is no engine: the first turn shows it.
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const json::object game = make_game(ada, {{"game", "three"}, {"side", "black"}, {"private", true}});
    CHECK(contains(error(bot.token, {"--engine", "false", "--no-offer", "--invitation", text_of(game, "id")}),
                   "does not speak the engine protocol"));
}
