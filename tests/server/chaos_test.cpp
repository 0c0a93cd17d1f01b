// Three servers, one PostgreSQL, nginx in front, and everything that can happen to them while people play
// (W10, W12).
#include <thread>

#include "server/nginx_process.h"
#include "server/players.h"
#include "server/tcp_proxy.h"

using namespace merels;
using namespace merels::testing;

namespace {

constexpr std::size_t servers_at_once = 3;

struct ServersBehindNginx {
    std::string db = PostgresProcess::shared().new_database();
    std::vector<std::unique_ptr<TcpProxy>> wires;
    std::vector<std::unique_ptr<ServerProcess>> servers;
    std::unique_ptr<NginxProcess> nginx;

    ServersBehindNginx() {
        std::vector<std::uint16_t> ports;
        for (std::size_t i = 0; i < servers_at_once; ++i) {
            wires.push_back(std::make_unique<TcpProxy>(PostgresProcess::shared().socket()));
            servers.push_back(std::make_unique<ServerProcess>(
                PostgresProcess::through(wires[i]->port(), db),
                std::vector<std::string>{"--proxy", "127.0.0.1", "--computer-pace", "20"}));
            ports.push_back(servers[i]->port());
        }
        nginx = std::make_unique<NginxProcess>(ports);
    }
    [[nodiscard]] Door door(std::size_t i) const { return servers[i % servers_at_once]->port(); }
    // The doors beside this one.
    [[nodiscard]] std::vector<Door> others(std::size_t i) const { return {door(i + 1), door(i + 2)}; }
};

// Everything that can happen to a server, for longer than its lease where it is not told.
void disturb(ServersBehindNginx& site, const std::atomic<bool>& over) {
    const auto wait = [&](int milliseconds) {
        for (int waited = 0; waited < milliseconds && !over; waited += 50)
            std::this_thread::sleep_for(Milliseconds(50));
    };
    wait(600);
    site.servers[0]->kill();
    wait(400);
    site.servers[0]->start();
    wait(300);
    site.servers[1]->pause();
    site.wires[2]->cut();  // only for a moment
    wait(700);
    site.wires[2]->mend();
    wait(6000);
    site.servers[1]->go_on();
    wait(500);
    site.wires[2]->swallow();
    wait(300);
    site.servers[0]->kill();
    wait(6500);
    site.wires[2]->mend();
    site.servers[0]->start();
    wait(300);
    (void)site.servers[1]->terminate();
    site.servers[1]->start();
    wait(300);
    for (const auto& wire : site.wires) wire->cut();  // nobody reaches the database
    wait(6000);
    for (const auto& wire : site.wires) wire->mend();
    wait(1500);
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE(
        "W10, W12: three servers killed, paused and cut off from their database: every action once, one "
        "history a "
        "game, the computer's turns once, clocks right, all games go on, and each is rated once") {
        ServersBehindNginx site;
        const json::object clocked{{"game", "nine"},
                                   {"rated", true},
                                   {"clock", {{"initial", 600'000}, {"increment", 100}, {"days", 0}}}};
        std::vector<std::unique_ptr<RandomPlayers>> pairs;
        std::vector<std::unique_ptr<Challenger>> challengers;
        std::vector<std::unique_ptr<Sitter>> watchers;
        const Door front = site.nginx->door();
        for (std::size_t i = 0; i < servers_at_once; ++i) {
            pairs.push_back(std::make_unique<RandomPlayers>(site.door(i), site.door(i + 1), clocked, 10 + i));
            pairs.push_back(
                std::make_unique<RandomPlayers>(front, site.door(i), json::object{{"game", "nine"}}, 20 + i));
            challengers.push_back(std::make_unique<Challenger>(
                site.door(i),
                json::object{{"game", "nine"}, {"level", 1}, {"rated", true}, {"clock", clocked.at("clock")}},
                30 + i));
            challengers.back()->sitter().try_too(site.others(i), Milliseconds(1500));
            for (std::size_t p = pairs.size() - 2; p < pairs.size(); ++p) {
                PlayingPair& pair = pairs[p]->pair();
                if (p % 2 == 0) pair.white.try_too(site.others(i), Milliseconds(1500));
                if (p % 2 == 1) pair.white.try_too({}, Milliseconds(1500));
                pair.black.try_too(site.others(i + 1 - p % 2), Milliseconds(1500));
                watchers.push_back(std::make_unique<Sitter>(site.door(i + 2), "Emmy"));
                watchers.back()->try_too(site.others(i + 2), Milliseconds(1500));
                watchers.back()->sit_at(pair.id);
            }
        }
        std::atomic<bool> stop{false};
        std::vector<std::thread> threads;
        for (const auto& players : pairs)
            threads.emplace_back([&] { players->run(stop, Milliseconds(120)); });
        for (const auto& one : challengers) threads.emplace_back([&] { one->run(stop, Milliseconds(120)); });
        disturb(site, stop);
        stop = true;
        for (std::thread& thread : threads) thread.join();
        // What is not over goes on: a few turns more in every game.
        const auto a_little = [](auto& player) {
            std::atomic<bool> enough{false};
            const int before = player.played();
            std::thread playing([&] { player.run(enough, Milliseconds(5)); });
            CHECK(eventually([&] { return player.over() || player.played() >= before + 2; }));
            enough = true;
            playing.join();
        };
        int played = 0;
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            a_little(*pairs[p]);
            played += pairs[p]->played();
            pairs[p]->check(site.db);
            PlayingPair& pair = pairs[p]->pair();
            REQUIRE(watchers[p]->sees(pair.white.number()));
            for (std::size_t n = 0; n < pair.white.events().size(); ++n)
                CHECK(watchers[p]->events()[n] == pair.white.events()[n]);
        }
        for (const auto& one : challengers) {
            a_little(*one);
            played += one->played();
            one->check(site.db);
        }
        CHECK(played > 100);
        // All give up while one server dies. The rated games, which are half of the pairs' and all against
        // computers, have changed the ratings.
        threads.clear();
        for (const auto& players : pairs) threads.emplace_back([&] { players->give_up(); });
        for (const auto& one : challengers) threads.emplace_back([&] { one->give_up(); });
        site.servers[0]->kill();
        for (std::thread& thread : threads) thread.join();
        site.servers[0]->start();
        for (const auto& server : site.servers) CHECK(server->terminate() == 0);
        check_ratings(site.db, 2 * servers_at_once);
    }
}
