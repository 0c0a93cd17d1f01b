// Export of all games of a tournament that has many.
#include <doctest/doctest.h>
#include <string>

#include "server/account.h"
#include "server/background_program.h"
#include "store/database.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("W17: all games of a tournament are exported, however many") {
    constexpr int more = 1500;
    ServerProcess server("");
    Browser olga(server.port());
    make_account(olga, "Olga");
    const Answer made = olga.post(
        "/api/tournaments",
        {{"name", "Club"}, {"format", "round-robin"}, {"game", "three"}, {"clock", {{"initial", 600'000}}}});
    REQUIRE(made.status == 201);
    const std::string path = "/api/tournaments/" + text_of(made.object().at("tournament").as_object(), "id");
    CHECK(olga.get(path + "/games").body.empty());
    CHECK(olga.get(path + "/games").status == 200);
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    for (Browser* each : {&olga, &ada}) CHECK(each->post(path + "/join").status == 200);
    CHECK(olga.post(path + "/start").status == 200);
    std::string game;
    REQUIRE(eventually([&] {
        const json::object shown = olga.get(path).object().at("tournament").as_object();
        const json::array& pairings = shown.at("pairings").as_array();
        if (!pairings.empty()) game = text_of(pairings.at(0).as_object(), "game");
        return !pairings.empty();
    }));
    CHECK(olga.post("/api/games/" + game + "/actions", {{"do", "forfeit"}, {"id", "end"}}).status == 200);
    CHECK(contains(olga.get(path + "/games").body, "Ada"));
    // The same game many times more, with names that tell them apart.
    auto database = store::open_database(server.db());
    const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                                std::to_string(more) + ") ";
    const std::string of_game = "game = '" + game + "'";
    const auto copied = (*database)->run_script(
        "CREATE TEMP TABLE g AS " + numbers + "SELECT games.*, n.i AS i FROM games, n WHERE id = '" + game +
        "';" + "UPDATE g SET id = 'copy' || i, key = 'copy' || i; ALTER TABLE g DROP COLUMN i;" +
        "INSERT INTO games SELECT * FROM g;" + "CREATE TEMP TABLE e AS " + numbers +
        "SELECT events.*, n.i AS i FROM events, n WHERE " + of_game + ";" +
        "UPDATE e SET game = 'copy' || i, key = key || i, body = replace(body, 'Ada', 'Ada number ' || i);" +
        "ALTER TABLE e DROP COLUMN i; INSERT INTO events SELECT * FROM e;" + "CREATE TEMP TABLE t AS " +
        numbers + "SELECT tournament_games.*, n.i AS i FROM tournament_games, n WHERE " + of_game + ";" +
        "UPDATE t SET game = 'copy' || i, number = i; ALTER TABLE t DROP COLUMN i;" +
        "INSERT INTO tournament_games SELECT * FROM t");
    if (!copied) FAIL(copied.error().reason);
    const Answer all = olga.get(path + "/games");
    CHECK(all.status == 200);
    CHECK(all.headers.at("content-disposition").starts_with("attachment; filename="));
    std::size_t at = 0;
    for (int i = 1; i <= more; ++i) {
        at = all.body.find("\"Ada number " + std::to_string(i) + "\"]", at);
        if (at == std::string::npos) FAIL("no game ", i);
    }
    // One that cannot be sent in parts is told so.
    Connection old(server.port());
    old.send("GET " + path + "/games HTTP/1.0\r\n\r\n");
    while (old.receive(patience())) {
    }
    CHECK(old.come_in.starts_with("HTTP/1.1 505"));
}
