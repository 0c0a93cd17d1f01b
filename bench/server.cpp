#include "bench/server.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <stdexcept>

#include "bench/evening_load.h"
#include "bench/simulated_games.h"
#include "support/folder.h"
#include "support/postgres.h"

namespace merels::bench {
namespace {

using testing::ServerProcess;
using Seconds = std::chrono::duration<double>;
using Servers = std::vector<std::unique_ptr<ServerProcess>>;

Servers start_servers(const std::string& db, int how_many) {
    Servers servers;
    for (int i = 0; i < how_many; ++i) {
        servers.push_back(std::make_unique<ServerProcess>(
            // All players have one address.
            db, std::vector<std::string>{"--connections", "19000", "--connections-each", "19000", "--venue",
                                         "127.0.0.1"}));
    }
    return servers;
}

// As many of the simulated games as are to be watched.
std::vector<std::string> watched_games(const SimulatedGames& games, int how_many) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < std::min(games.games(), static_cast<std::size_t>(how_many)); ++i)
        ids.push_back(games.id(i));
    return ids;
}

void measure(SimulatedGames& games, const ServerProcess& server, const ServerLoad& load, int sockets) {
    games.create_games(static_cast<std::size_t>(sockets) / 2);
    const double before = server.memory();
    const std::size_t had = games.players();
    games.connect();
    const double each =
        (server.memory() - before) / static_cast<double>(std::max<std::size_t>(1, games.players() - had));
    std::optional<EveningLoad> evening;
    if (load.seekers > 0 || load.watched > 0)
        evening.emplace(server.port(), load.seekers, watched_games(games, load.watched));
    const double cpu = server.processor_time();
    const int rated = evening ? evening->rated_games() : 0;
    const auto begun = Clock::now();
    games.play(load.moves_a_socket * sockets, load.seconds);
    const double took = Seconds(Clock::now() - begun).count();
    fmt::print("{:>8} {:>7} {:>12.0f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>10.0f}% {:>10.2f}\n", sockets,
               games.games(), static_cast<double>(games.moves()) / took, games.percentile(50),
               games.percentile(90), games.percentile(99), games.percentile(100),
               100 * (server.processor_time() - cpu) / took, each / 1024);
    if (evening)
        fmt::print("{:>8} meanwhile {} rated games were found, played and ended; {} games were watched\n", "",
                   evening->rated_games() - rated, watched_games(games, load.watched).size());
    (void)std::fflush(stdout);
}

void measure_watchers(SimulatedGames& games, const ServerLoad& load) {
    constexpr double pace = 5;
    games.add_watchers(load.watchers, pace, 10);
    fmt::print(
        "a crowd of {} at one game, {} moves a second: p50 {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms from "
        "move to watcher\n",
        load.watchers, pace, games.percentile(50), games.percentile(99), games.percentile(100));
    (void)std::fflush(stdout);
}

void measure_reconnect(SimulatedGames& games, ServerProcess& server) {
    server.kill();
    server.start();
    const auto begun = Clock::now();
    games.reconnect_all();
    fmt::print("after a crash, {} players were back with their games in {:.2f} s\n", 2 * games.games(),
               Seconds(Clock::now() - begun).count());
}

// The processor time of a database that is a program of its own.
using DatabaseTime = std::function<double()>;

void measure_nodes(const char* database, const Servers& servers, const NodesLoad& load,
                   const DatabaseTime& database_used) {
    SimulatedGames games(servers);
    games.create_games(load.games);
    games.connect();
    const auto used = [&] {
        double all = 0;
        for (const auto& server : servers) all += server->processor_time();
        return all;
    };
    games.play(load.rate, 2);  // warm-up
    games.play(load.rate, load.seconds);
    const double p50 = games.percentile(50);
    const double p99 = games.percentile(99);
    const double cpu = used();
    const double database_cpu = database_used();
    const double fastest = games.play_at_full_speed(load.at_once, load.seconds);
    const double moves = static_cast<double>(games.moves()) / 1e6;
    fmt::print("{:<11} {:>7} {:>9.0f} {:>8.2f} {:>8.2f} {:>13.0f} {:>8.2f} {:>8.2f} {:>16.0f} {:>17.0f}\n",
               database, servers.size(), load.rate, p50, p99, fastest, games.percentile(50),
               games.percentile(99), (used() - cpu) / moves, (database_used() - database_cpu) / moves);
    (void)std::fflush(stdout);
}

}  // namespace

void print_server_speed(const ServerLoad& load) {
    const testing::Folder folder;
    try {
        const Servers servers = start_servers(load.db.empty() ? folder.path() + "/merels.db" : load.db, 1);
        SimulatedGames games(servers);
        fmt::print("{:>8} {:>7} {:>12} {:>9} {:>9} {:>9} {:>9} {:>11} {:>10}\n", "sockets", "games",
                   "moves/s", "p50 ms", "p90 ms", "p99 ms", "max ms", "server cpu", "kB/socket");
        for (const int sockets : load.sockets) measure(games, *servers[0], load, sockets);
        if (load.watchers > 0) measure_watchers(games, load);
        measure_reconnect(games, *servers[0]);
    } catch (const std::runtime_error& failure) {
        fmt::print(stderr, "{}\n", failure.what());
    }
}

void print_nodes_speed(const NodesLoad& load) {
    const testing::Folder folder;
    try {
        fmt::print(
            "{} games, two players each, White and Black at different servers where there are several\n",
            load.games);
        fmt::print("{:<11} {:>7} {:>9} {:>8} {:>8} {:>13} {:>8} {:>8} {:>16} {:>17}\n", "database", "servers",
                   "moves/s", "p50 ms", "p99 ms", "most moves/s", "p50 ms", "p99 ms", "servers us/move",
                   "database us/move");
        measure_nodes("SQLite", start_servers(folder.path() + "/merels.db", 1), load, [] { return 0.0; });
        const testing::Folder cluster;
        testing::Postgres postgres(cluster.path());
        for (const int servers : load.nodes) {
            measure_nodes("PostgreSQL", start_servers(postgres.new_database(), servers), load,
                          [&] { return postgres.processor_time(); });
        }
    } catch (const std::runtime_error& failure) {
        fmt::print(stderr, "{}\n", failure.what());
    }
}

}  // namespace merels::bench
