// Several servers on one database: each piece of what makes them one (W4, W10, W12).
#include <algorithm>
#include <thread>

#include "server/nginx_process.h"
#include "server/players.h"
#include "server/tcp_proxy.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

const json::object against_computer{
    {"game", "nine"}, {"opponent", "computer"}, {"level", 1}, {"side", "white"}};

// A rated game, which needs a PlayingPair: two accounts.
json::object clocked(std::int64_t milliseconds) {
    return {{"game", "nine"},
            {"rated", true},
            {"clock", {{"initial", milliseconds}, {"increment", 0}, {"days", 0}}}};
}

void play_first_turns(PlayingPair& pair) {
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.black.sees(pair.white.number()));
    REQUIRE(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    REQUIRE(pair.white.sees(pair.black.number()));
}

// What a server knows of a player.
json::object known_at(const Door& door, Sitter& player) {
    Browser browser(door);
    browser.set_cookie(player.browser().cookie());
    return me(browser);
}

bool is_there(Sitter& watching, const char* side) {
    watching.listen(Milliseconds(50));
    return watching.presence().at(side).as_bool();
}

bool lists(Browser& browser, const std::string& id) {
    const json::object games = browser.get("/api/games").object();
    return std::ranges::any_of(games.at("games").as_array(),
                               [&](const json::value& game) { return game.at("id").as_string() == id; });
}

// Servers on one database that can be cut off from it.
struct Servers {
    std::string db = PostgresProcess::shared().new_database();
    std::vector<std::unique_ptr<TcpProxy>> wires;
    std::vector<std::unique_ptr<ServerProcess>> all;

    explicit Servers(int how_many, const std::vector<std::string>& words = {}) {
        for (int i = 0; i < how_many; ++i) {
            wires.push_back(std::make_unique<TcpProxy>(PostgresProcess::shared().socket()));
            all.push_back(
                std::make_unique<ServerProcess>(PostgresProcess::through(wires.back()->port(), db), words));
        }
    }
    ServerProcess& operator[](std::size_t i) { return *all[i]; }
};

}  // namespace

TEST_CASE("W4: two players and a watcher at three servers see one game, at once") {
    Servers servers(3);
    Pair pair(servers[0].port(), servers[1].port(), {{"game", "six"}});
    Sitter watcher(servers[2].port(), "Emmy");
    watcher.sit_at(pair.id);
    for (const char* turn : {"c5", "a1", "e5", "e1"}) {
        Sitter& mover = pair.sitter(pair.white.turns() % 2 == 0 ? Side::white : Side::black);
        REQUIRE(mover.act("turn", {{"turn", turn}}) == "done");
        REQUIRE(pair.same());
    }
    CHECK(pair.black.act("offer-draw") == "done");
    REQUIRE(pair.white.sees(pair.black.number()));
    CHECK(pair.white.act("offer-draw") == "done");
    REQUIRE(pair.same());
    REQUIRE(watcher.sees(pair.white.number()));
    CHECK(watcher.events() == pair.white.events());
    CHECK(text_of(watcher.last(), "kind") == "ended");
    // A rematch, each asking at another server.
    CHECK(pair.white.act("offer-rematch") == "done");
    REQUIRE(pair.black.sees(pair.white.number()));
    CHECK(pair.black.act("offer-rematch") == "done");
    REQUIRE(pair.white.sees(pair.black.number() + 1));
    const std::string rematch = text_of(pair.white.last(), "game");
    pair.white.sit_at(rematch);
    CHECK(text_of(pair.white.game(), "state") == "running");
    // Whoever joins and acts at another server than the game was made at finds it as it is.
    CHECK(pair.black.browser().get("/api/games/" + rematch).status == 200);
}

TEST_CASE("W1: games of other servers are in the list, and leave it") {
    Servers servers(2);
    Sitter ada(servers[0].port(), "Ada");
    Browser elsewhere(servers[1].port());
    Wire lobby(servers[1].port(), "/ws/lobby", "");
    REQUIRE(lobby.next().has_value());
    const std::string id = text_of(make_game(ada.browser(), {{"game", "nine"}}), "id");
    CHECK(eventually([&] { return lists(elsewhere, id); }));
    std::optional<json::object> news = lobby.next();
    REQUIRE(news.has_value());
    CHECK(news->at("game").at("id").as_string() == id);
    ada.sit_at(id);
    CHECK(ada.act("quit") == "done");
    CHECK(eventually([&] { return !lists(elsewhere, id); }));
    news = lobby.next();
    REQUIRE(news.has_value());
    CHECK(text_of(*news, "type") == "gone");
}

