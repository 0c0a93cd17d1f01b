// Clients that mean no good. Whatever they send, others go on playing.
#include <algorithm>

#include "core/random.h"
#include "server/club.h"
#include "support/websocket.h"

using namespace merels;
using namespace merels::testing;

namespace {

// What the server answers to these bytes: its status, 0 if it only hangs up (or does nothing for a while).
int status_for(std::uint16_t port, const std::string& bytes, Milliseconds time = patience()) {
    Connection connection(port);
    connection.send(bytes);
    while (connection.come_in.find("\r\n") == std::string::npos && connection.receive(time)) {
    }
    return connection.come_in.size() < 12 ? 0 : std::atoi(connection.come_in.c_str() + 9);
}

// Two play on, as if nothing had happened.
struct Bystanders {
    Pair pair;
    explicit Bystanders(const ServerProcess& server) : pair(server.port(), {{"game", "nine"}}) {}
    void go_on() {
        const std::string message = pair.white.turns() == 0 ? "hello" : "thanks";
        CHECK(pair.white.act("say", {{"message", message}}) == "done");
        CHECK(pair.black.sees(pair.white.number()));
    }
};

std::string unmasked(std::string_view text) {
    return std::string("\x81") + static_cast<char>(text.size()) + std::string(text);
}

}  // namespace

TEST_CASE("malformed HTTP is refused or hung up on") {
    ServerProcess server("");
    Bystanders bystanders(server);
    const std::uint16_t port = server.port();
    CHECK(status_for(port, "nonsense\r\n\r\n") == 400);
    CHECK(status_for(port, "GET / HTTP/9.9\r\n\r\n") == 400);
    CHECK(status_for(port, "GET / HTTP/1.1\r\nBad Header\r\n\r\n") == 400);
    CHECK(status_for(port, "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n") == 431);
    CHECK(status_for(port, "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n") == 413);
    CHECK(status_for(port, "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n") == 400);
    CHECK(status_for(port, "POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n") ==
          400);
    CHECK(status_for(port, "DELETE /api/me HTTP/1.1\r\nHost: x\r\n\r\n") == 405);
    CHECK(status_for(port, "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n") == 404);
    CHECK(status_for(port, "GET /%2e%2e/%00%ff HTTP/1.1\r\nHost: x\r\n\r\n") == 404);
    CHECK(status_for(port, "GET /api/games/%00 HTTP/1.1\r\nHost: x\r\n\r\n") == 404);
    CHECK(status_for(port, std::string("\0\0\0\0", 4), Milliseconds(300)) >= 0);
    bystanders.go_on();
    CHECK(server.alive());
}

