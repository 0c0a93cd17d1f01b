// The server killed at any moment, and its database; full disks. What was acknowledged is there, once (W10).
#include <atomic>
#include <cstdlib>
#include <sys/resource.h>
#include <thread>

#include "core/random.h"
#include "server/club.h"
#include "server/players.h"
#include "store/store.h"

using namespace merels;
using namespace merels::testing;

namespace {

int how_often(const char* variable, int otherwise) {
    const char* told = std::getenv(variable);
    return told == nullptr ? otherwise : std::atoi(told);
}

const json::object rated_six{
    {"game", "six"}, {"rated", true}, {"clock", {{"initial", 600'000}, {"increment", 0}}}};

// Lets several pairs play rated games, and end them, while `disturb` is called again and again.
template <class Disturb>
void play_through(ServerProcess& server, int times, Disturb disturb) {
    constexpr int how_many = 6;
    constexpr int at_once = 25;  // disturbances while the same games are played
    std::vector<std::unique_ptr<RandomPlayers>> all;
    for (int i = 0; i < how_many; ++i)
        all.push_back(std::make_unique<RandomPlayers>(server.port(), server.port(), rated_six,
                                                      static_cast<std::uint64_t>(i)));
    std::int64_t rounds = 0;
    for (int left = times; left > 0; left -= at_once) {
        if (rounds++ > 0) {
            for (const auto& players : all) players->begin_another();
        }
        std::atomic<bool> stop{false};
        std::vector<std::thread> threads;
        for (const auto& players : all) {
            threads.emplace_back([&] {
                players->run(stop);
                players->give_up();
            });
        }
        Random random(static_cast<std::uint64_t>(left));
        const int now = std::min(left, at_once);
        for (int i = 0; i < now; ++i) {
            if (i == now * 4 / 5) stop = true;  // the others come while games end
            std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(120)));
            disturb();
        }
        stop = true;
        for (std::thread& thread : threads) thread.join();
        for (const auto& players : all) players->check(server.db());
    }
    int played = 0;
    for (const auto& players : all) played += players->played();
    CHECK(played > times);
    CHECK(server.terminate() == 0);
    check_ratings(server.db(), how_many * std::min(rounds, store::Store::results_a_day));
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("W10: killed at random moments under load, nothing acknowledged is lost or doubled (SQLite)") {
        ServerProcess server("");
        // MERELS_KILLS=1000 for a long run.
        play_through(server, how_often("MERELS_KILLS", 100), [&] {
            server.kill();
            server.start();
        });
    }

    TEST_CASE("W10: the server killed on PostgreSQL, nothing acknowledged is lost or doubled") {
        ServerProcess server(PostgresProcess::shared().new_database());
        play_through(server, how_often("MERELS_KILLS", 100) / 5, [&] {
            server.kill();
            server.start();
        });
    }

    TEST_CASE("W10: PostgreSQL killed and started again, the server goes on and nothing is lost or doubled") {
        PostgresProcess postgres;
        ServerProcess server(postgres.new_database());
        play_through(server, 3, [&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            postgres.kill();
            postgres.start();
        });
    }
}

TEST_CASE(
    "a full disk: moves are refused with the reason, nothing is half done, and all goes on when there is "
    "room") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    REQUIRE(pair.same());
    // The write-ahead log may not grow by another page.
    rlimit before{};
    rlimit full{};
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
    full = before;
    full.rlim_cur = 4096;
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &full, nullptr) == 0);
    const Answer refused = pair.black.browser().post(
        "/api/games/" + pair.id + "/actions", {{"do", "turn"}, {"id", "x1"}, {"turns", 1}, {"turn", "f4"}});
    CHECK(refused.status == 503);
    CHECK(refused.code() == "store");
    CHECK(pair.white.browser().post("/api/games", {{"game", "nine"}}).status == 503);
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr) == 0);
    CHECK(pair.game().at("turns").as_int64() == 1);
    const Answer again = pair.black.browser().post(
        "/api/games/" + pair.id + "/actions", {{"do", "turn"}, {"id", "x1"}, {"turns", 1}, {"turn", "f4"}});
    CHECK(again.status == 200);
    REQUIRE(pair.white.sees(5));
    CHECK(text_of(pair.white.last(), "turn") == "f4");
    CHECK(server.terminate() == 0);
}

TEST_CASE("W16: a rated game that ends on a full disk is over and rated, once, when there is room again") {
    ServerProcess server("");
    PlayingPair pair(server.port(), server.port(), rated_six);
    REQUIRE(pair.white.act("turn", {{"turn", "a1"}}) == "done");
    REQUIRE(pair.black.sees(pair.white.number()));
    REQUIRE(pair.black.act("turn", {{"turn", "e1"}}) == "done");
    const auto forfeit = [&] {
        return pair.black.browser().post("/api/games/" + pair.id + "/actions",
                                         {{"do", "forfeit"}, {"id", "f"}});
    };
    const auto counted = [&] {
        return pair.white.browser()
            .get("/api/games/" + pair.id + "/ratings")
            .object()
            .at("counted")
            .as_bool();
    };
    rlimit before{};
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
    rlimit full = before;
    full.rlim_cur = 4096;
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &full, nullptr) == 0);
    CHECK(forfeit().status == 503);
    CHECK(state_of(pair.white.browser(), pair.id) == "running");
    CHECK_FALSE(counted());
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr) == 0);
    CHECK(forfeit().status == 200);
    CHECK(forfeit().status == 200);  // the same once more
    CHECK(state_of(pair.white.browser(), pair.id) == "ended");
    CHECK(counted());
    CHECK(server.terminate() == 0);
    check_ratings(server.db(), 1);
}

TEST_CASE("a full disk: the computer's turn waits without haste, and is made when there is room") {
    // It has to try while it still counts as alive, which it does for five seconds after its last sign of
    // life.
    ServerProcess server("", {"--computer-pace", "2000"});
    Sitter ada(server.port(), "Ada");
    const json::object made = make_game(
        ada.browser(), {{"game", "nine"}, {"opponent", "computer"}, {"level", 1}, {"side", "white"}});
    ada.sit_at(text_of(made, "id"));
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
    rlimit before{};
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
    rlimit full = before;
    full.rlim_cur = 4096;
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &full, nullptr) == 0);
    const auto failures = [&] {
        const std::string log = server.log();
        int count = 0;
        for (std::size_t at = log.find("could not be written"); at != std::string::npos;
             at = log.find("could not be written", at + 1))
            ++count;
        return count;
    };
    CHECK(eventually([&] { return failures() > 0; }));
    ada.listen(Milliseconds(1500));
    CHECK(ada.number() == 3);
    CHECK(failures() <= 5);
    REQUIRE(prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr) == 0);
    REQUIRE(ada.sees(4));
    CHECK(text_of(ada.last(), "side") == "black");
}

TEST_CASE("W10: SIGTERM says goodbye, and the next server knows everything") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "dvonn"}});
    const std::string turn = text_of(pair.white.game(), "start");
    REQUIRE(pair.same());
    CHECK(server.terminate() == 0);
    CHECK(pair.white.wire()->closed_with() == 1001);
    server.start();
    pair.white.reconnect();
    CHECK(text_of(pair.white.game(), "start") == turn);
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    CHECK(pair.black.sees(pair.white.number()));
}