TEST_CASE("what nobody told is found all the same") {
    Servers servers(1);
    Pair pair(servers[0].port(), {{"game", "nine"}});
    // Another server that writes and tells nothing.
    auto store = Store::open(servers.db);
    REQUIRE(store.has_value());
    const auto stored = store->game(pair.id);
    REQUIRE((stored.has_value() && stored->has_value()));
    const std::int64_t next = pair.white.number() + 1;
    json::object said{{"n", next}, {"at", (*stored)->events.back().at}, {"kind", "said"}};
    said["side"] = "white";
    said["message"] = "hello";
    const std::vector<Change> changes{
        NewEvent{pair.id,
                 (*stored)->game.key,
                 {next, "elsewhere:1", (*stored)->events.back().at, json::serialize(said)},
                 {"running", 0, text_of(pair.game(), "position"), {}, {}, {}, json::serialize(pair.game())}}};
    REQUIRE(store->commit(changes)->front());
    CHECK(pair.black.sees(next));
    CHECK(pair.black.act("say", {{"message", "hello"}}) == "done");
    CHECK(pair.black.done() == next + 1);
}

TEST_CASE("W10: who has seen more than a server knows is told nothing twice, there or later") {
    Servers servers(2);
    Pair pair(servers[0].port(), {{"game", "nine"}});
    Sitter watcher(servers[1].port(), "Emmy");
    watcher.sit_at(pair.id);
    servers.wires[1]->cut();
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    const std::string path = "/ws/game/" + pair.id + "?since=" + std::to_string(pair.white.number());
    CHECK(Wire(servers[1].port(), path, "").status() == 503);
    CHECK(Browser(servers[1].port())
              .get("/api/games/" + pair.id + "?since=" + std::to_string(pair.white.number()))
              .status == 503);
    servers.wires[1]->mend();
    std::optional<json::object> welcome;
    CHECK(eventually([&] {
        Wire again(servers[1].port(), path, "");
        welcome = again.open() ? again.next() : std::nullopt;
        return welcome.has_value();
    }));
    CHECK(welcome->at("events").as_array().empty());
    CHECK(welcome->at("game").at("turns").as_int64() == 1);
    CHECK(watcher.sees(pair.white.number()));
}

TEST_CASE("who is signed out at one server is so at all, and a new name is known at all") {
    Servers servers(2);
    Browser ada(servers[0].port());
    CHECK(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
    Browser same(servers[1].port());
    same.set_cookie(ada.cookie());
    const auto name = [&] { return text_of(same.get("/api/me").object().at("me").as_object(), "name"); };
    CHECK(name() == "Ada");
    CHECK(ada.post("/api/me", {{"name", "Augusta"}}).status == 200);
    CHECK(eventually([&] { return name() == "Augusta"; }));
    CHECK(ada.post("/api/logout").status == 200);
    CHECK(eventually([&] { return same.get("/api/me").object().at("me").is_null(); }));
}

TEST_CASE("a player who is at another server is there; a claim is right wherever it is made") {
    const Milliseconds claim_after = scaled(Milliseconds(1500));
    Servers servers(2, {"--claim-after", std::to_string(claim_after.count())});
    Pair pair(servers[0].port(), servers[1].port(), {{"game", "nine"}});
    CHECK(eventually([&] { return is_there(pair.white, "black"); }));
    CHECK(eventually([&] { return is_there(pair.black, "white"); }));
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    std::this_thread::sleep_for(claim_after + Milliseconds(100));
    CHECK(pair.white.act("claim") == "not-now");
    pair.black.drop();
    CHECK(eventually([&] { return !is_there(pair.white, "black"); }));
    CHECK(pair.white.presence().at("gone").at("black").is_int64());
    // Back at another server, and gone again.
    pair.black.browser().set_door(servers[0].port());
    CHECK(pair.white.act("claim") == "not-now");
    CHECK(eventually([&] { return pair.white.act("claim") == "done"; }));
    CHECK(text_of(pair.white.last(), "kind") == "ended");
}

TEST_CASE("a server that stops gives up what it held, at once") {
    Servers servers(2, {"--computer-pace", std::to_string(scaled(Milliseconds(1500)).count())});
    Sitter ada(servers[0].port(), "Ada");
    ada.sit_at(text_of(make_game(ada.browser(), against_computer), "id"));
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(servers[0].terminate() == 0);
    ada.try_too({servers[1].port()}, std::chrono::seconds(5));
    ada.reconnect();
    REQUIRE(ada.sees(4));
    CHECK(text_of(ada.last(), "side") == "black");
}

TEST_CASE("a program of one step before works with the tables, and a server starts on them, if it is let") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess running(db);
    auto database = open_database(db);
    REQUIRE(database.has_value());
    const auto add_step = [&] {
        return (*database)
            ->run_script(
                "INSERT INTO migrations (number, oldest_program) SELECT MAX(number) + 1, MAX(number) FROM "
                "migrations")
            .has_value();
    };
    // The next program has been here.
    REQUIRE((*database)->run_script("ALTER TABLE games ADD COLUMN colour TEXT").has_value());
    REQUIRE(add_step());
    ServerProcess restarted(db);
    Pair pair(running.port(), restarted.port(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.same());
    // And one that is too far ahead.
    REQUIRE(add_step());
    const auto refused = Store::open(db);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().reason.find("of a later program") != std::string::npos);
    CHECK(pair.black.act("turn", {{"turn", "f4"}}) == "done");
}

