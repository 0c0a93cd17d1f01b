// Text of any size from strangers: it is refused by its size, and nobody else notices.
#include <string>

#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

constexpr auto form_type = "application/x-www-form-urlencoded";

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

// A saved game of Yoté with several jumps in a turn on a crowded board of 8 by 8, which has about a million
// legal turns in each position.
std::string many_jumps(int turns) {
    std::string text =
        "[Merels \"1\"]\n[Game \"own\"]\n[Variant \"like: yote\"]\n[Variant \"title: Jumps\"]\n"
        "[Variant \"rows: 8\"]\n[Variant \"columns: 8\"]\n[Variant \"several-jumps: yes\"]\n"
        "[White \"A\"]\n[Black \"B\"]\n"
        "[Start \"w.b.b.b./.b.b.b.b/b.b.b.b./.b.b.b.b/b.b.b.b./.b.b.b.b/b.b.b.b./.b.b.b.b w 5,5\"]\n"
        "[Result \"*\"]\n\n";
    for (int i = 1; i <= turns; ++i) text += std::to_string(i) + ". a1 a2 ";
    return text + "*\n";
}

}  // namespace

TEST_CASE("W9: a form with long, many or unknown fields is refused, and only known fields are sent back") {
    ServerProcess server("");
    Browser ada(server.port());
    const auto post = [&](const std::string& body) {
        return ada.ask("POST", "/create_game", form_type, body, "");
    };
    const auto location = [](const Answer& answer) {
        const auto found = answer.headers.find("location");
        return found == answer.headers.end() ? std::string() : found->second;
    };
    for (const std::string& body :
         {"game=zzz&" + std::string(66'000, 'n') + "=1", "game=zzz&name=" + std::string(66'000, 'n'),
          "game=zzz&variant=" + repeated("%22", 20'000),
          "name=A&variant=" + std::string(60'000, 'x') + ":1"}) {
        const Answer answer = post(body);
        CHECK(answer.status == 303);
        CHECK(location(answer).starts_with("/new_game?error="));
        CHECK(location(answer).size() <= 2048);
    }
    const Answer sent_back = post("game=zzz&name=Ada&level=3&evil=1");
    CHECK(location(sent_back).find("name=Ada") != std::string::npos);
    CHECK(location(sent_back).find("level=3") != std::string::npos);
    CHECK(location(sent_back).find("evil") == std::string::npos);
    CHECK(post("name=A" + repeated("&a=1", 100)).status == 400);
    CHECK(post("game=nine&name=A&minutes=99999999999999999999&increment=-99999999999999999999").status ==
          303);
    CHECK(post(std::string(200'000, 'x')).status == 413);
    for (const char* path : {"/join_game", "/play", "/quit"}) {
        const Answer answer = ada.ask("POST", path, form_type, "id=" + std::string(66'000, 'n'), "");
        CHECK(answer.status == 303);
        CHECK(location(answer).size() <= 2048);
    }
    CHECK(server.alive());
}

TEST_CASE("a saved game that could not be hosted is refused before a turn of it is played") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    for (const int turns : {4, 200, 2500}) {
        const Answer refused =
            pair.white.browser().post("/api/games", {{"game", "own"}, {"saved", many_jumps(turns)}});
        CHECK(refused.status == 400);
        CHECK(refused.reason().find("several jumps") != std::string::npos);
    }
    CHECK(pair.white.browser().post("/api/games", {{"saved", many_jumps(9000)}}).reason() ==
          "a saved game is at most 64 kB");
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
}

TEST_CASE("M11: variants are limited in size, lines and title") {
    ServerProcess server("");
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const auto made = [&](const std::string& variant) {
        return ada.post("/api/games", {{"variant", variant}});
    };
    CHECK(made("like: six\ntitle: " + std::string(60, 'x')).status == 201);
    CHECK(made("like: six\ntitle: " + repeated("é", 60)).status == 201);
    CHECK(made("like: six\ntitle: " + std::string(61, 'x')).status == 400);
    CHECK(made("like: six\ntitle: " + std::string(120'000, 'x')).status == 400);
    CHECK(made("like: six\ntitle: a\u202Eb").status == 400);
    CHECK(made("like: six\ntitle:").status == 400);
    CHECK(made(repeated("#\n", 41)).status == 400);
    CHECK(made(repeated("men: 3\n", 10'000)).status == 400);
    CHECK(made("like: six\n" + std::string(2100, '#')).status == 400);
    const std::string saved =
        "[Merels \"1\"]\n[Game \"own\"]\n[Variant \"like: six\"]\n[Variant \"title: " +
        std::string(500, 'x') +
        "\"]\n[White \"A\"]\n[Black \"B\"]\n[Start \"......../........ w 6,6\"]\n[Result "
        "\"*\"]\n\n*\n";
    CHECK(ada.post("/api/games", {{"saved", saved}}).status == 400);
    CHECK(ada.get("/api/worth?game=six&variant=" + std::string(4000, 'x')).status == 400);
}

TEST_CASE("W1: the largest games there can be do not keep anyone from the list of games") {
    ServerProcess server("", {"--proxy", "127.0.0.1"});
    const std::string name = repeated("\U0001F600", 40);
    const std::string title = repeated("\"", 60);
    for (int i = 0; i < 22; ++i) {
        Browser ada(server.port());
        ada.post("/api/me", {{"name", name}});
        const json::object wish{{"variant", "like: twelve-four-squares\ntitle: " + title}};
        const std::string from = "X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\n";
        for (int j = 0; j < 5; ++j)
            REQUIRE(ada.ask("POST", "/api/games", "application/json", json::serialize(wish), from).status ==
                    201);
    }
    Wire lobby(server.port(), "/ws/lobby", "");
    std::size_t games = 0;
    while (games < 100) {
        const auto message = lobby.next();
        REQUIRE(message);
        if (text_of(*message, "type") == "games") {
            games += message->at("games").as_array().size();
        } else if (text_of(*message, "type") == "game") {
            CHECK(json::serialize(message->at("game")).size() <= 4096);
            ++games;
        }
    }
    CHECK(lobby.open());
}

TEST_CASE("ids that are none are not looked up: 404, never 5xx") {
    for (const bool postgres : {false, true}) {
        ServerProcess server(postgres ? PostgresProcess::shared().new_database() : "");
        Browser ada(server.port());
        ada.post("/api/me", {{"name", "Ada"}});
        for (int i = 0; i < 5; ++i) {
            for (const char* path : {"/api/players/%FF", "/api/players/%00", "/api/players/a%C3",
                                     "/api/games/%FF", "/api/games/%FF/file"}) {
                INFO(path);
                CHECK(ada.get(path).status == 404);
            }
        }
        CHECK(ada.get("/api/games/" + std::string(5000, 'x')).status == 404);
        CHECK(ada.get("/healthz").status == 200);
        // Text that PostgreSQL cannot hold is the sender's fault.
        CHECK(ada.post("/api/me", {{"name", std::string("a\0b", 3)}}).status == 400);
        ada.set_cookie("merels=" + std::string(52, '\xff'));
        CHECK(ada.get("/api/me").status == 200);
        CHECK(server.alive());
    }
}
