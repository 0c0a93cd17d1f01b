// Rated games by Play now and by challenges, with real servers.
#include "server/seeker.h"
#include "store/database.h"

using namespace merels;
using namespace merels::testing;

namespace {

json::object with_rated(const char* rated) {
    json::object wish = anything;
    wish["rated"] = rated;
    return wish;
}

// Two who seek like this; the game they find.
json::object found_by(Seeker& one, const json::object& first, Seeker& other, const json::object& second) {
    (void)one.seek(first);
    (void)other.seek(second);
    const std::string id = one.seated();
    REQUIRE_FALSE(id.empty());
    CHECK(other.seated() == id);
    return game_of(one.browser(), id);
}

void end(Seeker& one, const json::object& game) {
    CHECK(one.browser()
              .post("/api/games/" + text_of(game, "id") + "/actions", {{"do", "forfeit"}, {"id", "end"}})
              .status == 200);
}

// Makes the first turns of both sides of a game of Nine.
void play_first(const json::object& game, const std::vector<Seeker*>& seekers) {
    const auto turn = [&](const char* side, const char* point, int turns) {
        for (Seeker* seeker : seekers) {
            if (game.at("seats").at(side).at("player") != json::value(seeker->id())) continue;
            CHECK(seeker->browser()
                      .post("/api/games/" + text_of(game, "id") + "/actions",
                            {{"do", "turn"}, {"id", side}, {"turns", turns}, {"turn", point}})
                      .status == 200);
        }
    };
    turn("white", "d6", 0);
    turn("black", "f4", 1);
}

void check_rated(const std::string& db) {
    ServerProcess server(db, {"--computer-after", "3600000"});
    Seeker guest(server.port(), "Guest");
    Seeker ada(server.port(), "Ada", true);
    Seeker grace(server.port(), "Grace", true);
    // Rated games are for accounts, with a clock.
    guest.say(with_rated("rated"));
    CHECK(text_of(guest.next("refused"), "code") == "no-account");
    CHECK(guest.say(with_rated("sometimes")));
    CHECK(text_of(guest.next("refused"), "code") == "bad-message");
    // A guest who does not mind plays a casual game.
    json::object game = found_by(guest, anything, ada, with_rated("either"));
    CHECK_FALSE(game.at("rated").as_bool());
    end(ada, game);
    // Two who do not mind play for their ratings, and so does one of them with one who wants that.
    game = found_by(ada, anything, grace, with_rated("either"));
    CHECK(game.at("rated").as_bool());
    CHECK(game.at("seats").at("white").at("rating").as_int64() == 1500);
    CHECK(game.at("seats").at("black").at("rating").as_int64() == 1500);
    play_first(game, {&ada, &grace});
    end(grace, game);
    const json::object changes = ada.browser().get("/api/games/" + text_of(game, "id") + "/ratings").object();
    CHECK(changes.at("counted").as_bool());
    game = found_by(ada, with_rated("rated"), grace, anything);
    CHECK(game.at("rated").as_bool());
    CHECK(game.at("seats").at("white").at("rating") != game.at("seats").at("black").at("rating"));
    end(grace, game);
    game = found_by(ada, with_rated("casual"), grace, anything);
    CHECK_FALSE(game.at("rated").as_bool());
    end(grace, game);
    // Who wants rated games only does not meet who wants none.
    (void)ada.seek(with_rated("rated"));
    (void)grace.seek(with_rated("casual"));
    CHECK(ada.seated(Milliseconds(1500)).empty());
    CHECK(text_of(ada.browser().get("/api/me").object().at("me").as_object(), "name") == "Ada");
}

}  // namespace

TEST_CASE("W14: Play now finds rated games for those with an account who want them or do not mind") {
    check_rated("");
    check_rated(PostgresProcess::shared().new_database());
}