TEST_CASE("behind nginx with TLS: pages, cookies, WebSockets, and limits for each address it names") {
    Servers servers(2, {"--proxy", "127.0.0.1", "--connections-each", "3"});
    const NginxProcess nginx({servers[0].port(), servers[1].port(), servers[1].port()});
    Browser ada(nginx.door());
    const Answer named = ada.post("/api/me", {{"name", "Ada"}});
    REQUIRE(named.status == 200);
    CHECK(named.headers.at("set-cookie").starts_with("__Host-merels="));
    CHECK(named.headers.at("strict-transport-security") == "max-age=31536000");
    CHECK(ada.get("/healthz").status == 200);
    for (const char* path : {"/metrics", "/livez", "/readyz"}) CHECK(ada.get(path).status == 404);
    CHECK(ada.ask("POST", "/api/me", "application/json", R"({"name":"Eve"})",
                  "Origin: https://elsewhere.example\r\n")
              .status == 403);
    Pair pair(nginx.door(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.same());
    // The proxy itself may have as many as it likes; those it speaks for may not.
    const auto open_from = [&](const std::string& address) {
        return std::make_unique<Wire>(servers[0].port(), "/ws/lobby", "",
                                      "X-Forwarded-For: " + address + "\r\n");
    };
    std::vector<std::unique_ptr<Wire>> lines;
    for (int i = 0; i < 3; ++i) {
        lines.push_back(open_from("203.0.113.7"));
        CHECK(lines.back()->open());
    }
    CHECK(open_from("203.0.113.7")->status() == 429);
    lines.push_back(open_from("203.0.113.8"));
    CHECK(lines.back()->open());
    lines.clear();
    CHECK(eventually([&] { return open_from("203.0.113.7")->open(); }));
}

TEST_SUITE("slow") {
    TEST_CASE(
        "a server dies: others do its computer's turns and watch its clocks, and its players are gone") {
        const Milliseconds time = scaled(std::chrono::seconds(7));
        Servers servers(2, {"--computer-pace", "1500", "--claim-after", "1000"});
        Sitter ada(servers[0].port(), "Ada");
        ada.sit_at(text_of(make_game(ada.browser(), against_computer), "id"));
        PlayingPair timed(servers[0].port(), servers[0].port(), clocked(time.count()));
        PlayingPair left(servers[1].port(), servers[0].port(), clocked(2 * time.count()));
        Pair split(servers[0].port(), servers[1].port(), {{"game", "nine"}});
        CHECK(eventually([&] { return is_there(split.black, "white"); }));
        play_first_turns(left);
        CHECK(left.white.act("turn", {{"turn", "d2"}}) == "done");
        play_first_turns(timed);
        CHECK(timed.white.act("turn", {{"turn", "d2"}}) == "done");
        CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
        const std::int64_t since = timed.white.last().at("at").as_int64();
        servers[0].kill();
        for (Sitter* sitter : {&ada, &timed.white, &timed.black})
            sitter->try_too({servers[1].port()}, std::chrono::seconds(5));
        REQUIRE(ada.sees(4));
        CHECK(text_of(ada.last(), "side") == "black");
        REQUIRE(timed.black.sees(7));
        CHECK(timed.black.last().at("result").at("why").as_string() == "time");
        CHECK(timed.black.last().at("result").at("winner").as_string() == "white");
        CHECK(timed.black.last().at("at").as_int64() >= since + time.count());
        CHECK(eventually([&] { return !is_there(split.black, "white"); }));
        CHECK(eventually([&] { return split.black.act("claim") == "done"; }));
        // One who was there lost on time; one who did not come back has left the game as well.
        REQUIRE(left.white.sees(7));
        CHECK(left.white.last().at("result").at("why").as_string() == "time");
        for (const auto& [pair, leavings] : {std::pair(&timed, 0), std::pair(&left, 1)}) {
            const json::object winner = known_at(servers[1].port(), pair->white);
            const json::object loser = known_at(servers[1].port(), pair->black);
            for (const json::object& player : {winner, loser}) {
                REQUIRE(player.at("ratings").as_array().size() == 1);
                CHECK(player.at("ratings").at(0).at("games").as_int64() == 1);
            }
            CHECK(winner.at("ratings").at(0).at("rating").as_int64() > 1500);
            CHECK(loser.at("ratings").at(0).at("rating").as_int64() < 1500);
            CHECK(winner.at("rated_wait").at("left").as_int64() == 0);
            CHECK(loser.at("rated_wait").at("left").as_int64() == leavings);
        }
        CHECK(servers[1].terminate() == 0);
        check_ratings(servers.db, 2);
    }

    TEST_CASE("W12: while no server reaches the database nobody's time runs; all are told, and all goes on") {
        Servers servers(2);
        constexpr std::int64_t initial = 600'000;
        PlayingPair pair(servers[0].port(), servers[1].port(), clocked(initial));
        play_first_turns(pair);
        const auto before_turn = std::chrono::steady_clock::now();
        CHECK(pair.white.act("turn", {{"turn", "d2"}}) == "done");
        REQUIRE(pair.black.sees(6));
        const std::int64_t since = pair.black.last().at("at").as_int64();
        servers.wires[0]->swallow();  // one is not answered, the other one turned away
        servers.wires[1]->cut();
        const auto cut = std::chrono::steady_clock::now();
        const Answer refused =
            pair.black.browser().post("/api/games/" + pair.id + "/actions",
                                      {{"do", "turn"}, {"id", "x1"}, {"turns", 3}, {"turn", "b4"}});
        CHECK(refused.status == 503);
        CHECK(refused.code() == "store");
        CHECK(Browser(servers[0].port()).get("/healthz").status == 503);
        CHECK(eventually([&] { return Browser(servers[0].port()).get("/readyz").status == 503; }));
        CHECK(Browser(servers[0].port()).get("/livez").status == 200);
        std::this_thread::sleep_until(cut + Milliseconds(10'500));
        for (const auto& wire : servers.wires) wire->mend();
        REQUIRE(pair.white.sees(7));
        CHECK(text_of(pair.white.last(), "kind") == "resumed");
        const auto charged_at_most = std::chrono::duration_cast<Milliseconds>(cut - before_turn);
        CHECK(pair.white.last().at("time").at("black").as_int64() >= initial - charged_at_most.count());
        CHECK(pair.white.last().at("at").as_int64() > since + 9000);
        CHECK(eventually([&] { return Browser(servers[0].port()).get("/healthz").status == 200; }));
        // One that comes beside those that live gives nothing back.
        ServerProcess another(servers.db);
        Sitter watcher(another.port(), "Emmy");
        watcher.sit_at(pair.id);
        CHECK(pair.black.act("turn", {{"turn", "b4"}}) == "done");
        REQUIRE(watcher.sees(8));
        CHECK(text_of(watcher.last(), "kind") == "turn");
        CHECK(watcher.last().at("time").at("black").as_int64() <=
              pair.white.events()[6].at("time").at("black").as_int64());
    }
}
