// Challenges to bots: on their streams, by their tokens, and with merels bot.
#include <optional>

#include "server/bot_account.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("a bot is told of challenges wherever they are made, and accepts or declines them by its token") {
    for (const bool shared : {false, true}) {
        const std::string db = shared ? PostgresProcess::shared().new_database() : "";
        ServerProcess one(db);
        std::optional<ServerProcess> two;
        if (shared) two.emplace(db);
        Account bot = make_bot(one.port(), "Bot");
        Account ada(shared ? two->port() : one.port(), "Ada");
        const json::object rated{{"player_name", "Bot"},
                                 {"game", "nine"},
                                 {"side", "white"},
                                 {"rated", true},
                                 {"clock", {{"initial", 600'000}, {"increment", 0}}}};
        const Answer early = ada.browser.post("/api/challenges", rated);
        REQUIRE(early.status == 201);
        // One that was there before the bot listens, and its end.
        Lines lines(one.port(), "/api/bot/events", bot.token);
        const json::object first = lines.next("challenge").at("challenge").as_object();
        CHECK(text_of(first.at("from").as_object(), "name") == "Ada");
        CHECK(first.at("from").at("rating") == 1500);
        CHECK(first.at("rated") == true);
        const std::string path = "/api/challenges/" + text_of(first, "id");
        CHECK(ada.browser.post(path + "/withdraw").status == 200);
        CHECK(lines.next("challenge-closed").at("challenge").at("id") == first.at("id"));
        // One that comes while it listens.
        REQUIRE(ada.browser.post("/api/challenges", rated).status == 201);
        const std::string next = text_of(lines.next("challenge").at("challenge").as_object(), "id");
        Account reader(one.port(), "Reader");
        reader.token = text_of(reader.make_token({"read"}).object(), "token");
        CHECK(reader.post("/api/challenges/" + next + "/accept").code() == "scope");
        CHECK(bot.post("/api/challenges", {{"player_name", "Ada"}, {"game", "nine"}}).code() == "scope");
        const Answer accepted = bot.post("/api/challenges/" + next + "/accept");
        REQUIRE(accepted.status == 200);
        const json::object game = accepted.object().at("game").as_object();
        CHECK(game.at("rated") == true);
        CHECK(game.at("seats").at("black").at("bot") == true);
        CHECK(game.at("seats").at("black").at("rating") == 1500);
        CHECK(text_of(lines.next("game-started").at("game").as_object(), "id") == text_of(game, "id"));
        // And one that it declines.
        const Answer again = ada.browser.post("/api/challenges", {{"player_name", "Bot"}, {"game", "six"}});
        REQUIRE(again.status == 201);
        const std::string last = text_of(lines.next("challenge").at("challenge").as_object(), "id");
        CHECK(bot.post("/api/challenges/" + last + "/decline").status == 200);
        CHECK(bot.post("/api/challenges/" + last + "/accept").status == 404);
        // Play now is for people.
        Wire queue(one.port(), "/ws/player", "", "Authorization: Bearer " + bot.token + "\r\n");
        REQUIRE(queue.open());
        queue.say({{"do", "seek"}, {"games", {"nine"}}, {"clocks", {"10+5"}}});
        std::string code;
        while (code.empty()) {
            const auto message = queue.next();
            REQUIRE(message);
            if (text_of(*message, "type") == "refused") code = text_of(*message, "code");
        }
        CHECK(code == "not-for-bots");
    }
}

TEST_CASE("merels bot accepts the challenges it was told to, and plays") {
    ServerProcess server("");
    const Account bot = make_bot(server.port(), "Bot");
    Account ada(server.port(), "Ada");
    const auto challenge = [&](const std::string& game, bool rated) {
        const json::object terms{{"player_name", "Bot"},
                                 {"game", game},
                                 {"side", "black"},
                                 {"rated", rated},
                                 {"clock", {{"initial", 600'000}, {"increment", 0}}}};
        const Answer made = ada.browser.post("/api/challenges", terms);
        REQUIRE(made.status == 201);
        return text_of(made.object().at("challenge").as_object(), "id");
    };
    // Declines what it does not play, and what it was told not to accept.
    {
        BackgroundProgram program(
            bot_words(server.port(), bot.token, {"--level", "1", "--no-offer", "--challenges", "casual"}));
        REQUIRE(eventually([&] { return contains(program.out(), "connected as Bot"); }));
        (void)challenge("nine", false);
        CHECK(eventually([&] { return contains(program.out(), "declines the challenge of Ada"); }));
    }
    const Account other = make_bot(server.port(), "Other");
    BackgroundProgram program(
        bot_words(server.port(), other.token, {"--level", "1", "--no-offer", "--games", "1"}));
    REQUIRE(eventually([&] { return contains(program.out(), "connected as Other"); }));
    const json::object terms{{"player_name", "Other"},
                             {"game", "three"},
                             {"side", "black"},
                             {"rated", true},
                             {"clock", {{"initial", 600'000}, {"increment", 0}}}};
    REQUIRE(ada.browser.post("/api/challenges", terms).status == 201);
    std::string game;
    CHECK(eventually([&] {
        const json::array games = ada.browser.get("/api/me").object().at("me").at("games").as_array();
        if (!games.empty()) game = text_of(games[0].as_object(), "id");
        return !games.empty() && games[0].at("turns").as_int64() == 1;
    }));
    CHECK(contains(program.out(), "Three Men's Morris against Ada, as white"));
    CHECK(ada.browser.get("/api/games/" + game).object().at("game").at("rated") == true);
    program.signal(SIGINT);
    CHECK(program.wait() == 0);
}
