// What one player may do to a game, and to the players who wait beside it.
#include <algorithm>
#include <memory>
#include <thread>

#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

json::object say(const char* message) {
    return {{"message", message}};
}

}  // namespace

TEST_CASE("picks, phrases and offers cannot make a game grow without end; the turn itself is always taken") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "three"}});
    // Placing all men, so that turns have two points.
    for (const char* turn : {"a1", "a2", "b1", "c1", "b3", "b2"}) {
        Sitter& mover = pair.sitter(pair.white.turns() % 2 == 0 ? Side::white : Side::black);
        REQUIRE(mover.act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
    int entered = 0;
    std::string answer;
    while (entered < 200 &&
           (answer = pair.white.act(entered % 2 == 0 ? "pick" : "undo", {{"point", "b3"}})) == "done")
        ++entered;
    CHECK(entered == 64);
    CHECK(answer == "not-now");
    CHECK(pair.white.reason() == "too many points were picked and undone; enter the whole turn");
    REQUIRE(pair.white.act("turn", {{"turn", "b3-c3"}}) == "done");
    REQUIRE(pair.same());
    int said = 0;
    while (said < 100 && (answer = pair.white.act("say", say("hello"))) == "done") ++said;
    CHECK(said == 10);
    CHECK(answer == "too-fast");
    CHECK(pair.black.act("say", say("hello")) == "done");
    for (int i = 0; i < 3; ++i) {
        REQUIRE(pair.white.act("offer-draw") == "done");
        REQUIRE(pair.black.sees(pair.white.number()));
        REQUIRE(pair.black.act("decline-draw") == "done");
        REQUIRE(pair.white.sees(pair.black.number()));
    }
    CHECK(pair.white.act("offer-draw") == "not-now");
    REQUIRE(pair.black.act("offer-draw") == "done");
    REQUIRE(pair.white.sees(pair.black.number()));
    CHECK(pair.white.act("offer-draw") == "done");
    CHECK(text_of(pair.white.last(), "kind") == "ended");
}

TEST_CASE("the limits of a game are the same at every server") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess another(db);
    Pair pair(one.port(), another.port(), {{"game", "nine"}});
    Browser elsewhere(another.port());
    elsewhere.set_cookie(pair.white.browser().cookie());
    const auto say_elsewhere = [&](int i) {
        return elsewhere.post("/api/games/" + pair.id + "/actions",
                              {{"do", "say"}, {"id", "e" + std::to_string(i)}, {"message", "hello"}});
    };
    for (int i = 0; i < 5; ++i) {
        CHECK(pair.white.act("say", say("hello")) == "done");
        CHECK(say_elsewhere(i).status == 200);
    }
    CHECK(pair.white.act("say", say("hello")) == "too-fast");
    CHECK(say_elsewhere(6).code() == "too-fast");
}

TEST_CASE("a player who plays with plain forms at another server is there: nothing can be claimed") {
    const std::string db = PostgresProcess::shared().new_database();
    const std::vector<std::string> words{"--claim-after", "3000"};
    ServerProcess one(db, words);
    ServerProcess another(db, words);
    Pair pair(one.port(), another.port(), {{"game", "nine"}});
    pair.black.drop();
    Browser& grace = pair.black.browser();
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    std::this_thread::sleep_for(Milliseconds(3500));  // long enough to be gone, if that were all
    REQUIRE(grace.form("/play", {{"id", pair.id}, {"turn", "f4"}}).status == 303);
    REQUIRE(pair.white.sees(pair.white.number() + 1));
    REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
    CHECK(pair.white.act("claim") == "not-now");
    // A page of the other server, which knows of White's turn.
    REQUIRE(grace.get("/api/games/" + pair.id + "?since=" + std::to_string(pair.white.number())).status ==
            200);
    REQUIRE(grace.form("/play", {{"id", pair.id}, {"turn", "b4"}}).status == 303);
    REQUIRE(pair.white.sees(pair.white.number() + 1));
    CHECK(text_of(pair.white.last(), "kind") == "turn");
    // Silent since: the game can be claimed after all.
    REQUIRE(pair.white.act("turn", {{"turn", "g1"}}) == "done");
    CHECK(eventually([&] { return pair.white.act("claim") == "done"; }));
}