TEST_CASE("JSON that is none, too deep, or of the wrong kinds is refused") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const auto status = [&](const std::string& path, const std::string& body) {
        return ada.ask("POST", path, "application/json", body, "").status;
    };
    for (const char* path : {"/api/me", "/api/games", "/api/login", "/api/me/password"}) {
        CHECK(status(path, "") == 400);
        CHECK(status(path, "[") == 400);
        CHECK(status(path, "[]") == 400);
        CHECK(status(path, std::string(100'000, '[')) == 400);
        CHECK(status(path, R"({"name":7,"game":[],"login":{},"password":null})") == 400);
        CHECK(status(path, "{\"name\":\"\xff\xfe\"}") == 400);
    }
    CHECK(ada.ask("POST", "/api/games", "text/plain", R"({"game":"nine"})", "").status == 400);
    CHECK(ada.get("/api/games?state=%3Cscript%3E").status == 400);
    CHECK(ada.get("/api/players?page=-99999999999999999999").status == 200);
    CHECK(server.alive());
}

TEST_CASE("frames unmasked, oversized, binary, broken or not UTF-8 close the line and nothing else") {
    ServerProcess server("");
    Bystanders bystanders(server);
    const std::string path = "/ws/game/" + bystanders.pair.id;
    const auto closed = [&](const std::string& bytes) {
        Wire wire(server.port(), path, "");
        REQUIRE(wire.open());
        wire.send(bytes);
        return wire.closed_with();
    };
    CHECK(closed(unmasked("{}")) == 1002);
    CHECK(closed(websocket::frame(std::string(5000, ' '))) == 1009);
    CHECK(closed(websocket::frame("\x01\x02", websocket::binary_frame)) == 1003);
    CHECK(closed(websocket::frame("\xff\xfe\xfd")) == 1007);
    CHECK(closed("\x8f\x80" + std::string(4, '\0')) == 1002);                // no such opcode
    CHECK(closed("\xc1\x80" + std::string(4, '\0')) == 1002);                // a bit reserved for others
    CHECK(closed("\x89\xfe\x01\x00" + std::string(4 + 256, '\0')) == 1002);  // a ping too long
    CHECK(closed("\x80\x80" + std::string(4, '\0')) == 1002);                // goes on with nothing
    std::string nonsense;
    for (int i = 0; i < 30; ++i) nonsense += websocket::frame("nonsense");
    CHECK(closed(nonsense) == 1008);
    bystanders.go_on();
    CHECK(server.alive());
}

TEST_CASE("a message in many fragments, with pings between, is one message") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Wire wire(server.port(), "/ws/game/" + pair.id, pair.white.browser().cookie());
    REQUIRE(wire.next());
    const std::string text = R"({"do":"turn","id":"f","turns":0,"turn":"d6"})";
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string piece = websocket::frame(text.substr(i, 1));
        piece[0] = static_cast<char>((i + 1 == text.size() ? 0x80 : 0) | (i == 0 ? 1 : 0));
        wire.send(piece + websocket::frame("", websocket::ping_frame));
    }
    CHECK(pair.black.sees(4));
    CHECK(text_of(pair.black.last(), "turn") == "d6");
}

TEST_CASE("random bytes, over HTTP and over an open WebSocket, hurt nobody") {
    ServerProcess server("");
    Bystanders bystanders(server);
    Random random(5);
    const auto bytes = [&] {
        std::string text;
        const auto length = 1 + random.below(300);
        for (std::uint32_t i = 0; i < length; ++i) text += static_cast<char>(random.below(256));
        return text;
    };
    for (int i = 0; i < 150; ++i) {
        Connection(server.port()).send(bytes());
        Connection(server.port())
            .send("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + bytes());
        Wire wire(server.port(), "/ws/game/" + bystanders.pair.id, "");
        wire.send(bytes());
        wire.send(websocket::frame(bytes()));
    }
    bystanders.go_on();
    CHECK(server.alive());
}

TEST_CASE("one who sends a request bit by bit does not hold anyone up, and is hung up on") {
    ServerProcess server("");
    Bystanders bystanders(server);
    std::vector<std::unique_ptr<Connection>> slow;
    for (int i = 0; i < 100; ++i) {
        slow.push_back(std::make_unique<Connection>(server.port()));
        slow.back()->send("GET / HTTP/1.1\r\nX-Slow: ");
    }
    bystanders.go_on();
    CHECK(eventually([&] {
        slow.front()->send("x");
        (void)slow.front()->receive(Milliseconds(500));
        return !slow.front()->open();
    }));
}

// Has the server answer two hundred times. Not messages a person may send so often, but the answers pile up
// all the same.
void ask_for_answers(Wire& deaf) {
    for (int i = 0; i < 200; ++i) deaf.send(websocket::frame(R"({"do":"say","id":"x","message":"hello"})"));
}

// Sends without reading, until it is cut off. How often it has asked for answers.
int be_deaf(Wire& deaf, Browser& observer) {
    for (int i = 0; i < 60'000; ++i) {
        ask_for_answers(deaf);
        const bool looked = i % 4 == 0;
        if (looked &&
            observer.get("/metrics").body.find("merels_cut_off_total{why=\"slow\"}") != std::string::npos)
            return i;
    }
    return 0;
}

TEST_CASE("one who does not read is cut off, and the others are not kept waiting") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Wire deaf(server.port(), "/ws/game/" + pair.id, "");
    REQUIRE(deaf.open());
    const int asked = be_deaf(deaf, pair.white.browser());
    CHECK(asked > 0);
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.black.sees(4));
    // Others stop before it comes to that, and say that they have no more to say: what was being written to
    // them is still in use.
    for (const int fewer : {3, 8, 15}) {
        Wire leaving(server.port(), "/ws/game/" + pair.id, "");
        REQUIRE(leaving.open());
        for (int i = 0; i < asked - fewer; ++i) ask_for_answers(leaving);
        leaving.end_sending();
        leaving.discard_all();
        CHECK(!leaving.open());
    }
    CHECK(pair.black.act("turn", {{"turn", "b6"}}) == "done");
    CHECK(server.alive());
}

