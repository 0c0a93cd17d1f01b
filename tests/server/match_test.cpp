// Play now and challenges, with real servers: one, and three on one PostgreSQL.
#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "server/account.h"
#include "server/cluster.h"
#include "server/pairings.h"

using namespace merels;
using namespace merels::testing;

namespace {

// What happens on one server.
void check_alone(const std::string& db) {
    ServerProcess server(db, {"--computer-after", "1500"});
    Seeker ada(server.port(), "Ada");
    Seeker grace(server.port(), "Grace");
    const json::object flexible{
        {"do", "seek"}, {"games", {"six", "nine"}}, {"clocks", {"3+2", "10+5", "none"}}};
    const std::string key = ada.seek(flexible);
    (void)grace.seek();
    const std::string game = ada.seated();
    REQUIRE_FALSE(game.empty());
    CHECK(grace.seated() == game);
    const json::object found = game_of(ada.browser(), game);
    CHECK(text_of(found, "game") == "nine");
    CHECK(text_of(found, "state") == "running");
    CHECK(found.at("clock").at("initial").as_int64() == 600'000);
    CHECK(players_of(found) == std::set{ada.id(), grace.id()});
    // One who comes back late is told what was found.
    ada.drop();
    REQUIRE(ada.connect());
    ada.say({{"do", "resume"}, {"key", key}});
    CHECK(ada.seated() == game);
    // Leaving the queue, and closing the page, leave nobody to be paired with.
    Seeker emmy(server.port(), "Emmy");
    (void)emmy.seek();
    emmy.say({{"do", "leave"}});
    CHECK(emmy.next("seek").at("seek").is_null());
    // Nobody comes: the computer does, and then a person, who is offered.
    (void)emmy.seek();
    const json::object computer = emmy.next("seated");
    REQUIRE_FALSE(computer.empty());
    CHECK(computer.at("computer").as_bool());
    const std::string meanwhile = text_of(computer, "game");
    CHECK(text_of(game_of(emmy.browser(), meanwhile), "opponent") == "computer");
    Seeker sofia(server.port(), "Sofia");
    (void)sofia.seek();
    REQUIRE_FALSE(emmy.next("offer").empty());
    emmy.say({{"do", "switch"}, {"accept", true}});
    const std::string switched = emmy.seated();
    REQUIRE_FALSE(switched.empty());
    CHECK(sofia.seated() == switched);
    CHECK(eventually([&] { return state_of(emmy.browser(), meanwhile) == "cancelled"; }));
    // Who declines goes on against the computer, and leaves the queue.
    Seeker mary(server.port(), "Mary");
    Seeker lise(server.port(), "Lise");
    (void)mary.seek();
    const std::string kept = mary.seated();
    (void)lise.seek();
    REQUIRE_FALSE(mary.next("offer").empty());
    mary.say({{"do", "switch"}, {"accept", false}});
    json::object left = mary.next("seek");
    while (!left.empty() && !left.at("seek").is_null()) left = mary.next("seek");
    CHECK_FALSE(left.empty());
    CHECK(state_of(mary.browser(), kept) == "running");
    CHECK(lise.next("seated").at("computer").as_bool());
    // One who has just found a game and asks again is sent there.
    ada.say(anything);
    CHECK(ada.seated() == game);
    const std::string metrics = Browser(server.port()).get("/metrics").body;
    CHECK(metrics.find("merels_match_seconds_count{opponent=\"person\"}") != std::string::npos);
    CHECK(metrics.find("merels_people_online") != std::string::npos);
}

}  // namespace

TEST_CASE("W14: two who wait are paired; the computer takes the seat of nobody; a person is offered") {
    check_alone("");
    check_alone(PostgresProcess::shared().new_database());
}

TEST_CASE("W14: closing the page leaves the queue, a short break does not; a player has one place") {
    ServerProcess server("", {"--computer-after", "3600000"});
    Seeker ada(server.port(), "Ada");
    const std::string key = ada.seek();
    ada.drop();
    REQUIRE(ada.connect());
    ada.say({{"do", "resume"}, {"key", key}});
    CHECK(ada.next("seek").at("seek").is_object());
    // The same player with another browser is nobody's opponent.
    Wire second(server.port(), "/ws/player", ada.browser().cookie());
    REQUIRE(second.open());
    CHECK(second.say(anything));
    Seeker grace(server.port(), "Grace");
    (void)grace.seek();
    const std::string game = grace.seated();
    REQUIRE_FALSE(game.empty());
    CHECK(players_of(game_of(grace.browser(), game)) == std::set{ada.id(), grace.id()});
    // The page is closed: after a few seconds the place is free, and nobody is there for the next.
    Seeker emmy(server.port(), "Emmy");
    Seeker watching(server.port(), "Watching");
    (void)emmy.seek();
    CHECK(watching.hears("waiting", 1));
    emmy.drop();
    CHECK(watching.hears("waiting", 0));
    (void)watching.seek();
    CHECK(watching.seated(Milliseconds(2000)).empty());
    // What is no wish is refused, and a guest without a name only hears how many are there.
    grace.say({{"do", "seek"}, {"games", {"chess"}}, {"clocks", {"10+5"}}});
    CHECK(text_of(grace.next("refused"), "code") == "bad-message");
    Wire nobody(server.port(), "/ws/player", "");
    REQUIRE(nobody.open());
    CHECK(nobody.next()->at("people").at("online").as_int64() >= 1);
    CHECK(nobody.say(anything));
    CHECK(text_of(*nobody.next(), "code") == "no-name");
}

TEST_CASE("queue flooding: joining is limited, for a player and for an address") {
    ServerProcess server("", {}, ServerProcess::Limits::usual);
    Seeker ada(server.port(), "Ada");
    for (int i = 0; i < 40; ++i) ada.say(anything);
    CHECK(text_of(ada.next("refused"), "code") == "too-fast");
    Seeker grace(server.port(), "Grace");
    for (int i = 0; i < 30; ++i) grace.say({{"do", "nonsense"}});
    CHECK_FALSE(grace.next("refused").empty());
}

TEST_CASE("W15: a challenge is seen wherever the player is, and accepted once, or declined for a time") {
    for (const bool shared : {false, true}) {
        const std::string db = shared ? PostgresProcess::shared().new_database() : "";
        ServerProcess first(db);
        std::optional<ServerProcess> second;
        if (shared) second.emplace(db);
        const Door other_door = shared ? second->port() : first.port();
        Seeker ada(first.port(), "Ada");
        Seeker grace(other_door, "Grace");
        (void)grace.next("challenges");
        // By the name of an account; a guest's name says nobody.
        const json::object by_name{{"player_name", "Grace"}, {"game", "nine"}, {"side", "white"}};
        CHECK(ada.browser().post("/api/challenges", by_name).status == 404);
        CHECK(ada.browser().post("/api/challenges", {{"player", grace.id()}, {"game", "nine"}}).status ==
              404);
        CHECK(grace.browser().post("/api/me/password", {{"password", "correct horse 77"}}).status == 200);
        REQUIRE(grace.connect());
        (void)grace.next("challenges");
        const Answer made = ada.browser().post("/api/challenges", by_name);
        REQUIRE(made.status == 201);
        CHECK(ada.browser().post("/api/challenges", by_name).status == 409);
        json::object told = grace.next("challenges");
        REQUIRE(told.at("incoming").as_array().size() == 1);
        const json::object challenge = told.at("incoming").as_array()[0].as_object();
        CHECK(text_of(challenge.at("from").as_object(), "name") == "Ada");
        const std::string path = "/api/challenges/" + text_of(challenge, "id");
        // Only for the one who was challenged; and once.
        CHECK(ada.browser().post(path + "/accept").status == 404);
        CHECK(Browser(first.port()).post(path + "/accept").status == 401);
        const Answer accepted = grace.browser().post(path + "/accept");
        REQUIRE(accepted.status == 200);
        CHECK(grace.browser().post(path + "/accept").status == 404);
        const json::object game = accepted.object().at("game").as_object();
        CHECK(text_of(game, "state") == "running");
        CHECK(game.at("seats").at("white").at("player").as_string() == ada.id());
        CHECK(eventually([&] {
            const json::object news = ada.next("challenges");
            const json::array& sent = news.at("outgoing").as_array();
            return !sent.empty() && sent[0].at("game_id").is_string();
        }));
        // They have played: now by id too, both ways. Declined, and again too soon; then muted.
        const json::object back{{"player", ada.id()}, {"game", "six"}};
        const Answer again = grace.browser().post("/api/challenges", back);
        REQUIRE(again.status == 201);
        const auto path_of = [](const Answer& answer) {
            return "/api/challenges/" + text_of(answer.object().at("challenge").as_object(), "id");
        };
        CHECK(ada.browser().post(path_of(again) + "/decline", {{"mute", "today"}}).status == 200);
        CHECK(grace.browser().post("/api/challenges", back).status == 409);
        CHECK(ada.browser().get("/api/me/mutes").object().at("muted").as_array().size() == 1);
        CHECK(ada.browser().post("/api/me/mutes", {{"player", grace.id()}, {"mute", "no"}}).status == 200);
        CHECK(ada.browser().get("/api/opponents").object().at("opponents").as_array().size() == 1);
        const Answer withdrawn = ada.browser().post("/api/challenges", by_name);
        REQUIRE(withdrawn.status == 201);
        CHECK(ada.browser().post(path_of(withdrawn) + "/withdraw").status == 200);
        CHECK(grace.browser().post(path_of(withdrawn) + "/accept").status == 404);
        CHECK(ada.browser().post("/api/challenges", {{"player", ada.id()}, {"game", "nine"}}).status >= 400);
    }
}

TEST_CASE("W14: at three servers, everyone is counted, and paired with one of another server at once") {
    Cluster cluster(ServerProcess::Limits::none);
    std::vector<std::unique_ptr<Seeker>> seekers;
    for (std::size_t i = 0; i < 3; ++i)
        seekers.push_back(std::make_unique<Seeker>(cluster.servers[i]->port(), "Ada"));
    Seeker watching(cluster.servers[1]->port(), "Emmy");
    CHECK(watching.hears("online", 4));
    (void)seekers[0]->seek();
    CHECK(watching.hears("waiting", 1));
    (void)seekers[1]->seek();
    const std::string game = seekers[0]->seated();
    REQUIRE_FALSE(game.empty());
    CHECK(seekers[1]->seated() == game);
    check_pairings(cluster.db, {{seekers[0]->id(), {game}}, {seekers[1]->id(), {game}}});
}

TEST_SUITE("slow") {
    TEST_CASE("W14: three servers, killed while many wait: nobody is in two games, no seek pairs twice") {
        Cluster cluster(ServerProcess::Limits::none);
        constexpr std::size_t how_many = 24;
        std::vector<std::unique_ptr<Seeker>> seekers;
        std::map<std::string, std::set<std::string>> told;
        for (std::size_t i = 0; i < how_many; ++i)
            seekers.push_back(
                std::make_unique<Seeker>(cluster.servers[i % 3]->port(), "P" + std::to_string(i)));
        // A server dies while they come.
        for (std::size_t i = 0; i < how_many; ++i) {
            if (i == 9) cluster.servers[1]->kill();
            if (seekers[i]->say(anything)) continue;
            seekers[i]->go_to(cluster.servers[(i + 1) % 3]->port());
            if (seekers[i]->connect()) seekers[i]->say(anything);
        }
        cluster.servers[0]->kill();
        cluster.servers[0]->start();
        if (!cluster.servers[1]->alive()) cluster.servers[1]->start();
        told =
            find_games(seekers, cluster.db,
                       {cluster.servers[2]->port(), cluster.servers[0]->port(), cluster.servers[1]->port()});
        CHECK(told.size() == how_many);
        check_pairings(cluster.db, told);
    }
}
