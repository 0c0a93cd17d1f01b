// Challenges to bots: on their streams, by their tokens, and with merels bot.
#include <optional>

#include "server/bot_account.h"
#include "server/tournament_evening.h"
#include "store/database.h"

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
        CHECK(first.at("from").at("bot") == false);
        CHECK(first.at("to").at("bot") == true);
        CHECK(early.object().at("challenge").at("to").at("bot") == true);
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

TEST_CASE(
    "a bot is marked in the best ratings, the rating history, recent opponents, games and tournaments") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        ServerProcess server(db);
        const Account bot = make_bot(server.port(), "Bot");
        Account ada(server.port(), "Ada");
        Browser listed(server.port());
        listed.set_cookie(bot.browser.cookie());
        for (Browser* each : {&listed, &ada.browser})
            CHECK(each->post("/api/me", {{"listed", true}}).status == 200);
        REQUIRE(ada.browser
                    .post("/api/challenges", {{"player_name", "Bot"},
                                              {"game", "three"},
                                              {"side", "white"},
                                              {"rated", true},
                                              {"clock", {{"initial", 600'000}, {"increment", 0}}}})
                    .status == 201);
        Lines lines(server.port(), "/api/bot/events", bot.token);
        const std::string challenge = text_of(lines.next("challenge").at("challenge").as_object(), "id");
        const Answer accepted = bot.post("/api/challenges/" + challenge + "/accept");
        REQUIRE(accepted.status == 200);
        const std::string game = text_of(accepted.object().at("game").as_object(), "id");
        const std::string actions = "/api/games/" + game + "/actions";
        const json::object turn{{"do", "turn"}, {"id", "1"}, {"turns", 0}, {"turn", "a1"}};
        CHECK(ada.browser.post(actions, turn).status == 200);
        CHECK(bot.post(actions, {{"do", "turn"}, {"id", "2"}, {"turns", 1}, {"turn", "c1"}}).status == 200);
        CHECK(ada.browser.post(actions, {{"do", "forfeit"}, {"id", "3"}}).status == 200);
        const json::object history = ada.browser.get("/api/players/Ada/ratings?game=three").object();
        CHECK(history.at("history").at(0).at("opponent").at("bot") == true);
        const json::object of_bot = ada.browser.get("/api/players/Bot/ratings?game=three").object();
        CHECK(of_bot.at("history").at(0).at("opponent").at("bot") == false);
        const json::object opponents = ada.browser.get("/api/opponents").object();
        CHECK(opponents.at("opponents").at(0).at("bot") == true);
        CHECK(eventually([&] {
            const json::object found = ada.browser.get("/api/games/search?player=Ada").object();
            const json::array& games = found.at("games").as_array();
            return games.size() == 1 && games[0].at("white").at("bot") == false &&
                   games[0].at("black").at("bot") == true;
        }));
        // As if both had played often.
        auto database = store::open_database(server.db());
        REQUIRE(
            (*database)->run_script("UPDATE ratings SET games = 20, deviation = 60000000000").has_value());
        const json::object best = ada.browser.get("/api/ratings?game=three").object();
        REQUIRE(best.at("players").as_array().size() == 2);
        CHECK(best.at("players").at(0).at("bot") == true);  // which has won
        CHECK(best.at("players").at(1).at("bot") == false);
        // In a tournament's game the seat of a bot says so, too.
        Evening evening({&server});
        evening.create(terms("round-robin", {{"bots", true}}));
        evening.enter(ada.browser.cookie());
        evening.enter(bot.browser.cookie());
        CHECK(evening.organiser().post(evening.path("start"), {}).status == 200);
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
        const std::string paired = text_of(evening.now().at("pairings").at(0).as_object(), "game");
        const json::object seats = ada.browser.get("/api/games/" + paired).object();
        const json::object& shown = seats.at("game").at("seats").as_object();
        for (const char* side : {"white", "black"})
            CHECK(shown.at(side).as_object().contains("bot") ==
                  (text_of(shown.at(side).as_object(), "name") == "Bot"));
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