TEST_CASE("other people's seats, cookies and ids are of no use") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Browser mallory(server.port());
    mallory.post("/api/me", {{"name", "Mallory"}});
    const std::string actions = "/api/games/" + pair.id + "/actions";
    const json::object turn{{"do", "turn"}, {"id", "x"}, {"turns", 0}, {"turn", "d6"}};
    CHECK(mallory.post(actions, turn).status == 403);
    CHECK(mallory.post(actions, {{"do", "forfeit"}, {"id", "y"}, {"side", "white"}}).status == 403);
    Browser nobody(server.port());
    CHECK(nobody.post(actions, turn).status == 401);
    nobody.set_cookie("merels=" + pair.white.player());  // ids are no secrets, and no keys either
    CHECK(nobody.post(actions, turn).status == 401);
    CHECK(pair.black.act("turn", {{"turn", "d6"}}) == "not-your-turn");
    CHECK(pair.black.act("forfeit", {{"side", "white"}}) == "not-yours");
    // An id of somebody else's action is not mine.
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    CHECK(pair.game().at("turns").as_int64() == 1);
}

TEST_CASE("pages of other sites can neither act nor listen in a player's name") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    Browser& ada = pair.white.browser();
    const std::string body = R"({"do":"forfeit","id":"z"})";
    const std::string actions = "/api/games/" + pair.id + "/actions";
    for (const char* header : {"Origin: https://evil.example\r\n", "Origin: null\r\n",
                               "Origin: http://localhost.evil\r\n", "Sec-Fetch-Site: cross-site\r\n"}) {
        INFO(header);
        CHECK(ada.ask("POST", actions, "application/json", body, header).status == 403);
        CHECK(ada.ask("POST", "/quit", "application/x-www-form-urlencoded", "id=" + pair.id, header).status ==
              403);
        CHECK(Wire(server.port(), "/ws/game/" + pair.id, ada.cookie(), header).status() == 403);
    }
    CHECK(ada.ask("GET", "/api/games/" + pair.id + "/actions?do=forfeit", "", "", "").status == 404);
    CHECK(ada.ask("POST", actions, "application/json", R"({"do":"say","id":"q","message":"hello"})",
                  "Origin: http://localhost\r\n")
              .status == 200);
    CHECK(text_of(pair.game(), "state") == "running");
}

TEST_CASE("scripts in names and titles stay text, and the pages allow no script but ours") {
    ServerProcess server("");
    Browser mallory(server.port());
    const std::string script = "<script>alert(1)</script> \"'&\\";
    make_game(mallory, {{"game", "nine"}, {"name", script}, {"id", "xss"}});
    const Answer page = mallory.get("/api/games/xss");
    CHECK(page.headers.at("content-type") == "application/json");
    CHECK(page.headers.at("x-content-type-options") == "nosniff");
    CHECK(page.object().at("game").at("waiting").at("name").as_string() == script);
    const std::string policy = mallory.get("/").headers.at("content-security-policy");
    CHECK(policy.find("default-src 'self'") != std::string::npos);
    CHECK(policy.find("unsafe-inline") == std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
}

TEST_CASE("limits: connections and requests from one address, actions of one player, watchers") {
    ServerProcess server("", {"--connections-each", "20", "--requests-each", "1", "--actions-each", "1"});
    Browser ada(server.port());
    std::vector<std::unique_ptr<Connection>> many;
    for (int i = 0; i < 30; ++i) many.push_back(std::make_unique<Connection>(server.port()));
    CHECK(eventually([&] {
        for (const auto& connection : many) (void)connection->receive(Milliseconds(1));
        return std::ranges::count_if(many, [](const auto& one) { return !one->open(); }) >= 10;
    }));
    many.clear();
    CHECK(eventually([&] { return ada.post("/api/me", {{"name", "Ada"}}).status == 200; }));
    int too_fast = 0;
    const json::object made = make_game(ada, {{"game", "nine"}, {"opponent", "same-screen"}});
    Wire wire(server.port(), "/ws/game/" + text_of(made, "id"), ada.cookie());
    REQUIRE(wire.next());
    for (int i = 0; i < 80; ++i) wire.say({{"do", "say"}, {"id", std::to_string(i)}, {"message", "hello"}});
    while (too_fast < 10) {
        const auto message = wire.next();
        if (!message) break;
        if (message->contains("code") && text_of(*message, "code") == "too-fast") ++too_fast;
    }
    CHECK(too_fast >= 10);
    CHECK(is_limited(server.port(), "/api/kinds", 400));
}