TEST_CASE(
    "W14: who wants rated games plays a rated one against the computer, which cannot be left for a person") {
    ServerProcess server("", {"--computer-after", "1000"});
    Seeker ada(server.port(), "Ada", true);
    Seeker grace(server.port(), "Grace", true);
    (void)ada.seek(with_rated("rated"));
    json::object seated = ada.next("seated");
    REQUIRE_FALSE(seated.empty());
    CHECK(seated.at("computer").as_bool());
    CHECK(seated.at("rated").as_bool());
    // Before both have played it can: the person is offered, and the game is no game.
    std::string game = text_of(seated, "game");
    CHECK(game_of(ada.browser(), game).at("rated").as_bool());
    (void)grace.seek(with_rated("rated"));
    REQUIRE_FALSE(ada.next("offer").empty());
    ada.say({{"do", "switch"}, {"accept", true}});
    const std::string person = ada.seated();
    REQUIRE_FALSE(person.empty());
    CHECK(game_of(ada.browser(), person).at("rated").as_bool());
    CHECK(eventually([&] { return state_of(ada.browser(), game) == "cancelled"; }));
    CHECK(me(ada.browser()).at("rated_wait").at("left").as_int64() == 0);
    end(ada, game_of(ada.browser(), person));
    // After that it cannot, even by one who agreed before: it goes on, and counts.
    (void)ada.seek(with_rated("rated"));
    seated = ada.next("seated");
    REQUIRE_FALSE(seated.empty());
    game = text_of(seated, "game");
    (void)grace.seek(with_rated("rated"));
    REQUIRE_FALSE(ada.next("offer").empty());
    REQUIRE(eventually([&] {
        const json::object now = game_of(ada.browser(), game);
        const std::int64_t turns = now.at("turns").as_int64();
        if (turns >= 2) return true;
        for (const char* point : {"d6", "f4"}) {
            (void)ada.browser().post("/api/games/" + game + "/actions",
                                     {{"do", "turn"}, {"id", point}, {"turns", turns}, {"turn", point}});
        }
        return false;
    }));
    ada.say({{"do", "switch"}, {"accept", true}});
    CHECK(text_of(ada.next("refused"), "code") == "not-now");
    CHECK(state_of(ada.browser(), game) == "running");
    end(ada, game_of(ada.browser(), game));
    CHECK(ada.browser().get("/api/games/" + game + "/ratings").object().at("counted").as_bool());
    // It is over: now the person is offered again.
    REQUIRE_FALSE(ada.next("offer").empty());
}

TEST_CASE(
    "W14: the computer that takes a seat is as strong as the player's rating; while that is provisional, "
    "results against it count for more") {
    ServerProcess server("", {"--computer-after", "1000"});
    Seeker ada(server.port(), "Ada", true);
    const auto run = [&](const std::string& script) {
        auto database = store::open_database(server.db());
        REQUIRE((*database)->run_script(script).has_value());
    };
    const auto level_of_computer = [&] {
        (void)ada.seek();
        const json::object seated = ada.next("seated");
        REQUIRE_FALSE(seated.empty());
        CHECK(seated.at("computer").as_bool());
        CHECK_FALSE(seated.at("rated").as_bool());
        const json::object game = game_of(ada.browser(), text_of(seated, "game"));
        const json::object& seats = game.at("seats").as_object();
        const json::value& level = seats.at("white").at("level");
        const std::int64_t found =
            level.is_int64() ? level.as_int64() : seats.at("black").at("level").as_int64();
        end(ada, game);
        return found;
    };
    // Half a century ago: it is provisional.
    run("INSERT INTO ratings (player, game, rating, deviation, volatility, games, at, sequence) VALUES ('" +
        ada.id() + "', 'nine', 1900000000000, 60000000000, 60000000, 30, 1, 1)");
    const std::int64_t first = level_of_computer();
    CHECK(first >= 6);  // a new player begins at 1
    // This loss was a result, and two in a row lead one level down.
    CHECK(level_of_computer() == first);
    CHECK(level_of_computer() == first - 1);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    run("UPDATE ratings SET at = " +
        std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()));
    CHECK(level_of_computer() == first);
}

TEST_CASE("W14: a computer takes the seat as soon as the store can be written again") {
    ServerProcess server("", {"--computer-after", "1000"});
    const auto run = [&](const std::string& script) {
        auto database = store::open_database(server.db());
        REQUIRE((*database)->run_script(script).has_value());
    };
    run("CREATE TRIGGER no_computer BEFORE UPDATE ON seeks "
        "WHEN NEW.computer IS NOT NULL BEGIN SELECT RAISE(FAIL, 'no computer'); END");
    Seeker ada(server.port(), "Ada");
    (void)ada.seek();
    CHECK(ada.seated(Milliseconds(2500)).empty());
    run("DROP TRIGGER no_computer");
    const json::object seated = ada.next("seated");
    REQUIRE_FALSE(seated.empty());
    CHECK(seated.at("computer").as_bool());
}

