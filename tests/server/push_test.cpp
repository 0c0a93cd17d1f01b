// Telling players who are away: web push (N1).
#include <algorithm>
#include <doctest/doctest.h>
#include <thread>

#include "server/account.h"
#include "server/background_program.h"
#include "server/databases.h"
#include "server/mails.h"
#include "server/push_service.h"
#include "server/tournament_evening.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("N1: a player who is away is told of their turn in a game of days, and only then") {
    PushService service;
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db, service.words());
        const std::size_t before = service.endpoint.taken().size();
        Pair pair(server.port(), daily);
        subscribe(pair.black.browser(), service, "/black");
        subscribe(pair.white.browser(), service, "/white");
        const std::size_t black_before = service.endpoint.taken("/black").size();
        // Both are there: nobody needs to be told.
        play_first_turns(pair);
        leave(pair.black, pair.white, "black");
        REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
        const auto told = service.next("/black", black_before);
        CHECK(told.problem == "");
        CHECK(told.message == json::object{{"kind", "turn"}, {"id", pair.id}, {"language", "de"}});
        CHECK(told.claims.at("aud").as_string() == service.endpoint.origin());
        CHECK(told.claims.at("sub").as_string() == "mailto:ops@example.org");
        CHECK(told.headers.at("ttl") == "86400");
        CHECK(told.headers.at("urgency") == "normal");
        CHECK(told.headers.at("topic").size() == 32);
        CHECK(told.key == text_of(pair.white.browser().get("/api/me").object(), "push"));
        CHECK(eventually([&] { return !has_alerts(server.db()); }));
        CHECK(service.endpoint.taken().size() == before + 1);
        // The address is a secret.
        CHECK(server.log().find("/black") == std::string::npos);
        // Without a clock of days nobody is told of turns.
        Pair quick(server.port(), {{"game", "nine"}});
        subscribe(quick.black.browser(), service, "/quick");
        leave(quick.black, quick.white, "black");
        REQUIRE(quick.white.act("turn", {{"turn", "d6"}}) == "done");
        // The next message that is due comes after one that is not.
        pair.black.reconnect();
        REQUIRE(pair.black.sees(pair.white.number()));
        REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
        REQUIRE(pair.white.sees(pair.black.number()));
        leave(pair.black, pair.white, "black");
        REQUIRE(pair.white.act("turn", {{"turn", "g1"}}) == "done");
        (void)service.next("/black", black_before + 1);
        CHECK(service.endpoint.taken("/quick").empty());
        CHECK(service.endpoint.taken("/white").empty());
    }
}

TEST_CASE("N1: a player whose page is closed is told that their game has begun, and of a challenge") {
    PushService service;
    ServerProcess server("", service.words());
    Sitter ada(server.port(), "Ada");
    subscribe(ada.browser(), service, "/ada");
    const std::string id = text_of(make_game(ada.browser(), {{"game", "nine"}, {"side", "white"}}), "id");
    Sitter grace(server.port(), "Grace");
    subscribe(grace.browser(), service, "/grace");
    REQUIRE(grace.browser().post("/api/games/" + id + "/join").status == 200);
    const auto told = service.next("/ada");
    CHECK(told.problem == "");
    CHECK(text_of(told.message, "kind") == "started");
    CHECK(text_of(told.message, "id") == id);
    CHECK(told.headers.at("urgency") == "high");
    CHECK(service.endpoint.taken("/grace").empty());
    // ... and of a challenge.
    REQUIRE(grace.browser().post("/api/challenges", {{"game", "nine"}, {"player", ada.player()}}).status ==
            201);
    const auto challenged = service.next("/ada", 1);
    CHECK(challenged.problem == "");
    CHECK(text_of(challenged.message, "kind") == "challenge");
    CHECK(service.endpoint.taken("/grace").empty());
    // ... and that the game of one's own challenge has begun.
    const Answer accepted =
        ada.browser().post("/api/challenges/" + text_of(challenged.message, "id") + "/accept");
    REQUIRE(accepted.status == 200);
    const auto begun = service.next("/grace");
    CHECK(begun.problem == "");
    CHECK(text_of(begun.message, "kind") == "started");
    CHECK(text_of(begun.message, "id") == text_of(accepted.object().at("game").as_object(), "id"));
}

