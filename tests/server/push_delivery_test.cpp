// How soon players who are away are told, and that nothing gets lost, at three servers (N1).
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>
#include <vector>

#include "server/account.h"
#include "server/background_program.h"
#include "server/push_service.h"
#include "server/seeker.h"
#include "server/tournament_evening.h"

using namespace merels;
using namespace merels::testing;

namespace {

using Clock = std::chrono::steady_clock;

struct ThreeServers {
    PushService service;
    std::string db = PostgresProcess::shared().new_database();
    ServerProcess one{db, service.words()};
    ServerProcess two{db, service.words()};
    ServerProcess three{db, service.words()};
};

// The message that something leads to, which has to come within two seconds.
PushEndpoint::Taken told_soon(const PushService& service, const std::string& path, const char* kind,
                              const std::function<void()>& act) {
    const std::size_t before = service.endpoint.taken(path).size();
    const auto begun = Clock::now();
    act();
    const PushEndpoint::Taken told = service.next(path, before);
    CHECK(told.problem == "");
    CHECK(text_of(told.message, "kind") == kind);
    const auto took = std::chrono::duration_cast<Milliseconds>(told.at - begun);
    MESSAGE(std::string(kind), " told after ", took.count(), " ms");
    CHECK(took < scaled(Milliseconds(2000)));
    return told;
}

// A round robin of Olga, who organises it, and Ada, each with the other colour once.
struct SmallTournament {
    Browser olga;
    Browser ada;
    std::string id;

