// What was played: counted once whatever happens, shown up to symmetry, searched, imported; and every man's
// history.
#include "store/explorer.h"

#include <atomic>
#include <thread>

#include "core/history.h"
#include "core/random.h"
#include "core/turn_text.h"
#include "registry/registry.h"
#include "server/account.h"
#include "server/background_program.h"
#include "server/players.h"

using namespace merels;
using namespace merels::testing;

namespace {

std::string with_spaces_encoded(std::string text) {
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) text.replace(at, 1, "%20");
    return text;
}

const std::string start_of_nine = "......../......../........ w 9,9";

json::object explored(Browser& browser, const std::string& position, const std::string& more = "") {
    const std::string path = "/api/explorer?game=nine&position=" + with_spaces_encoded(position) + more;
    Answer answer;
    (void)eventually([&] {
        answer = get_patiently(browser, path);
        return answer.status != 429;  // asked too often while something is waited for
    });
    if (answer.status != 200) FAIL(answer.status, " ", answer.body);
    return answer.object();
}

// How often any turn was played in a position.
std::int64_t games_in(const json::object& found) {
    std::int64_t games = 0;
    for (const json::value& turn : found.at("turns").as_array())
        games += turn.at("white").as_int64() + turn.at("draws").as_int64() + turn.at("black").as_int64();
    return games;
}

bool comes_to(Browser& browser, const std::string& position, std::int64_t games,
              const std::string& more = "") {
    return eventually([&] { return games_in(explored(browser, position, more)) == games; });
}

std::vector<std::string> ids_in(const json::object& found) {
    std::vector<std::string> ids;
    for (const json::value& game : found.at("games").as_array())
        ids.push_back(text_of(game.as_object(), "id"));
    return ids;
}

// A game given up by White after six turns.
void play_and_forfeit(Pair& pair) {
    play_some(pair);
    REQUIRE(pair.white.act("forfeit") == "done");
    REQUIRE(pair.same());
}

json::object searched(Browser& browser, const std::string& query) {
    Answer answer;
    (void)eventually([&] {
        answer = get_patiently(browser, "/api/games/search?" + query);
        return answer.status != 429;
    });
    if (answer.status != 200) FAIL(answer.status, " ", answer.body);
    return answer.object();
}

}  // namespace

TEST_CASE("a finished game is in the explorer, up to symmetry; a private one for its players only") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Pair open(server.port(), {{"game", "nine"}});
        play_and_forfeit(open);
        Pair hidden(server.port(), {{"game", "nine"}, {"private", true}});
        play_and_forfeit(hidden);
        Browser anyone(server.port());
        REQUIRE(comes_to(anyone, start_of_nine, 1));
        const json::object found = explored(anyone, start_of_nine);
        const json::object& turn = found.at("turns").as_array().front().as_object();
        // d6 is a point between corners of the middle square, of which there are four.
        CHECK(turn.at("also").as_array().size() == 3);
        CHECK(turn.at("black") == 1);
        CHECK(turn.at("rating").is_null());
        CHECK(ids_in(found) == std::vector{open.id});
        // The same position, lying otherwise.
        CHECK(games_in(explored(anyone, "......../...w..../........ b 8,9")) == 1);
        CHECK(games_in(explored(anyone, "......../w......./........ b 8,9")) == 0);
        CHECK(comes_to(hidden.black.browser(), start_of_nine, 1, "&mine=true"));
        CHECK(ids_in(explored(hidden.black.browser(), start_of_nine, "&mine=true")) ==
              std::vector{hidden.id});
        CHECK(anyone.get("/api/explorer?game=nine&mine=true&position=" + with_spaces_encoded(start_of_nine))
                  .status == 401);
        // Filters.
        CHECK(games_in(explored(anyone, start_of_nine, "&since=2020-01")) == 1);
        CHECK(games_in(explored(anyone, start_of_nine, "&until=2020-01")) == 0);
        CHECK(games_in(explored(anyone, start_of_nine, "&rating_from=1400")) == 0);
        for (const char* bad : {"game=chess", "game=nine&position=nonsense", "game=nine&since=yesterday",
                                "game=nine&rating_from=7"}) {
            std::string path = std::string("/api/explorer?") + bad;
            if (!contains(path, "position")) path += "&position=" + with_spaces_encoded(start_of_nine);
            CHECK(anyone.get(path).status == 400);
        }
    }
}