TEST_CASE("N1: a player of a tournament whose page is closed is told that the next game begins") {
    PushService service;
    ServerProcess server("", service.words());
    Browser olga(server.port());
    make_account(olga, "Olga");
    const Answer made = olga.post("/api/tournaments", {{"name", "Club"},
                                                       {"format", "swiss"},
                                                       {"game", "three"},
                                                       {"rounds", 1},
                                                       {"clock", {{"initial", 600'000}}}});
    REQUIRE(made.status == 201);
    const std::string id = text_of(made.object().at("tournament").as_object(), "id");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    subscribe(ada, service, "/ada");
    for (Browser* each : {&olga, &ada}) CHECK(each->post("/api/tournaments/" + id + "/join").status == 200);
    CHECK(olga.post("/api/tournaments/" + id + "/start").status == 200);
    const auto told = service.next("/ada");
    CHECK(told.problem == "");
    CHECK(text_of(told.message, "kind") == "round");
    CHECK(text_of(told.message, "id") == id);
}

TEST_CASE("N1: a player of an arena whose page is closed is told of the first game only") {
    PushService service;
    ServerProcess server("", service.words());
    Evening evening({&server});
    evening.create(terms("arena", {{"minutes", 60}}));
    for (const char* name : {"Ada", "Grace"}) subscribe(evening.add(name), service, "/" + std::string(name));
    CHECK(evening.organise("start"));
    for (const char* name : {"Ada", "Grace"}) {
        const auto told = service.next("/" + std::string(name));
        CHECK(told.problem == "");
        CHECK(text_of(told.message, "kind") == "round");
        CHECK(text_of(told.message, "id") == text_of(evening.now(), "id"));
    }
    const json::object begun = evening.now();
    evening.play(begun, begun.at("pairings").at(0).as_object());
    CHECK(eventually([&] { return evening.now().at("pairings").as_array().size() == 2; }));
    CHECK(eventually([&] { return !has_alerts(server.db()); }));
    CHECK(service.endpoint.taken().size() == 2);
}

TEST_CASE("N1: a subscription ends with its session, and when the push service does not know it") {
    PushService service;
    ServerProcess server("", service.words());
    const auto rows = [&] {
        auto database = store::open_database(server.db());
        return (*database)->query({"SELECT endpoint FROM push_subscriptions"})->rows.size();
    };
    Pair pair(server.port(), daily);
    Browser& black = pair.black.browser();
    subscribe(black, service, "/gone");
    const json::object data = black.get("/api/me/data").object();
    const json::object& exported = data.at("notifications").at("push").at(0).as_object();
    CHECK(text_of(exported, "endpoint") == service.endpoint.origin() + "/gone");
    CHECK(black.get("/api/me/notifications").object().at("endpoint").as_string() ==
          service.endpoint.origin() + "/gone");
    leave(pair.black, pair.white, "black");
    service.endpoint.answer_with("410 Gone");
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    (void)service.next("/gone");
    CHECK(eventually([&] { return rows() == 0; }));
    CHECK(black.get("/api/me/notifications").object().at("endpoint").is_null());
    service.endpoint.answer_with("201 Created");
    // The same browser as another player is one browser; one of an ended session is none.
    subscribe(black, service, "/shared");
    Browser& white = pair.white.browser();
    subscribe(white, service, "/shared");
    CHECK(rows() == 1);
    CHECK(white.post("/api/me/push", {}).status == 200);
    CHECK(rows() == 0);
    subscribe(white, service, "/out");
    CHECK(white.post("/api/logout").status == 200);
    CHECK(rows() == 0);
    subscribe(black, service, "/deleted");
    CHECK(black.post("/api/me/delete", {{"confirm", true}}).status == 200);
    CHECK(rows() == 0);
    CHECK(black.post("/api/me/push", service.endpoint.subscription("/nobody")).status == 401);
}

TEST_CASE(
    "N1: what is no subscription at a public address is refused, and nothing is sent to our own network") {
    PushService service;
    ServerProcess server("", {"--push-certificates", service.certificate, "--push-services",
                              "*.push.example,push.example,localhost"});
    Pair pair(server.port(), daily);
    Browser& black = pair.black.browser();
    const auto status = [&](const std::string& field, const std::string& value) {
        json::object wrong = service.endpoint.subscription("/x");
        wrong["endpoint"] = "https://push.example/x";
        wrong[field] = value;
        return black.post("/api/me/push", wrong).status;
    };
    CHECK(status("endpoint", "http://push.example/x") == 400);
    CHECK(status("endpoint", service.endpoint.origin() + "/x") == 400);  // not the usual port
    CHECK(status("endpoint", "https://push.example/" + std::string(2000, 'x')) == 400);
    CHECK(status("endpoint", "https://other.example/x") == 400);  // not a known push service
    CHECK(status("endpoint", "https://fcm.googleapis.com/fcm/send/x") == 200);
    CHECK(status("p256dh", "AAAA") == 400);
    CHECK(status("auth", "AAAA") == 400);
    CHECK(status("language", "de") == 200);
    // A name of this machine is found out when it is resolved.
    CHECK(status("endpoint", "https://localhost/x") == 200);
    leave(pair.black, pair.white, "black");
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(eventually([&] { return contains(server.log(), "its address is not public"); }));
    CHECK(service.endpoint.taken().empty());
    // Only so many browsers of one player are kept.
    CHECK(black.post("/api/me/password", {{"password", "correct horse"}}).status == 200);
    CHECK(black.get("/api/me/notifications").object().at("devices").as_int64() == 0);  // a new session
    CHECK(status("language", "de") == 200);
    for (int i = 0; i < 10; ++i) {
        Browser device(server.port());
        REQUIRE(
            post_patiently(device, "/api/login", {{"name", "Grace"}, {"password", "correct horse"}}).status ==
            200);
        json::object one = service.endpoint.subscription("");
        one["endpoint"] = "https://push.example/" + std::to_string(i);
        REQUIRE(device.post("/api/me/push", one).status == 200);
    }
    CHECK(black.get("/api/me/notifications").object().at("devices").as_int64() == 10);
    CHECK(black.get("/api/me/notifications").object().at("endpoint").is_null());  // the oldest has gone
    ServerProcess without("", {"--push", "off"});
    Browser nobody(without.port());
    nobody.post("/api/me", {{"name", "Ada"}});
    CHECK(nobody.get("/api/me").object().at("push").is_null());
    CHECK(nobody.post("/api/me/push", service.endpoint.subscription("/x")).status == 404);
}

TEST_CASE("N1: of several servers one tells the player, and another one if it is killed meanwhile") {
    PushService service;
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db, service.words());
    ServerProcess two(db, service.words());
    Pair pair(one.port(), two.port(), daily);
    subscribe(pair.black.browser(), service, "/black");
    CHECK(pair.white.browser().get("/api/me").object().at("push") ==
          pair.black.browser().get("/api/me").object().at("push"));
    // One who is connected through another server is not away.
    play_first_turns(pair);
    leave(pair.black, pair.white, "black");
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    CHECK(text_of(service.next("/black").message, "id") == pair.id);
    CHECK(eventually([&] { return !has_alerts(db); }));
    CHECK(service.endpoint.taken("/black").size() == 1);
    pair.black.reconnect();
    REQUIRE(pair.black.sees(pair.white.number()));
    REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
    REQUIRE(pair.white.sees(pair.black.number()));
    leave(pair.black, pair.white, "black");
    // The server that took the turn cannot deliver, and is killed before it tries again.
    service.endpoint.answer_with("503 Service Unavailable");
    REQUIRE(pair.white.act("turn", {{"turn", "g1"}}) == "done");
    (void)service.next("/black", 1);
    service.endpoint.answer_with("201 Created");
    one.kill();
    CHECK(service.next("/black", 2).problem == "");
    CHECK(eventually([&] { return !has_alerts(db); }));
    CHECK(service.endpoint.taken("/black").size() == 3);
}

TEST_CASE("N1: an alert that no longer matters is not sent, and one from before a stop is") {
    PushService service;
    ServerProcess server("", service.words());
    Pair pair(server.port(), daily);
    subscribe(pair.black.browser(), service, "/black");
    server.terminate();
    const std::string columns =
        "INSERT INTO alerts (player, kind, subject, id, turns, at, holder) VALUES ('" + pair.black.player() +
        "', 'turn', '" + pair.id + "', ";
    run_sql(server.db(), columns + "'late', 7, 9000000000000, 'gone')");
    run_sql(server.db(), "INSERT INTO alerts (player, kind, subject, id, turns, at, holder) VALUES ('" +
                             pair.black.player() + "', 'started', '" + pair.id +
                             "', 'kept', -1, 9000000000000, 'gone')");
    server.start();
    CHECK(text_of(service.next("/black").message, "kind") == "started");
    CHECK(eventually([&] { return !has_alerts(server.db()); }));
    CHECK(service.endpoint.taken("/black").size() == 1);
}

TEST_CASE("N4: an operator tries out push messages and mail with one command each") {
    PushService service;
    const SmtpEndpoint mail;
    ServerProcess server("", service.words());
    Sitter ada(server.port(), "Ada");
    const auto run = [&](std::vector<std::string> words, const std::string& what, const std::string& whom) {
        words.insert(words.begin(), {"serve", "--db", server.db(), what, whom});
        return merels_program(words);
    };
    CHECK(run(service.words(), "--test-push", ada.player()).status == 1);  // no browser yet
    subscribe(ada.browser(), service, "/ada");
    const auto sent = run(service.words(), "--test-push", ada.player());
    CHECK(sent.status == 0);
    CHECK(contains(sent.out, service.endpoint.origin() + ": accepted the message"));
    CHECK(run(service.words(), "--test-push", "Ada").status == 0);
    CHECK(service.next("/ada").problem == "");
    CHECK(contains(run(service.words(), "--test-push", "Nobody").out, "no player"));
    CHECK_FALSE(contains(sent.out, "/ada"));
    const auto told = service.next("/ada");
    CHECK(told.problem == "");
    CHECK(text_of(told.message, "kind") == "test");
    service.endpoint.answer_with("410 Gone");
    const auto gone = run(service.words(), "--test-push", ada.player());
    CHECK(gone.status == 1);
    CHECK(contains(gone.out, "has ended its subscription"));
    CHECK(run({"--push", "off"}, "--test-push", ada.player()).status == 1);
    CHECK(run(mail_words(mail), "--test-mail", "ops@example.org").status == 0);
    CHECK(mail_number(mail, 1).to == "<ops@example.org>");
    const auto without = run({}, "--test-mail", "ops@example.org");
    CHECK(without.status == 1);
    CHECK(contains(without.out, "--smtp"));
    std::vector<std::string> closed = mail_words(mail);
    closed[1] = "smtp://127.0.0.1:1";
    const auto failed = run(closed, "--test-mail", "ops@example.org");
    CHECK(failed.status == 1);
    CHECK(contains(failed.out, "did not take the mail"));
    CHECK(run({}, "--test-mail", "nobody").status == 2);
}

TEST_CASE("the options for push messages are checked") {
    const Folder folder;
    folder.write("key", "not a key");
    for (const auto& words : {std::vector<std::string>{"--push", "maybe"},
                              {"--push-contact", "nobody"},
                              {"--push-services", "https://push.example/x"},
                              {"--push-key-file", folder.path() + "/key"}}) {
        std::vector<std::string> all{"serve", "--check", "--db", folder.path() + "/db"};
        all.insert(all.end(), words.begin(), words.end());
        CHECK(merels_program(all).status == 2);
    }
    // The example key of RFC 8291.
    folder.write("key", "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw\n");
    ServerProcess server("", {"--push-key-file", folder.path() + "/key"});
    Browser browser(server.port());
    CHECK(text_of(browser.get("/api/me").object(), "push") ==
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
}