    SmallTournament(const Door& first, const Door& second) : olga(first), ada(second) {
        make_account(olga, "Olga");
        const Answer made = olga.post("/api/tournaments", {{"name", "Club"},
                                                           {"format", "round-robin"},
                                                           {"twice", true},
                                                           {"game", "three"},
                                                           {"clock", {{"initial", 600'000}}}});
        REQUIRE(made.status == 201);
        id = text_of(made.object().at("tournament").as_object(), "id");
        REQUIRE(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
        for (Browser* each : {&olga, &ada}) REQUIRE(each->post(path("join")).status == 200);
    }
    [[nodiscard]] std::string path(const std::string& what) const {
        return "/api/tournaments/" + id + "/" + what;
    }
    void start() { CHECK(olga.post(path("start")).status == 200); }
    // Ends the game that is being played.
    void end_round() {
        std::string game;
        REQUIRE(eventually([&] {  // what is shown may be a second old
            const json::object shown =
                olga.get("/api/tournaments/" + id).object().at("tournament").as_object();
            const json::array& pairings = shown.at("pairings").as_array();
            if (!pairings.empty()) game = text_of(pairings.back().as_object(), "game");
            return !game.empty();
        }));
        CHECK(olga.post("/api/games/" + game + "/actions", {{"do", "forfeit"}, {"id", "end"}}).status == 200);
    }
};

}  // namespace

TEST_CASE("N1: at three servers a turn, a challenge and a round are told within two seconds") {
    ThreeServers at;
    Pair pair(at.one.port(), at.two.port(), daily);
    subscribe(pair.black.browser(), at.service, "/black");
    play_first_turns(pair);
    const std::pair<const char*, const char*> turns[] = {{"d2", "b4"}, {"g1", "a7"}, {"g7", "a1"}};
    for (const auto& [turn, answer] : turns) {
        leave(pair.black, pair.white, "black");
        (void)told_soon(at.service, "/black", "turn",
                        [&] { REQUIRE(pair.white.act("turn", {{"turn", turn}}) == "done"); });
        pair.black.reconnect();
        REQUIRE(pair.black.sees(pair.white.number()));
        REQUIRE(pair.black.act("turn", {{"turn", answer}}) == "done");
        REQUIRE(pair.white.sees(pair.black.number()));
    }
    // One whose browser uses the third server is challenged by people at the others.
    Browser emmy(at.three.port());
    make_account(emmy, "Emmy");
    subscribe(emmy, at.service, "/emmy");
    for (Sitter* each : {&pair.white, &pair.black}) {
        (void)told_soon(at.service, "/emmy", "challenge", [&] {
            CHECK(
                each->browser().post("/api/challenges", {{"game", "nine"}, {"player_name", "Emmy"}}).status ==
                201);
        });
    }
    // Rounds that begin at the first and at the second server.
    SmallTournament club(at.one.port(), at.three.port());
    subscribe(club.ada, at.service, "/ada");
    const auto told = told_soon(at.service, "/ada", "round", [&] { club.start(); });
    CHECK(text_of(told.message, "id") == club.id);
    REQUIRE(eventually([&] { return !has_alerts(at.db); }));
    club.end_round();
    club.olga.set_door(at.two.port());
    (void)told_soon(at.service, "/ada", "round",
                    [&] { CHECK(club.olga.post(club.path("next")).status == 200); });
}

TEST_CASE("N1: a push service that never answers delays nobody else's messages") {
    PushService service;
    ServerProcess server("", service.words());
    // Mallory's browsers all are at one that takes connections and says nothing.
    boost::asio::io_context io;
    const boost::asio::ip::tcp::acceptor silent(io, {boost::asio::ip::address_v4::loopback(), 0});
    Browser mallory(server.port());
    make_account(mallory, "Mallory");
    for (int i = 0; i < 10; ++i) {
        Browser device(server.port());
        REQUIRE(post_patiently(device, "/api/login", {{"name", "Mallory"}, {"password", password}}).status ==
                200);
        json::object one = service.endpoint.subscription("");
        one["endpoint"] =
            "https://localhost:" + std::to_string(silent.local_endpoint().port()) + "/" + std::to_string(i);
        REQUIRE(device.post("/api/me/push", one).status == 200);
    }
    Browser grace(server.port());
    make_account(grace, "Grace");
    subscribe(grace, service, "/grace");
    std::vector<Browser> others;
    const auto challenge = [&](Browser& challenger, const char* name) {
        CHECK(challenger.post("/api/challenges", {{"game", "nine"}, {"player_name", name}}).status == 201);
    };
    for (const char* name : {"Ada", "Emmy", "Olga"}) {
        others.emplace_back(server.port());
        REQUIRE(others.back().post("/api/me", {{"name", name}}).status == 200);
        challenge(others.back(), "Mallory");
    }
    (void)told_soon(service, "/grace", "challenge", [&] { challenge(others.front(), "Grace"); });
}

TEST_CASE(
    "N1: that a round has begun, or of a challenge, is stored together with it, and told after a kill") {
    ThreeServers at;
    auto database = store::open_database(at.db);
    REQUIRE((*database)
                ->run_script("CREATE TABLE written (what TEXT, tx BIGINT);"
                             "CREATE FUNCTION note_written() RETURNS trigger AS 'BEGIN "
                             "INSERT INTO written VALUES (TG_TABLE_NAME, txid_current()); RETURN NEW; END' "
                             "LANGUAGE plpgsql;"
                             "CREATE TRIGGER note_games AFTER INSERT ON tournament_games FOR EACH ROW "
                             "EXECUTE FUNCTION note_written();"
                             "CREATE TRIGGER note_challenges AFTER INSERT ON challenges FOR EACH ROW "
                             "EXECUTE FUNCTION note_written();"
                             "CREATE TRIGGER note_alerts AFTER INSERT ON alerts FOR EACH ROW "
                             "EXECUTE FUNCTION note_written()")
                .has_value());
    const auto alone = [&](const std::string& what) {
        return (*database)
            ->query({"SELECT 1 FROM written w WHERE what = $1 AND NOT EXISTS "
                     "(SELECT 1 FROM written a WHERE a.what = 'alerts' AND a.tx = w.tx)",
                     {what}})
            ->rows.size();
    };
    const auto written = [&](const std::string& what) {
        return (*database)->query({"SELECT 1 FROM written WHERE what = $1", {what}})->rows.size();
    };
    // Olga is at the first server; whoever begins the round cannot deliver, and is killed before the next
    // try.
    SmallTournament club(at.one.port(), at.three.port());
    subscribe(club.ada, at.service, "/ada");
    at.service.endpoint.answer_with("503 Service Unavailable");
    club.start();
    (void)at.service.next("/ada");
    Browser emmy(at.three.port());
    make_account(emmy, "Emmy");
    subscribe(emmy, at.service, "/emmy");
    CHECK(club.olga
              .post("/api/challenges", {{"game", "nine"}, {"clock", {{"days", 2}}}, {"player_name", "Emmy"}})
              .status == 201);
    (void)at.service.next("/emmy");
    CHECK(written("tournament_games") == 1);
    CHECK(alone("tournament_games") == 0);
    CHECK(written("challenges") == 1);
    CHECK(alone("challenges") == 0);
    at.service.endpoint.answer_with("201 Created");
    at.one.kill();
    at.two.kill();
    CHECK(text_of(at.service.next("/ada", 1).message, "id") == club.id);
    CHECK(at.service.next("/emmy", 1).problem == "");
    CHECK(eventually([&] { return !has_alerts(at.db); }));
}

TEST_CASE("N1: messages to one push service share connections, and come though it has closed them") {
    PushService service;
    ServerProcess server("", service.words());
    Browser ada(server.port());
    make_account(ada, "Ada");
    subscribe(ada, service, "/ada");
    auto challenge = [&, count = std::size_t{0}]() mutable {
        Browser other(server.port());
        REQUIRE(other.post("/api/me", {{"name", "Grace"}}).status == 200);
        const Answer made = other.post("/api/challenges", {{"game", "nine"}, {"player_name", "Ada"}});
        REQUIRE(made.status == 201);
        CHECK(service.next("/ada", count++).problem == "");
        const std::string id = text_of(made.object().at("challenge").as_object(), "id");
        REQUIRE(ada.post("/api/challenges/" + id + "/decline").status == 200);
        CHECK(eventually([&] { return !has_alerts(server.db()); }));
    };
    for (int i = 0; i < 3; ++i) challenge();
    CHECK(service.endpoint.connections() == 1);
    service.endpoint.hang_up();
    for (int i = 0; i < 3; ++i) challenge();
    CHECK(service.endpoint.taken("/ada").size() == 6);
    CHECK_FALSE(contains(server.log(), "could not be delivered"));
}

TEST_CASE("N1: a round of five hundred is told as fast as one push service takes twelve messages at once" *
          doctest::test_suite("slow")) {
    constexpr std::size_t players = 500;
    PushService service;
    ServerProcess server("", service.words());
    Evening evening({&server});
    evening.create(terms("swiss", {{"rounds", 1}}));
    for (std::size_t i = 0; i < players; ++i)
        subscribe(evening.add("P" + std::to_string(i)), service, "/" + std::to_string(i));
    service.endpoint.answer_after(Milliseconds(100));
    const auto begun = Clock::now();
    CHECK(evening.organise("start"));
    CHECK(eventually([&] { return service.endpoint.taken().size() >= players; }));
    const auto took = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
    MESSAGE(players, " were told within ", took.count(), " ms, over ", service.endpoint.connections(),
            " connections");
    // 42 times twelve, at 100 ms each.
    CHECK(took < scaled(Milliseconds(20'000)));
    CHECK(service.endpoint.connections() < 50);
    for (const PushEndpoint::Taken& taken : service.endpoint.taken()) CHECK(taken.problem == "");
}

TEST_CASE("N1: who has a page open, or plays already, is not told by push that a round has begun") {
    PushService service;
    ServerProcess server("", service.words());
    SmallTournament club(server.port(), server.port());
    subscribe(club.ada, service, "/ada");
    subscribe(club.olga, service, "/olga");
    Wire page(club.olga.door(), "/ws/player", club.olga.cookie());
    REQUIRE(page.open());
    club.start();
    CHECK(text_of(service.next("/ada").message, "kind") == "round");
    CHECK(eventually([&] { return !has_alerts(server.db()); }));
    CHECK(service.endpoint.taken("/olga").empty());
    bool told = false;
    while (const auto message = page.next()) {
        told = text_of(*message, "type") == "round";
        if (told) break;
    }
    CHECK(told);
}
