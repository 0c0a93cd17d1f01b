// Three servers on one PostgreSQL behind nginx as deploy/nginx.conf has it, and a client that tries to make
// nginx believe that they are all away. Everybody else is served.
#include <atomic>
#include <thread>

#include "core/random_turn.h"
#include "core/turn_text.h"
#include "server/club.h"
#include "server/cluster.h"

using namespace merels;
using namespace merels::testing;

namespace {

// Every request that was ever answered with 5xx or not at all, or took the answers of others along.
class Hostile {
  public:
    explicit Hostile(const Door& door) : mallory_(door) {}

    void strike() {
        const std::string form = "application/x-www-form-urlencoded";
        check("GET", "/api/players/%FF");
        check("GET", "/api/players/%00");
        check("GET", "/api/games/%FF%FE");
        check("GET", "/api/games/" + std::string(3000, 'x'));
        check("GET", "/ws/game/%FF");
        check("POST", "/create_game", form, "game=zzz&" + std::string(66'000, 'n') + "=1");
        check("POST", "/create_game", form,
              "game=nine&name=" + std::string(20'000, 'x') + "&side=" + std::string(3000, 'y'));
        check("POST", "/join_game", form, "id=" + std::string(100'000, 'x') + "&name=Eve");
        check("POST", "/api/games", "application/json",
              R"({"name":"Eve","variant":"like: nine\ntitle: )" + std::string(132'000, 'T') + "\"}");
        check("POST", "/api/me", "application/json", "{\"name\":\"\\u0000\\ud800\"}");
        check("POST", "/api/login", "application/json", R"({"name":"ada","password":"a guess of mine"})");
        check("GET", "/api/me", "", "", "Cookie: " + std::string(6000, 'c') + "\r\n");
        for (int i = 0; i < 20; ++i) check("GET", "/api/worth?game=chess");
    }
    [[nodiscard]] const std::string& wrong() const {
        return wrong_;
    }  // the first answer that was; empty if none

  private:
    void check(const std::string& method, const std::string& path, const std::string& type = "",
               const std::string& body = "", const std::string& headers = "") {
        const Answer answer = mallory_.ask(method, path, type, body, headers);
        mallory_.set_cookie("");
        if ((answer.status < 200 || answer.status >= 500) && wrong_.empty())
            wrong_ =
                method + " " + path.substr(0, 60) + ": " + std::to_string(answer.status) + " " + answer.body;
    }

    Browser mallory_;
    std::string wrong_;
};

// Plays a turn at random, unless the game is over; false if one of the two does not have it in the end.
bool play_a_turn(Pair& pair, play::Match& match, Random& random) {
    if (match.over()) return true;
    const Turn turn = random_turn(match.position(), random);
    const std::string text = write_turn(match.game().geometry(), match.position(), turn);
    const bool done = pair.sitter(match.to_move()).act("turn", {{"turn", text}}) == "done";
    return match.play(turn).has_value() && done && pair.same();
}

}  // namespace

TEST_CASE(
    "behind nginx a hostile client's requests are its own problem: everybody else gets 200, and no line "
    "breaks") {
    const Cluster cluster(ServerProcess::Limits::none);
    const Door door = cluster.nginx->door();
    Pair pair(door, {{"game", "nine"}});
    Sitter watcher(door, "Emmy");
    watcher.sit_at(pair.id);
    play::Match match = mirror(pair.white.game());
    Random random(1);
    std::atomic<int> rounds = 0;
    std::atomic<bool> stop = false;
    Hostile first(door);
    Hostile second(door);
    std::vector<std::thread> attackers;
    for (Hostile* each : {&first, &second}) {
        attackers.emplace_back([&, each] {
            for (; !stop; ++rounds) each->strike();
        });
    }
    Browser honest(door);
    int failed = 0;
    int asked = 0;
    const auto expect = [&](int status, const Answer& answer) {
        ++asked;
        if (answer.status == status) return;
        ++failed;
        MESSAGE(answer.status, " ", answer.body);
    };
    expect(200, honest.post("/api/me", {{"name", "Ada"}}));
    while (rounds < 20 || asked < 200) {
        for (const char* path : {"/api/me", "/api/games", "/api/kinds", "/healthz"})
            expect(200, honest.get(path));
        expect(200, honest.get("/api/games/" + pair.id));
        expect(200, honest.post("/api/me", {{"name", "Ada"}}));
        if (!play_a_turn(pair, match, random) || !watcher.sees(pair.white.number())) ++failed;
        if (failed > 20) break;
    }
    stop = true;
    for (std::thread& thread : attackers) thread.join();
    CHECK(failed == 0);
    CHECK(first.wrong() == "");
    CHECK(second.wrong() == "");
    CHECK(pair.white.openings() == 1);
    CHECK(pair.black.openings() == 1);
    CHECK(watcher.openings() == 1);
    CHECK(cluster.alive());
}