TEST_CASE("W16: an opponent who never begins costs the other player nothing, and leaves the game") {
    ServerProcess server("", {"--computer-after", "3600000"});
    std::array seekers{Seeker(server.port(), "Ada", true), Seeker(server.port(), "Grace", true)};
    const auto begin = [&] {
        const json::object game = found_by(seekers[0], with_rated("rated"), seekers[1], with_rated("rated"));
        CHECK(game.at("first_turn_time").as_int64() == 60'000);
        const bool ada_is_white = game.at("seats").at("white").at("player") == json::value(seekers[0].id());
        return std::tuple(text_of(game, "id"), std::ref(seekers[ada_is_white ? 0 : 1]),
                          std::ref(seekers[ada_is_white ? 1 : 0]));
    };
    const auto left = [](Seeker& seeker) {
        return me(seeker.browser()).at("rated_wait").at("left").as_int64();
    };
    // Who waits for an opponent who is there may abort.
    {
        const auto [game, white, black] = begin();
        Wire opponent(server.port(), "/ws/game/" + game, white.get().browser().cookie());
        REQUIRE(opponent.next().has_value());
        CHECK(black.get()
                  .browser()
                  .post("/api/games/" + game + "/actions", {{"do", "abort"}, {"id", "a"}})
                  .status == 200);
        CHECK(left(black) == 0);
        CHECK(left(white) == 0);
    }
    // Who waits longer need not do anything. The minute is made a second, to test it in time.
    const auto [game, white, black] = begin();
    CHECK(server.terminate() == 0);
    {
        auto database = store::open_database(server.db());
        REQUIRE((*database)
                    ->run_script("UPDATE events SET body = replace(body, '\"first_turn_time\":60000', "
                                 "'\"first_turn_time\":1000')")
                    .has_value());
    }
    server.start();
    CHECK(eventually([&] { return state_of(black.get().browser(), game) == "cancelled"; }));
    CHECK(left(white) == 1);
    CHECK(left(black) == 0);
}

TEST_CASE("W15: a challenge says whether it is rated, and makes such a game") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Seeker ada(server.port(), "Ada", true);
        Seeker grace(server.port(), "Grace", true);
        Seeker guest(server.port(), "Guest");
        json::object terms{{"player_name", "Grace"},
                           {"game", "nine"},
                           {"side", "white"},
                           {"rated", true},
                           {"clock", {{"initial", 600'000}, {"increment", 0}}}};
        CHECK(guest.browser().post("/api/challenges", terms).code() == "no-account");
        json::object untimed = terms;
        untimed.erase("clock");
        CHECK(ada.browser().post("/api/challenges", untimed).status == 400);
        REQUIRE(ada.browser().post("/api/challenges", terms).status == 201);
        json::object told = grace.next("challenges");
        while (told.at("incoming").as_array().empty()) told = grace.next("challenges");
        const json::object challenge = told.at("incoming").as_array()[0].as_object();
        CHECK(challenge.at("rated").as_bool());
        CHECK(challenge.at("from").at("rating").as_int64() == 1500);
        const Answer accepted =
            grace.browser().post("/api/challenges/" + text_of(challenge, "id") + "/accept");
        REQUIRE(accepted.status == 200);
        const json::object game = accepted.object().at("game").as_object();
        CHECK(game.at("rated").as_bool());
        CHECK(game.at("seats").at("white").at("rating").as_int64() == 1500);
        CHECK(game.at("seats").at("black").at("rating").as_int64() == 1500);
        // A guest whom one has met cannot be challenged to one.
        const json::object met = found_by(guest, anything, grace, anything);
        end(grace, met);
        terms.erase("player_name");
        terms["player"] = guest.id();
        const Answer refused = grace.browser().post("/api/challenges", terms);
        CHECK(refused.status == 400);
        CHECK(text_of(refused.object(), "field") == "rated");
        terms["rated"] = false;
        CHECK(grace.browser().post("/api/challenges", terms).status == 201);
    }
}