TEST_CASE("where a clock runs nothing can be claimed, whatever the clock") {
    ServerProcess server("", {"--claim-after", "0"});
    for (const json::object& clock : {json::object{{"days", 14}}, json::object{{"initial", 600'000}}}) {
        Pair pair(server.port(), {{"game", "nine"}, {"clock", clock}});
        pair.black.drop();
        REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
        CHECK(pair.white.act("claim") == "not-now");
        CHECK(pair.white.reason() == "the clock decides this game");
    }
}

TEST_CASE("one who plays many strong games at once keeps nobody else's computer waiting") {
    ServerProcess server("", {"--computers", "1", "--proxy", "127.0.0.1"});
    const auto from = [](const char* address) { return "X-Forwarded-For: " + std::string(address) + "\r\n"; };
    const auto make = [&](Browser& browser, const char* address, int level) {
        const json::object wish{
            {"game", "nine"}, {"opponent", "computer"}, {"level", level}, {"side", "black"}, {"name", "Ada"}};
        const Answer made =
            browser.ask("POST", "/api/games", "application/json", json::serialize(wish), from(address));
        REQUIRE(made.status == 201);
        return text_of(made.object().at("game").as_object(), "id");
    };
    const auto turns = [](Browser& browser, const std::string& id) {
        return browser.get("/api/games/" + id).object().at("game").at("turns").as_int64();
    };
    // As many as one player has waiting, and more.
    Browser greedy(server.port());
    std::vector<std::string> games;
    for (int i = 0; i < 20; ++i) games.push_back(make(greedy, "203.0.113.7", 10));
    Browser honest(server.port());
    const std::string id = make(honest, "203.0.113.8", 1);
    const auto answered = [&] {
        return std::ranges::count_if(games, [&](const std::string& game) { return turns(greedy, game) > 0; });
    };
    CHECK(eventually([&] { return turns(honest, id) == 1; }));
    CHECK(answered() < 20);
    // All the others come to their turn, too: none is lost.
    CHECK(eventually([&] { return answered() == 20; }, 2 * patience()));
}

TEST_CASE("a game that is over, or whose turn is taken back, leaves the computer's queue") {
    ServerProcess server("", {"--computers", "1"});
    const auto waiting = [&] {
        const std::string figures = Browser(server.port()).get("/metrics").body;
        const auto at = figures.find("\nmerels_computers_waiting ");
        REQUIRE(at != std::string::npos);
        return std::atoi(figures.c_str() + at + std::string_view("\nmerels_computers_waiting ").size());
    };
    std::vector<std::unique_ptr<Sitter>> players;
    for (int i = 0; i < 6; ++i) {
        players.push_back(std::make_unique<Sitter>(server.port(), "Ada"));
        const json::object game =
            make_game(players.back()->browser(),
                      {{"game", "nine"}, {"opponent", "computer"}, {"level", 10}, {"side", "white"}});
        players.back()->sit_at(text_of(game, "id"));
    }
    for (const auto& player : players) CHECK(player->act("turn", {{"turn", "d6"}}) == "done");
    for (const auto& player : players) CHECK(player->act("forfeit") == "done");
    CHECK(eventually([&] { return waiting() == 0; }));
}

TEST_CASE("rematches count as new games") {
    ServerProcess server("", {"--games-each", "0.001"});  // thirty at once, and hardly any after that
    Sitter ada(server.port(), "Ada");
    std::string id = text_of(make_game(ada.browser(), {{"game", "nine"}, {"opponent", "same-screen"}}), "id");
    int made = 0;
    std::string answer;
    for (; made < 100; ++made) {
        ada.sit_at(id);
        REQUIRE(ada.act("forfeit") == "done");
        answer = ada.act("offer-rematch");
        if (answer != "done") break;
        REQUIRE(ada.sees(ada.done() + 1));
        id = text_of(ada.last(), "game");
    }
    CHECK(answer == "too-fast");
    CHECK(made < 30);
}
