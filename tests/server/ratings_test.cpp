// Rated games: who may play them, what they change, and that every result counts exactly once.
#include <algorithm>
#include <thread>

#include "server/account.h"
#include "store/store.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/store_rows.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

const json::object rated_nine{
    {"game", "nine"}, {"rated", true}, {"clock", {{"initial", 600'000}, {"increment", 0}}}};

// A browser with an account of this name.
std::unique_ptr<Browser> account(const Door& door, const std::string& name) {
    auto browser = std::make_unique<Browser>(door);
    browser->post("/api/me", {{"name", name}});
    // On a busy machine the answer may come too late, but the account comes. A new password ends sessions, so
    // the cookie is that of a sign-in.
    (void)browser->post("/api/me/password", {{"password", "correct horse"}});
    REQUIRE(eventually([&] {
        const json::object login{{"name", name}, {"password", "correct horse"}};
        return browser->post("/api/login", login).status == 200;
    }));
    return browser;
}

// A rated game with White's and Black's first turns.
std::string begin_game(Browser& white, Browser& black) {
    json::object wish = rated_nine;
    wish["side"] = "white";
    const std::string id = text_of(make_game(white, wish), "id");
    const Answer joined = black.post("/api/games/" + id + "/join", json::object{});
    if (joined.status != 200) FAIL(joined.status, " ", joined.body);
    return id;
}

int act(Browser& browser, const std::string& game, json::object action) {
    static std::atomic<int> number{0};
    action["id"] = "a" + std::to_string(++number);
    return browser.post("/api/games/" + game + "/actions", action).status;
}

void play_first_turns(Browser& white, Browser& black, const std::string& id) {
    REQUIRE(act(white, id, {{"do", "turn"}, {"turn", "d6"}, {"turns", 0}}) == 200);
    REQUIRE(act(black, id, {{"do", "turn"}, {"turn", "f4"}, {"turns", 1}}) == 200);
}

std::string id_of(Browser& browser) {
    return text_of(me(browser), "id");
}

std::int64_t rating_in(const json::object& game, const char* side) {
    return game.at("seats").at(side).at("rating").as_int64();
}

Ran recompute(const std::string& db) {
    return run(in_build("merels"), {"ratings", "recompute", db, "--check"});
}

}  // namespace

TEST_CASE("W16: a rated game is for accounts, with a clock and the usual rules, and changes both ratings") {
    ServerProcess server("");
    const auto ada = account(server.port(), "Ada");
    const auto grace = account(server.port(), "Grace");
    Browser guest(server.port());
    guest.post("/api/me", {{"name", "Guest"}});
    CHECK(guest.post("/api/games", rated_nine).object().at("code").as_string() == "no-account");
    for (const json::object& wrong :
         {json::object{{"game", "nine"}, {"rated", true}},
          json::object{{"rated", true}, {"variant", "like: nine\nmen: 7"}, {"clock", {{"days", 1}}}},
          json::object{
              {"game", "nine"}, {"rated", true}, {"opponent", "same-screen"}, {"clock", {{"days", 1}}}},
          json::object{{"game", "nine"},
                       {"rated", true},
                       {"opponent", "computer"},
                       {"level", 10},
                       {"clock", {{"days", 1}}}}}) {
        CHECK(ada->post("/api/games", wrong).status == 400);
    }
    const std::string waiting = text_of(make_game(*ada, rated_nine), "id");
    CHECK(guest.post("/api/games/" + waiting + "/join", json::object{}).status == 403);
    CHECK(act(*ada, waiting, {{"do", "quit"}}) == 200);

    const std::string id = begin_game(*ada, *grace);
    json::object game = ada->get("/api/games/" + id).object().at("game").as_object();
    CHECK(game.at("rated").as_bool());
    CHECK(rating_in(game, "white") == 1500);
    CHECK(rating_in(game, "black") == 1500);
    play_first_turns(*ada, *grace, id);
    CHECK(act(*ada, id, {{"do", "ask-takeback"}}) == 409);
    CHECK_FALSE(ada->get("/api/games/" + id + "/ratings").object().at("counted").as_bool());
    CHECK(act(*grace, id, {{"do", "forfeit"}}) == 200);
    const json::object changes = ada->get("/api/games/" + id + "/ratings").object();
    CHECK(changes.at("counted").as_bool());
    const std::int64_t now = changes.at("white").at("rating").as_int64();
    CHECK(changes.at("white").at("before").as_int64() == 1500);
    CHECK(now > 1600);
    CHECK(changes.at("black").at("rating").as_int64() == 3000 - now);
    CHECK(me(*ada).at("ratings").at(0).at("rating").as_int64() == now);
    CHECK(me(*ada).at("ratings").at(0).at("provisional").as_bool());

    // The rematch is rated too, and its seats have the new ratings.
    CHECK(act(*ada, id, {{"do", "offer-rematch"}}) == 200);
    CHECK(act(*grace, id, {{"do", "offer-rematch"}}) == 200);
    std::string rematch;
    CHECK(eventually([&] {
        game = ada->get("/api/games/" + id).object().at("game").as_object();
        return !game.at("rematch").is_null();
    }));
    game = ada->get("/api/games/" + text_of(game, "rematch")).object().at("game").as_object();
    CHECK(game.at("rated").as_bool());
    CHECK(rating_in(game, "black") == now);

    // Own data has them; others see the page of a listed player only, by id or by name.
    const json::object data = ada->get("/api/me/data").object();
    CHECK(data.at("ratings").at(0).at("rating").as_int64() == now);
    CHECK(guest.get("/api/players/" + id_of(*ada)).status == 404);
    CHECK(guest.get("/api/players/" + id_of(*ada) + "/ratings?game=nine").status == 404);
    CHECK(ada->get("/api/players/ada").object().at("ratings").as_array().size() == 1);
    ada->post("/api/me", {{"listed", true}});
    CHECK(guest.get("/api/players/ADA").object().at("ratings").as_array().size() == 1);
    const json::object history = guest.get("/api/players/Ada/ratings?game=nine").object();
    REQUIRE(history.at("history").as_array().size() == 1);
    CHECK(history.at("history").at(0).at("result").as_string() == "won");
    CHECK(history.at("history").at(0).at("opponent").at("name").as_string() == "Grace");
    // One game is not enough for the list of the best.
    CHECK(guest.get("/api/ratings?game=nine").object().at("players").as_array().empty());
    CHECK(guest.get("/api/ratings?game=chess").status == 400);
    CHECK(recompute(server.db()).status != 0);  // a server is running
    CHECK(server.terminate() == 0);
    const Ran checked = recompute(server.db());
    CHECK(checked.status == 0);
    CHECK(checked.out == "1 rated game, 2 ratings: as stored\n");
    // What is lost comes back from the game, and the audit log says so.
    {
        auto database = open_database(server.db());
        REQUIRE((*database)->run_script("DELETE FROM rating_history; DELETE FROM ratings").has_value());
    }
    const Ran lost = recompute(server.db());
    CHECK(lost.status == 1);
    CHECK(lost.out == "1 rated game, 2 ratings: 4 rows missing\n");
    const Ran mended = run(in_build("merels"), {"ratings", "recompute", server.db()});
    CHECK(mended.status == 0);
    CHECK(mended.out == "1 rated game, 2 ratings: 4 rows added\n");
    CHECK(recompute(server.db()).status == 0);
    const Ran audit = run(in_build("merels"), {"admin", "--db", server.db(), "audit"});
    CHECK(audit.out.find("recompute-ratings all") != std::string::npos);
    CHECK(audit.out.find("4 rows added") != std::string::npos);
}

TEST_CASE("W16: aborting is free, but who aborts again and again waits before the next rated game") {
    ServerProcess server("");
    const auto ada = account(server.port(), "Ada");
    const auto grace = account(server.port(), "Grace");
    const auto emmy = account(server.port(), "Emmy");
    for (int i = 0; i < 3; ++i) {
        CHECK(me(*ada).at("rated_wait").at("until").is_null());
        const std::string id = begin_game(*ada, *grace);
        Sitter opponent(server.port(), "");
        opponent.browser().set_cookie(grace->cookie());
        opponent.sit_at(id);
        CHECK(act(*ada, id, {{"do", "abort"}}) == 200);
    }
    CHECK(me(*ada).at("ratings").as_array().empty());
    CHECK(me(*ada).at("rated_wait").at("left").as_int64() == 3);
    CHECK_FALSE(me(*ada).at("rated_wait").at("until").is_null());
    const Answer refused = ada->post("/api/games", rated_nine);
    CHECK(refused.status == 403);
    CHECK(text_of(refused.object(), "code") == "rated-wait");
    const std::string open = text_of(make_game(*emmy, rated_nine), "id");
    CHECK(ada->post("/api/games/" + open + "/join", json::object{}).status == 403);
    CHECK(grace->post("/api/games/" + open + "/join", json::object{}).status == 200);
    json::object casual = rated_nine;
    casual["rated"] = false;
    CHECK(ada->post("/api/games", casual).status == 201);
    // Nothing is held against one whose opponent never came.
    const std::string alone = begin_game(*emmy, *grace);
    CHECK(act(*emmy, alone, {{"do", "abort"}}) == 200);
    CHECK(me(*emmy).at("rated_wait").at("left").as_int64() == 0);
}

TEST_CASE("W16: running out of time while away is leaving, and leads to the same wait; being there is not") {
    ServerProcess server("");
    const auto ada = account(server.port(), "Ada");
    const auto grace = account(server.port(), "Grace");
    json::object quick = rated_nine;
    quick["clock"] = {{"initial", scaled(Milliseconds(1500)).count()}, {"increment", 0}};
    quick["side"] = "white";
    // Ada's clock runs after both first turns.
    const auto lose_on_time = [&](bool there) {
        const std::string id = text_of(make_game(*ada, quick), "id");
        REQUIRE(grace->post("/api/games/" + id + "/join", json::object{}).status == 200);
        Sitter sitter(server.port(), "");
        sitter.browser().set_cookie(ada->cookie());
        sitter.sit_at(id);
        REQUIRE(act(*ada, id, {{"do", "turn"}, {"turn", "d6"}, {"turns", 0}}) == 200);
        if (!there) sitter.drop();
        REQUIRE(act(*grace, id, {{"do", "turn"}, {"turn", "f4"}, {"turns", 1}}) == 200);
        CHECK(eventually([&] { return state_of(*grace, id) == "ended"; }));
    };
    const auto left = [&] { return me(*ada).at("rated_wait").at("left").as_int64(); };
    lose_on_time(true);
    CHECK(left() == 0);
    for (std::int64_t i = 1; i <= 3; ++i) {
        CHECK(me(*ada).at("rated_wait").at("until").is_null());
        lose_on_time(false);
        CHECK(left() == i);
    }
    CHECK_FALSE(me(*ada).at("rated_wait").at("until").is_null());
    CHECK(ada->post("/api/games", quick).code() == "rated-wait");
    CHECK(me(*ada).at("ratings").at(0).at("games").as_int64() == 4);  // each was lost, too
    CHECK(me(*grace).at("rated_wait").at("left").as_int64() == 0);
}

TEST_CASE("W16: results of the same players that several servers store at once all count, each once") {
    constexpr int writers = 4;
    constexpr int games = 25;
    constexpr int players = 5;
    const std::string db = PostgresProcess::shared().new_database();
    {
        auto store = Store::open(db);
        REQUIRE(store.has_value());
        for (int i = 0; i < players; ++i) {
            const std::string id = "p" + std::to_string(i);
            const Change added = NewPlayer{{id, id, 1}};
            REQUIRE(store->commit(std::span(&added, 1)).has_value());
        }
        (void)made(*store, {NewPlayer{ada}});  // who makes the games
    }
    std::atomic<int> failed{0};
    std::vector<std::thread> threads;
    for (int w = 0; w < writers; ++w) {
        threads.emplace_back([&, w] {
            auto store = Store::open(db);
            if (!store) {
                ++failed;
                return;
            }
            Random random(static_cast<std::uint64_t>(w) + 1);
            for (int g = 0; g < games; ++g) {
                // Two results in one commit, of players drawn at random, on days of their own.
                std::vector<Change> changes;
                for (int part = 0; part < 2; ++part) {
                    const std::string id =
                        "g" + std::to_string(w) + "-" + std::to_string(g) + "-" + std::to_string(part);
                    const auto one = random.below(players);
                    const auto another = (one + 1 + random.below(players - 1)) % players;
                    const std::string white = "p" + std::to_string(one);
                    const std::string black = "p" + std::to_string(another);
                    const std::int64_t at = first_day + ((w * games + g) * 2 + part) * one_day;
                    changes.emplace_back(rated_game(id));
                    changes.emplace_back(rated_end(id, white, black, "white", at));
                }
                auto made = store->commit(changes);
                for (int i = 0; i < 50 && !made; ++i) made = store->commit(changes);
                if (!made) ++failed;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(failed == 0);
    auto store = Store::open(db);
    std::int64_t counted = 0;
    for (int i = 0; i < players; ++i) {
        const auto rating = store->rating("p" + std::to_string(i), "nine");
        counted += rating->games;
        CHECK(std::cmp_equal(store->rating_history(rating->player, "nine", 1000)->size(), rating->games));
    }
    CHECK(counted == writers * games * 2 * 2);
    const auto found = store->recompute_ratings(false);
    REQUIRE(found.has_value());
    CHECK(found->games == writers * games * 2);
    CHECK(found->different == 0);
}

TEST_CASE("W16: ratings and results agree when servers are killed while games end") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    constexpr int pairs = 4;
    std::vector<std::unique_ptr<Browser>> players;
    for (int i = 0; i < 2 * pairs; ++i)
        players.push_back(account(i % 2 == 0 ? one.port() : two.port(), "Player " + std::to_string(i)));
    const Door doors[] = {one.port(), two.port()};
    for (int round = 0; round < 2; ++round) {
        std::vector<std::string> games;
        for (int i = 0; i < pairs; ++i) {
            Browser& white = *players[static_cast<std::size_t>(2 * i)];
            Browser& black = *players[static_cast<std::size_t>((2 * i + 1 + 2 * round) % (2 * pairs))];
            games.push_back(begin_game(white, black));
            play_first_turns(white, black, games.back());
        }
        // All of them give up at once through the server that stays; the other dies meanwhile.
        std::vector<std::thread> threads;
        for (int i = 0; i < pairs; ++i) {
            threads.emplace_back([&, i] {
                Browser black(doors[0]);
                black.set_cookie(
                    players[static_cast<std::size_t>((2 * i + 1 + 2 * round) % (2 * pairs))]->cookie());
                Browser elsewhere(doors[1]);
                elsewhere.set_cookie(black.cookie());
                try {
                    (void)act(elsewhere, games[static_cast<std::size_t>(i)], {{"do", "forfeit"}});
                } catch (const std::exception&) {
                    // the server is gone
                }
                (void)eventually([&] {
                    const int status = act(black, games[static_cast<std::size_t>(i)], {{"do", "forfeit"}});
                    return status == 200 || status == 409;
                });
            });
        }
        two.kill();
        for (std::thread& thread : threads) thread.join();
        for (const std::string& id : games)
            CHECK(players[0]->get("/api/games/" + id + "/ratings").object().at("counted").as_bool());
        two.start();
    }
    CHECK(one.terminate() == 0);
    CHECK(two.terminate() == 0);
    Ran checked;
    CHECK(eventually([&] {  // the lease of the server that was killed expires
        checked = recompute(db);
        return checked.status == 0;
    }));
    CHECK(checked.out == "8 rated games, 8 ratings: as stored\n");
}
