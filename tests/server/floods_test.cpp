// Clients that never stop, and a machine without memory: what one server does about them.
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "server/club.h"
#include "support/client_socket.h"
#include "support/websocket.h"

using namespace merels;
using namespace merels::testing;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

// Sends this over a WebSocket until the server no longer takes it, or the time is over; whether the server
// stopped it. Each flood needs an address of its own: the server closes new connections from one whose budget
// is exhausted.
bool flood_for(Milliseconds time, const Endpoint& from, const std::string& path, const std::string& bytes) {
    ClientSocket flood(from);
    flood.send(websocket::upgrade_request(path, ""));
    while (flood.received.find("\r\n\r\n") == std::string::npos) REQUIRE(flood.receive(patience()));
    REQUIRE(flood.received.starts_with("HTTP/1.1 101"));
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        if (!flood.send(bytes)) return true;
        while (flood.receive(Milliseconds(0))) flood.received.clear();
        if (!flood.open()) return true;
    }
    return false;
}

bool is_stopped(const Endpoint& from, const std::string& path, const std::string& bytes) {
    return flood_for(2 * patience(), from, path, bytes);
}

// The processor time that a process has used.
Milliseconds processor_time(pid_t process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(stat, line);
    // After the name in parentheses come eleven fields, then user and system time in ticks.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return Milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

// A chapter that takes long to read: one turn, tried again in as many variations as there is room for.
std::string slow_chapter() {
    std::string text =
        "[Merels \"2\"]\n[Game \"nine\"]\n[White \"\"]\n[Black \"\"]\n"
        "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n1. d6";
    while (text.size() < 60'000) text += " (1. f4)";
    return text + " *\n";
}

// What a process has mapped, in bytes.
rlim_t address_space(pid_t process) {
    std::ifstream sizes("/proc/" + std::to_string(process) + "/statm");
    rlim_t pages = 0;
    sizes >> pages;
    return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

TEST_CASE(
    "a WebSocket that floods with pings, empty fragments or what is refused is stopped; others play on") {
    // Small budgets: on a busy machine a server gets too little processor time to use up large ones.
    ServerProcess server("", {"--budgets", "0.1"}, ServerProcess::Limits::usual);
    Pair pair(server.port(), {{"game", "nine"}});
    const std::string path = "/ws/game/" + pair.id;
    const auto frame = [](char first) { return std::string{first, '\x80'} + std::string(4, '\0'); };
    CHECK(is_stopped({server.port(), loopback(66, 1, 1)}, path, repeated(frame('\x89'), 5000)));
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.same());
    CHECK(
        is_stopped({server.port(), loopback(66, 1, 2)}, path, frame('\x01') + repeated(frame('\x00'), 5000)));
    CHECK(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    const std::string refused = websocket::frame(R"({"do":"turn","id":"x","turns":0,"turn":"d6"})");
    // Messages are not read while the budget is overdrawn: the flood costs little more than the budget.
    const Milliseconds before = processor_time(server.pid());
    flood_for(Milliseconds(4000), {server.port(), loopback(66, 1, 3)}, path, repeated(refused, 500));
    CHECK(processor_time(server.pid()) - before < Milliseconds(2000));
    CHECK(pair.same());
    CHECK(pair.white.openings() == 1);
    CHECK(pair.black.openings() == 1);
    CHECK(server.alive());
}

TEST_CASE("subscriptions, notifications, mutes and answers to challenges are limited by player") {
    ServerProcess server("", {"--actions-each", "1"});
    for (const char* path : {"/api/me/push", "/api/me/notifications", "/api/me/mutes",
                             "/api/challenges/abcdefghij/decline", "/api/challenges/abcdefghij/withdraw"}) {
        CAPTURE(path);
        Browser player(server.port());
        REQUIRE(player.post("/api/me", {{"name", "Mallory"}}).status == 200);
        CHECK(player.post(path, {{"email", false}}).status != 429);
        int tries = 0;
        while (tries < 200 && player.post(path, {{"email", false}}).status != 429) ++tries;
        CHECK(tries < 200);
    }
}

TEST_CASE("while more chapters of studies arrive than can be read, games still go on from saved files") {
    ServerProcess server("", {}, ServerProcess::Limits::usual);
    Sitter ada(server.port(), "Ada");
    const std::string chapter = slow_chapter();
    std::atomic<bool> over = false;
    std::atomic<int> refused = 0;
    // More addresses than texts may wait for a worker, and each stays within its own limit.
    std::vector<std::thread> writers;
    for (std::uint32_t i = 1; i <= 100; ++i) {
        writers.emplace_back([&, i] {
            const std::string body = json::serialize(json::object{{"name", "Long"}, {"content", chapter}});
            const std::string request =
                "POST /api/studies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                "Content-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body;
            ClientSocket writer({server.port(), loopback(67, 1, i)});
            while (!over && writer.open() && writer.send(request)) {
                Response answer;
                while (!over && writer.open() && answer.status == 0) {
                    writer.receive(Milliseconds(100));
                    answer = take_response(writer.received);
                }
                if (answer.status == 429) ++refused;
            }
        });
    }
    CHECK(eventually([&] { return refused > 100; }));
    const std::string saved =
        "[Merels \"1\"]\n[Game \"nine\"]\n[White \"\"]\n[Black \"\"]\n"
        "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n1. d6 f4 *\n";
    for (int i = 0; i < 10; ++i) {
        const Answer made = ada.browser().post("/api/games", {{"saved", saved}});
        INFO(made.body);
        CHECK(made.status == 201);
    }
    over = true;
    for (std::thread& writer : writers) writer.join();
    CHECK(server.alive());
}

TEST_CASE("a player who writes chapters faster than one may is told to wait") {
    ServerProcess server("", {"--actions-each", "0", "--requests-each", "0"}, ServerProcess::Limits::usual);
    Browser ada(server.port());
    const std::string text =
        "[Merels \"2\"]\n[Game \"nine\"]\n[White \"\"]\n[Black \"\"]\n"
        "[Start \"......../......../........ w 9,9\"]\n[Result \"*\"]\n\n1. d6 *\n";
    const Answer made = ada.post("/api/studies", {{"name", "Openings"}, {"content", text}});
    REQUIRE(made.status == 201);
    const std::string path = "/api/studies/" + text_of(made.object().at("study").as_object(), "id");
    json::object study = ada.get(path).object().at("study").as_object();
    const json::value id = study.at("chapters").at(0).at("id");
    int status = 200;
    for (int i = 0; i < 200 && status == 200; ++i) {
        const Answer changed =
            ada.post(path + "/change", {{"chapter", id}, {"version", i + 1}, {"content", text}});
        status = changed.status;
    }
    CHECK(status == 429);
}

TEST_CASE("a server that gets no more memory refuses what needs it, and goes on") {
    if (std::getenv("MERELS_SERVER") != nullptr) return;  // sanitizers have a memory of their own
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Sitter ada(server.port(), "Ada");
    ada.sit_at(
        text_of(make_game(ada.browser(),
                          {{"game", "nine"}, {"opponent", "computer"}, {"level", 10}, {"side", "white"}}),
                "id"));
    const json::object credentials{{"name", "ada"}, {"password", "a horse with a battery"}};
    rlimit before{};
    REQUIRE(prlimit(server.pid(), RLIMIT_AS, nullptr, &before) == 0);
    rlimit small = before;
    small.rlim_cur = address_space(server.pid()) + (rlim_t{4} << 20);
    REQUIRE(prlimit(server.pid(), RLIMIT_AS, &small, nullptr) == 0);
    // A password takes 64 MB, and so does the computer's memory of positions.
    CHECK(ada.browser().post("/api/me/password", credentials).status >= 400);
    CHECK(ada.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.same());
    REQUIRE(prlimit(server.pid(), RLIMIT_AS, &before, nullptr) == 0);
    CHECK(ada.browser().post("/api/me/password", credentials).status == 200);
    CHECK(pair.black.act("turn", {{"turn", "f4"}}) == "done");
    CHECK(server.alive());
    CHECK(server.terminate() == 0);
}