TEST_CASE("each turn has its exact value where the game is solved") {
    ServerProcess server("");
    Browser anyone(server.port());
    Pair pair(server.port(), {{"game", "three"}});
    REQUIRE(pair.white.act("turn", {{"turn", "b2"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("turn", {{"turn", "a1"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("forfeit") == "done");
    const std::string path = "/api/explorer?game=three&position=" + with_spaces_encoded("......../. w 3,3");
    CHECK(eventually([&] {
        const json::object found = get_patiently(anyone, path).object();
        const json::array& turns = found.at("turns").as_array();
        // The one that was played, a corner and a point between two.
        if (turns.size() != 3 || turns[0].at("black") != 0 || turns[0].at("white") != 1) return false;
        for (std::size_t i = 1; i < turns.size(); ++i) {
            CHECK(turns[i].at("white").as_int64() + turns[i].at("black").as_int64() == 0);
            CHECK(turns[i].at("worth").is_object());
            CHECK(turns[i].at("also").as_array().size() == 3);
        }
        return turns[0].at("worth").is_object() && turns[0].at("worth").at("kind") == "win";
    }));
    // Where nothing was played the values are told, too.
    const Answer unknown =
        get_patiently(anyone, "/api/explorer?game=three&position=" + with_spaces_encoded("w......./. b 2,3"));
    REQUIRE(unknown.status == 200);
    const json::array turns = unknown.object().at("turns").as_array();
    CHECK(turns.size() == 5);
    for (const json::value& turn : turns) CHECK(turn.at("worth").is_object());
}

TEST_CASE("finished games are searched by name, game, result and position, in pages") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        ServerProcess server(db);
        Browser ada(server.port());
        make_account(ada, "Ada Lovelace");
        for (int i = 0; i < 3; ++i) {
            const std::string id =
                text_of(make_game(ada, {{"game", "nine"}, {"opponent", "same-screen"}}), "id");
            int turns = 0;
            for (const char* turn : {"d6", "f4"}) {
                const json::object action{{"do", "turn"}, {"id", turn}, {"turn", turn}, {"turns", turns++}};
                CHECK(ada.post("/api/games/" + id + "/actions", action).status == 200);
            }
            CHECK(ada.post("/api/games/" + id + "/actions", {{"do", "forfeit"}, {"id", "f"}}).status == 200);
        }
        Browser anyone(server.port());
        REQUIRE(comes_to(anyone, start_of_nine, 3));
        CHECK(ids_in(searched(anyone, "")).size() == 3);
        CHECK(ids_in(searched(anyone, "game=six")).empty());
        CHECK(ids_in(searched(anyone, "game=nine&result=black")).size() == 3);
        // Once more with a position, lying otherwise than in the games. Two of the games are neither the
        // latest nor the best of their month.
        const std::string position =
            "game=nine&position=" + with_spaces_encoded("......../...w..../........ b 8,9");
        CHECK(ids_in(searched(anyone, position)).size() == 3);
        CHECK(ids_in(searched(anyone, position + "&result=black")).size() == 3);
        CHECK(ids_in(searched(anyone, position + "&result=white")).empty());
        CHECK(ids_in(searched(anyone, position + "&until=2020-01-01")).empty());
        CHECK(ids_in(searched(ada, position + "&mine=1")).size() == 3);
        CHECK(searched(anyone, position).at("searched").is_null());
        CHECK(searched(anyone, position).at("next").is_null());
        CHECK(ids_in(searched(anyone, "game=nine&position=" +
                                          with_spaces_encoded("......../w......./........ b 8,9")))
                  .empty());
        // One who is not listed is found by nobody else.
        CHECK(ids_in(searched(anyone, "player=Ada%20Lovelace")).empty());
        CHECK(ids_in(searched(anyone, position + "&player=Ada%20Lovelace")).empty());
        CHECK(ids_in(searched(ada, "player=ada%20lovelace")).size() == 3);
        CHECK(ids_in(searched(ada, "mine=1")).size() == 3);
        ada.post("/api/me", {{"listed", true}});
        CHECK(ids_in(searched(anyone, "player=Ada%20Lovelace")).size() == 3);
        CHECK(ids_in(searched(anyone, position + "&player=Ada%20Lovelace")).size() == 3);
        const json::object all = searched(anyone, "");
        const json::object& last = all.at("games").as_array()[1].as_object();
        const std::string after = std::to_string(last.at("ended").as_int64()) + ":" + text_of(last, "id");
        CHECK(ids_in(searched(anyone, "after=" + after)).size() == 1);
        CHECK(ids_in(searched(anyone, position + "&after=" + after)).size() == 1);
        CHECK(all.at("next").is_null());
        for (const char* bad : {"result=maybe", "after=x", "since=1", "position=x", "mine=1"})
            CHECK(anyone.get(std::string("/api/games/search?") + bad).status >= 400);
        CHECK(is_limited(server.port(), "/api/games/search", 400));
    }
}

TEST_CASE("every man's history is told while the game goes on, after a take-back and at its end") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    const auto men = [&] {
        const json::object answer =
            get_patiently(pair.white.browser(), "/api/games/" + pair.id + "/men").object();
        return answer.at("men").as_array();
    };
    play_first_turns(pair);
    CHECK(men().size() == 2);
    CHECK(men()[0].at("path") == json::array{json::object{{"turn", 1}, {"point", "d6"}}});
    REQUIRE(pair.black.act("ask-takeback") == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.white.act("allow-takeback") == "done");
    REQUIRE(pair.same());
    CHECK(men().size() == 1);
    REQUIRE(pair.black.act("turn", {{"turn", "a1"}}) == "done");
    REQUIRE(pair.same());
    REQUIRE(pair.black.act("forfeit") == "done");
    // They were stored by the event that ended the game, before anybody asked for them.
    auto database = store::open_database(server.db());
    REQUIRE(database.has_value());
    CHECK(store::men_of_game(**database, pair.id)->size() == 2);
    CHECK(men()[1].at("path").as_array()[0].at("point") == "a1");
    CHECK(men()[1].at("gone").is_null());
    CHECK(Browser(server.port()).get("/api/games/none-such/men").status == 404);
}

TEST_CASE("archives of every kind are imported, damaged games are named, and twice is once") {
    const Folder folder;
    folder.write(
        "one.jsonl",
        R"({"id":"dumped-1","game":"nine","start":"","turns":["d6","f4"],"result":{"winner":"white","why":"forfeit"}})"
        "\n"
        R"({"game":"nine","turns":["d6","z9"],"result":{"winner":"white","why":"forfeit"}})"
        "\n\nnonsense\n"
        R"({"game":"three","start":"","turns":["b2","a1"],"ended":1700000000000,"white":{"name":"Ann","rating":1500},)"
        R"("black":{"name":"Bob","rating":1700},"result":{"winner":null,"why":"agreement"}})"
        "\n");
    folder.write("many.txt",
                 "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.03.05\"]\n\n1. d6 f4 2. d2 {a comment "
                 "[with\n[brackets] in "
                 "it} b4 1-0\n\n[White \"Ann\"]\n\n1. d6 d6 0-1\n\n[White \"Bob\"]\n\n1. a1 b2 1/2-1/2\n");
    const std::string saved = "[Merels \"1\"]\n[Game \"nine\"]\n[White \"Zoe\"]\n[Black \"Yan\"]\n[Start \"" +
                              start_of_nine +
                              "\"]\n[Result \"0-1\"]\n[Reason \"forfeit\"]\n\n1. d6 f4 2. d2 0-1\n";
    std::string another = saved;
    another.replace(another.find("Zoe"), 3, "Uma");
    folder.write("saved.merels", saved + "\n\n" + another);
    folder.write("picture.png", "\x89PNG\r\n not a game");
    const auto import = [&](const std::string& db) {
        return merels_program({"import", "--db", db, folder.path()});
    };
    for (const std::string& db : {folder.path() + "-db", PostgresProcess::shared().new_database()}) {
        const Ran first = import(db);
        CHECK(first.status == 2);
        CHECK(contains(first.out, "one.jsonl: 2 games, 2 skipped"));
        CHECK(contains(first.out, "many.txt: 2 games, 1 skipped"));
        CHECK(contains(first.out, "saved.merels: 2 games\n"));
        CHECK(contains(first.err, "one.jsonl: line 2: turn 2: there is no point called \"z9\""));
        CHECK(contains(first.err, "one.jsonl: line 4: not a JSON object"));
        CHECK(contains(first.err, "many.txt: line 8: "));
        CHECK(contains(first.err, "picture.png: line 1: "));
        const Ran again = import(db);
        CHECK(contains(again.out, "one.jsonl: 0 games, 2 there already, 2 skipped"));
        CHECK(contains(again.out, "many.txt: 0 games, 2 there already, 1 skipped"));
        ServerProcess server(db);
        Browser anyone(server.port());
        CHECK(games_in(explored(anyone, start_of_nine)) == 5);
        CHECK(games_in(explored(anyone, start_of_nine, "&since=2024-03&until=2024-03")) == 1);
        CHECK(ids_in(searched(anyone, "player=ann")).size() == 2);
        CHECK(ids_in(searched(anyone, "game=three&since=2023-11-14&until=2023-11-14")).size() == 1);
        const json::object game = anyone.get("/api/games/dumped-1").object().at("game").as_object();
        CHECK(text_of(game, "state") == "ended");
        const Answer men = anyone.get("/api/games/dumped-1/men");
        REQUIRE(men.status == 200);
        CHECK(men.object().at("men").as_array().size() == 2);
        // Nobody makes the server write by asking.
        auto database = store::open_database(db);
        REQUIRE(database.has_value());
        CHECK(store::men_of_game(**database, "dumped-1")->empty());
        CHECK(anyone.get("/api/games/dumped-1/men").body == men.body);
    }
}

// A game of the archive, which White wins by forfeit after these turns.
std::string forfeited(const std::string& id, const std::string& game, const std::vector<std::string>& turns) {
    json::array played;
    for (const std::string& turn : turns) played.emplace_back(turn);
    return json::serialize(json::object{{"id", id},
                                        {"game", game},
                                        {"turns", std::move(played)},
                                        {"result", {{"winner", "white"}, {"why", "forfeit"}}}}) +
           "\n";
}

// Random turns of Morabaraba up to the limit of ten quiet turns with three men each.
std::vector<std::string> turns_to_the_limit() {
    const AnyGame& game = *find_game("morabaraba");
    for (std::uint64_t seed = 1;; ++seed) {
        Random random(seed);
        History history(game, game.start(0));
        std::vector<std::string> turns;
        while (!history.outcome().over()) {
            const auto legal = history.position().turns();
            const Turn& turn = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            turns.push_back(write_turn(game.geometry(), history.position(), turn));
            history.play(turn);
        }
        if (history.outcome().why != Why::turn_limit) continue;
        const auto legal = history.position().turns();
        turns.push_back(write_turn(game.geometry(), history.position(), legal.front()));
        return turns;
    }
}

TEST_CASE("imported games end where the rules draw them, by repetition and by quiet turns") {
    std::vector<std::string> turns = {"a1", "b1", "c1", "b2", "b3", "a3"};
    const auto repeat = [&] {
        turns.insert(turns.end(), {"b3-c3", "a3-a2", "c3-b3", "a2-a3"});
        return turns;
    };
    std::string lines = forfeited("twice", "three", repeat());
    lines += forfeited("third-time", "three", repeat());
    lines += forfeited("longer", "three", repeat());
    std::vector<std::string> limit = turns_to_the_limit();
    lines += forfeited("over-limit", "morabaraba", limit);
    limit.pop_back();
    lines += forfeited("limit", "morabaraba", limit);
    const Folder folder;
    folder.write("long.jsonl", lines);
    const std::string db = folder.path() + "/db";
    const Ran imported = merels_program({"import", "--db", db, folder.path() + "/long.jsonl"});
    CHECK(contains(imported.out, "long.jsonl: 3 games, 2 skipped"));
    CHECK(contains(imported.err, "line 3: turn 15: the game is over"));
    CHECK(contains(imported.err, "line 4: turn " + std::to_string(limit.size() + 1) + ": the game is over"));
    const Ran checked = merels_program({"explorer", "rebuild", "--check", "--db", db});
    CHECK(contains(checked.out, "3 imported games: as stored"));
    ServerProcess server(db);
    Browser anyone(server.port());
    CHECK(ids_in(searched(anyone, "result=white")) == std::vector<std::string>{"twice"});
    CHECK(ids_in(searched(anyone, "result=draw")).size() == 2);
    for (const char* id : {"twice", "third-time", "limit"})
        CHECK(anyone.get("/api/games/" + std::string(id)).status == 200);
}

// --check compares the men of every game with those that follow from its turns, too.
TEST_CASE("killed while games end, every game is counted once: the same as counting all games again") {
    ServerProcess server("");
    std::vector<std::unique_ptr<RandomPlayers>> all;
    for (std::uint64_t i = 0; i < 4; ++i)
        all.push_back(std::make_unique<RandomPlayers>(server.port(), server.port(),
                                                      json::object{{"game", "three"}}, i + 1));
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;
    for (const auto& players : all) threads.emplace_back([&] { players->run(stop); });
    Random random(5);
    for (int i = 0; i < 8; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200 + random.below(1200)));
        server.kill();
        server.start();
    }
    stop = true;
    for (std::thread& thread : threads) thread.join();
    // The queue becomes empty while the server runs.
    std::this_thread::sleep_for(std::chrono::milliseconds(3000));
    server.kill();
    Ran checked;
    REQUIRE(eventually([&] {
        checked = merels_program({"explorer", "rebuild", "--check", "--db", server.db()});
        return !contains(checked.err, "a server is running");
    }));
    INFO(checked.out, checked.err);
    CHECK(checked.status == 0);
    CHECK(contains(checked.out, "as stored"));
}
