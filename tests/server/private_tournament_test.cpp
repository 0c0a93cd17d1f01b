// Games of tournaments that only people with the link know of: nothing public names them.
#include <doctest/doctest.h>
#include <string>

#include "server/background_program.h"
#include "server/tournament_evening.h"
#include "store/explorer.h"
#include "store/migrations.h"
#include "store/open_data.h"
#include "store/store.h"

using namespace merels;
using namespace merels::testing;

namespace {

const std::string start_of_three = "/api/explorer?game=three&position=......../.%20w%203,3";

// A rated round robin of two who are listed, Ada and Grace.
struct TwoInTournament {
    Browser ada;
    Browser grace;
    Evening evening;

    explicit TwoInTournament(ServerProcess& server)
        : ada(server.port()), grace(server.port()), evening({&server}) {
        make_account(ada, "Ada");
        make_account(grace, "Grace");
        evening.create(terms("round-robin", {{"private", true}, {"rated", true}}));
        for (Browser* each : {&ada, &grace}) {
            CHECK(each->post("/api/me", {{"listed", true}}).status == 200);
            evening.enter(each->cookie());
        }
        CHECK(evening.organiser().post(evening.path("start"), {}).status == 200);
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
    }

    std::string game() { return text_of(evening.now().at("pairings").at(0).as_object(), "game"); }
    // Plays the game; the explorer has counted it when this returns.
    void play() {
        (void)evening.play_on();
        CHECK(eventually([&] { return contains(ada.get(start_of_three + "&mine=true").body, game()); }));
    }
};

// Everything that strangers can ask for without a link.
std::string public_lists(const ServerProcess& server) {
    Browser anyone(server.port());
    std::string all;
    for (const std::string& path :
         {std::string("/api/games"), std::string("/api/games?state=running"),
          std::string("/api/games?state=ended"), std::string("/api/games/search?player=Ada"),
          std::string("/api/games/search?game=three"), std::string("/api/players/Ada"),
          std::string("/api/players/Ada/ratings?game=three"), start_of_three}) {
        const Answer answer = get_patiently(anyone, path);
        CAPTURE(path);
        CHECK(answer.status == 200);
        all += answer.body;
    }
    const Ran dump = merels_program({"dump", "--db", server.db()});
    CHECK(dump.status == 0);
    return all + dump.out;
}

}  // namespace

TEST_CASE("W17: the games of a private tournament are in no public list, while they run and afterwards") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        ServerProcess server(db);
        TwoInTournament two(server);
        const std::string game = two.game();
        const std::string tournament = text_of(two.evening.now(), "id");
        CHECK(game.size() == 16);  // not to be guessed
        CHECK(two.ada.get("/api/games/" + game).object().at("game").at("private").as_bool());
        const auto is_public = [&] {
            const std::string lists = public_lists(server);
            return contains(lists, game) || contains(lists, tournament) || contains(lists, "Grace");
        };
        CHECK_FALSE(is_public());
        two.play();
        CHECK_FALSE(is_public());
        Browser anyone(server.port());
        CHECK(get_patiently(anyone, start_of_three).object().at("games").as_array().empty());
        // It is rated, as other private games are, and its players have it.
        const json::object history = anyone.get("/api/players/Ada/ratings?game=three").object();
        REQUIRE(history.at("history").as_array().size() == 1);
        CHECK(history.at("history").at(0).at("id").is_null());
        CHECK(contains(two.ada.get("/api/games/search?mine=true").body, game));
        CHECK(contains(anyone.get(two.evening.path("games")).body, "Grace"));
    }
}

TEST_CASE("W17: games of private tournaments that an earlier program made public become private") {
    using namespace store;
    constexpr std::size_t before = 19;  // the last step of that program
    const Folder folder;
    for (const std::string& db : {folder.path() + "/db", PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        auto database = open_database(db);
        REQUIRE(database.has_value());
        REQUIRE(migrate(**database, before).has_value());
        const auto run = [&](const std::string& script) {
            if (const auto made = (*database)->run_script(script); !made) FAIL(made.error().reason);
        };
        run("INSERT INTO players (id, first, last, name, created) VALUES ('ada', '', '', 'Ada', 1), "
            "('grace', '', '', 'Grace', 1)");
        for (const std::string& name : {std::string("secret"), std::string("open")}) {
            const std::string hidden = name == "secret" ? "1" : "0";
            run("INSERT INTO tournaments (id, organiser, terms, private, on_board, format, state, created, "
                "changed, version, round) VALUES ('" +
                name + "', 'ada', '{}', " + hidden +
                ", 0, 'swiss', 'running', 1, 1, 1, 1); "
                "INSERT INTO games (id, key, game, start, private, opponent, maker, created, state, number, "
                "turns, position, changed, summary, winner, why, tournament) SELECT '" +
                name +
                "-' || state, 'key', 'nine', 'start', 0, 'person', 'ada', 1, state, 0, 0, 'start', 2, '{"
                "\"private\":false}', winner, winner, '" +
                name +
                "' FROM (SELECT 'running' AS state, NULL AS winner UNION ALL SELECT 'ended', 'white') AS s; "
                "INSERT INTO finished_games (id, game, at, winner, why, turns, private, white, white_name, "
                "black, black_name) VALUES ('" +
                name +
                "-ended', 'nine', 2, 'white', 'white', 0, 0, 'ada', 'Ada', 'grace', 'Grace'); "
                "INSERT INTO explorer (scope, position, turn, bucket, white, drawn, black, rating, rated, "
                "newest, newest_at, best, best_rating) SELECT scope, 7, '" +
                name + "', 0, 1, 0, 0, 0, 0, '" + name + "-ended', 2, '" + name +
                "-ended', 0 FROM (SELECT '' AS scope UNION ALL SELECT 'ada') AS s");
        }
        auto opened = Store::open(db);
        REQUIRE(opened.has_value());
        const auto listed = opened->listing(0, 10);
        REQUIRE(listed->size() == 1);
        CHECK(listed->front().id == "open-running");
        CHECK(opened->summaries("ended", 10)->size() == 1);
        CHECK(opened->game("secret-running")->value().game.is_private);
        CHECK_FALSE(opened->game("open-running")->value().game.is_private);
        CHECK(opened->summaries_of("ada", true, 10)->size() == 2);
        const auto dumped = finished_games(**database, {}, 10);
        REQUIRE(dumped->size() == 1);
        CHECK(dumped->front().id == "open-ended");
        const auto found = search_games(**database, {.player = "ada"}, 10);
        REQUIRE(found->size() == 1);
        CHECK(found->front().id == "open-ended");
        // The counts stay as they are, but name the game to its players only.
        const auto everyone = explore(**database, "", 7, {}, 10);
        CHECK(everyone->turns.size() == 2);
        REQUIRE(everyone->games.size() == 1);
        CHECK(everyone->games.front().id == "open-ended");
        CHECK(explore(**database, "ada", 7, {}, 10)->games.size() == 2);
    }
}
