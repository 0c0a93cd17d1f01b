// `merels admin`, on a database that servers are at work on.
#include "server/account.h"
#include "server/tournament_evening.h"
#include "support/paths.h"
#include "support/program.h"

using namespace merels;
using namespace merels::testing;

namespace {

class Operator {
  public:
    explicit Operator(std::string db) : db_(std::move(db)) {}

    Ran run(std::vector<std::string> words) const {
        words.insert(words.begin(), {"admin", "--db", db_});
        return testing::run(in_build("merels"), words);
    }
    // What the command printed; fails the test if it did not succeed.
    std::string operator()(const std::vector<std::string>& words) const {
        const Ran ran = run(words);
        CAPTURE(ran.err);
        CHECK(ran.status == 0);
        return ran.out;
    }

  private:
    std::string db_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Answer get_from(Browser& browser, const std::string& path, const std::string& address) {
    return browser.ask("GET", path, "", "", "X-Forwarded-For: " + address + "\r\n");
}

void test_blocking(const std::string& db) {
    ServerProcess server(db, {"--proxy", "127.0.0.1"});
    const Operator admin(server.db());
    Pair pair(server.port(), {{"game", "nine"}});
    Browser& ada = pair.white.browser();
    const std::string id = pair.white.player();
    ada.post("/api/me/password", {{"password", "correct horse"}});
    pair.white.reconnect();
    admin({"block", id, "--days", "1", "--reason", "insults"});
    CHECK(pair.white.wire()->closed_with(patience()) == policy_violation);
    const Answer refused = ada.get("/api/me");
    CHECK(refused.status == 403);
    CHECK(refused.code() == "blocked");
    CHECK(Wire(server.port(), "/ws/game/" + pair.id, ada.cookie()).status() == 403);
    Browser again(server.port());
    CHECK(again.post("/api/login", {{"name", "ada"}, {"password", "correct horse"}}).status == 403);
    CHECK(pair.black.browser().get("/api/me").status == 200);
    CHECK(has(admin({"blocked"}), id));
    admin({"unblock", id});
    CHECK(eventually([&] { return ada.get("/api/me").status == 200; }));

    Browser visitor(server.port());
    CHECK(get_from(visitor, "/api/games", "203.0.113.7").status == 200);
    Wire lobby(server.port(), "/ws/lobby", "", "X-Forwarded-For: 203.0.113.7\r\n");
    REQUIRE(lobby.open());
    admin({"block-address", "203.0.113.0/24"});
    CHECK(lobby.closed_with(patience()) == policy_violation);
    CHECK(eventually([&] { return get_from(visitor, "/api/games", "203.0.113.7").code() == "blocked"; }));
    CHECK(get_from(visitor, "/healthz", "203.0.113.7").status == 200);
    CHECK(get_from(visitor, "/api/games", "203.0.114.7").status == 200);
    admin({"unblock-address", "203.0.113.0/24"});
    CHECK(eventually([&] { return get_from(visitor, "/api/games", "203.0.113.7").status == 200; }));
    admin({"end-sessions", id});
    CHECK(eventually([&] { return me(ada).empty(); }));
}

}  // namespace

TEST_CASE("operators block players and addresses at servers that are running") {
    SUBCASE("SQLite") {
        test_blocking("");
    }
    SUBCASE("PostgreSQL") {
        test_blocking(PostgresProcess::shared().new_database());
    }
}

TEST_CASE("operators find, rename and delete players") {
    ServerProcess server("");
    const Operator admin(server.db());
    Pair pair(server.port(), {{"game", "nine"}});
    Browser& ada = pair.white.browser();
    ada.post("/api/me", {{"name", "Ada Lovelace"}});
    const std::string id = pair.white.player();
    CHECK(has(admin({"players"}), "Lovelace"));
    CHECK(has(admin({"players", "--find", "lovel"}), id));
    CHECK_FALSE(has(admin({"players", "--find", "grace"}), id));
    CHECK(has(admin({"player", id}), pair.id));
    admin({"rename", id, "Countess"});
    CHECK(eventually([&] { return text_of(me(ada), "name") == "Countess"; }));
    CHECK(eventually([&] {
        const std::string page = pair.black.browser().get("/api/games/" + pair.id).body;
        return has(page, R"("name":"Countess")") && !has(page, R"("name":"Ada")");
    }));
    CHECK(admin.run({"rename", id, "\u3164"}).status != 0);
    admin({"delete", id});
    Browser& grace = pair.black.browser();
    CHECK(eventually([&] { return me(ada).empty(); }));
    CHECK(eventually([&] { return state_of(grace, pair.id) == "ended"; }));
    CHECK(eventually([&] { return !has(grace.get("/api/games/" + pair.id).body, R"("name":"Ada)"); }));
    CHECK(admin.run({"delete", "nobody"}).status != 0);
    CHECK(admin.run({"block", "nobody"}).status != 0);
    CHECK(admin.run({"unblock", id}).status != 0);
    const std::string audit = admin({"audit"});
    CHECK(has(audit, "rename " + id + ": Countess"));
    CHECK(has(audit, "delete " + id));
    CHECK_FALSE(has(audit, "nobody"));  // what was not done is not noted
    CHECK_FALSE(has(admin({"audit", "--last", "1"}), "rename"));
}

TEST_CASE("operators see tokens and revoke them, rename tournaments and stop them") {
    ServerProcess server("");
    const Operator admin(server.db());
    Browser ada(server.port());
    make_account(ada, "Ada");
    const std::string player = text_of(me(ada), "id");
    CHECK(admin.run({"revoke-tokens", player}).status != 0);
    const Answer token = post_patiently(ada, "/api/me/tokens",
                                        {{"name", "laptop"}, {"scopes", {"read"}}, {"current", password}});
    Browser program(server.port());
    const auto status = [&] {
        return program
            .ask("GET", "/api/me", "", "",
                 "Authorization: Bearer " + text_of(token.object(), "token") + "\r\n")
            .status;
    };
    CHECK(status() == 200);
    CHECK(has(admin({"player", player}), "laptop, for reading"));
    admin({"revoke-tokens", player});
    CHECK(eventually([&] { return status() == 401; }));

    const Answer made = ada.post("/api/tournaments", {{"name", "A rude name"},
                                                      {"format", "arena"},
                                                      {"game", "nine"},
                                                      {"minutes", 30},
                                                      {"clock", {{"initial", 60000}}}});
    const std::string id = text_of(made.object().at("tournament").as_object(), "id");
    CHECK(has(admin({"tournaments"}), id + "  A rude name  arena, open"));
    admin({"rename-tournament", id, "A name"});
    admin({"stop-tournament", id, "--reason", "spam"});
    CHECK(eventually([&] {
        const std::string shown = ada.get("/api/tournaments/" + id).body;
        return has(shown, R"("name":"A name")") && has(shown, R"("state":"cancelled")");
    }));
    CHECK(admin.run({"stop-tournament", id}).status != 0);
    CHECK(admin.run({"rename-tournament", "none", "A name"}).status != 0);
    CHECK(has(admin({"audit"}), "stop-tournament " + id + ": spam"));
}

TEST_CASE(
    "operators find tournaments, rename entrants at real boards, and hide a tournament with its games") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        ServerProcess server(db);
        const Operator admin(server.db());
        Evening evening({&server});
        evening.create(terms("swiss", {{"over_the_board", true}, {"name", "Real boards"}}));
        Browser& olga = evening.organiser();
        CHECK(olga.post(evening.path("enter"), {{"names", {"Ada", "Rude"}}}).status == 200);
        const std::string real = text_of(evening.now(), "id");
        CHECK(has(admin({"tournament", real}), "  1: Rude\n"));
        admin({"rename-entrant", real, "1", "Grace"});
        CHECK(eventually([&] { return evening.now().at("entrants").at(1).at("name") == "Grace"; }));
        CHECK(admin.run({"rename-entrant", real, "1", "Ada"}).status != 0);  // taken
        CHECK(admin.run({"rename-entrant", real, "2", "Emmy"}).status != 0);
        CHECK(admin.run({"rename-entrant", real, "1", "\u3164"}).status != 0);
        CHECK(admin.run({"tournament", "none"}).status != 0);

        evening.create(terms("swiss", {{"name", "A public evening"}}));
        for (const char* name : {"Ben", "Cem", "Dora", "Emmy"}) evening.add(name);
        CHECK(evening.organise("start"));
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
        const json::object state = evening.now();
        const std::string id = text_of(state, "id");
        CHECK(admin.run({"rename-entrant", id, "0", "Ada"}).status != 0);  // a player
        for (const char* part : {"PUBLIC even", "cem", id.c_str()}) {
            CHECK(has(admin({"tournaments", "--find", part}), id));
            CHECK_FALSE(has(admin({"tournaments", "--find", part}), real));
        }
        evening.play(state, state.at("pairings").at(0).as_object());  // one ends, one goes on
        Browser anyone(server.port());
        const auto listed = [&] {
            std::string all;
            for (const char* path : {"/api/tournaments", "/api/games", "/api/games?state=running",
                                     "/api/games?state=ended", "/api/games/search?game=three"})
                all += get_patiently(anyone, path).body;
            return all;
        };
        const std::string over = text_of(state.at("pairings").at(0).as_object(), "game");
        const std::string running = text_of(state.at("pairings").at(1).as_object(), "game");
        CHECK(eventually([&] { return has(listed(), over) && has(listed(), running); }));
        admin({"hide-tournament", id, "--reason", "names of children"});
        CHECK(eventually([&] {
            const std::string all = listed();
            return !has(all, over) && !has(all, running) && !has(all, id);
        }));
        CHECK(anyone.get("/api/games/" + running).object().at("game").at("private").as_bool());
        CHECK(text_of(evening.now(), "id") == id);  // by its link
        CHECK(admin.run({"hide-tournament", "none"}).status != 0);
        const std::string audit = admin({"audit"});
        CHECK(has(audit, "rename-entrant " + real + ": 1: Grace"));
        CHECK(has(audit, "hide-tournament " + id + ": names of children"));
    }
}

TEST_CASE("operators remove games and titles") {
    ServerProcess server("");
    const Operator admin(server.db());
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    const std::string id = text_of(
        make_game(ada, {{"variant", "like: six\ntitle: A rude title\nmen: 5"}, {"opponent", "same-screen"}}),
        "id");
    Wire wire(server.port(), "/ws/game/" + id, ada.cookie());
    REQUIRE(wire.open());
    CHECK(has(admin({"games", "--find", "rude"}), id));
    admin({"clear-title", id});
    CHECK(eventually([&] { return !has(ada.get("/api/games/" + id).body, "rude"); }));
    CHECK(eventually([&] { return !has(ada.get("/api/games").body, "rude"); }));
    CHECK(admin({"games", "--find", "rude"}).empty());
    CHECK(has(ada.get("/api/games").body, id));
    CHECK(
        ada.post("/api/games/" + id + "/actions", {{"do", "turn"}, {"id", "1"}, {"turns", 0}, {"turn", "a1"}})
            .status == 200);
    admin({"remove-game", id});
    CHECK(wire.closed_with(patience()) == policy_violation);
    CHECK(eventually([&] { return ada.get("/api/games/" + id).status == 404; }));
    CHECK(eventually([&] { return !has(ada.get("/api/games").body, id); }));
    CHECK(admin.run({"remove-game", id}).status != 0);
    CHECK(admin.run({"clear-title", id}).status != 0);
}

TEST_CASE("names and titles with filtered words are refused within seconds") {
    ServerProcess server("");
    const Operator admin(server.db());
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    CHECK(ada.post("/api/me", {{"name", "B4dw0rd"}}).status == 200);
    admin({"words", "add", "Badword"});
    CHECK(has(admin({"words", "list"}), "badword"));
    int tries = 0;  // a name that one has already is not refused
    CHECK(eventually([&] {
        return ada.post("/api/me", {{"name", "xX B4dw0rd " + std::to_string(++tries)}}).code() == "bad-name";
    }));
    CHECK(ada.post("/api/me", {{"name", "Bad Word"}}).status == 400);
    CHECK(ada.post("/api/games", {{"variant", "like: six\ntitle: My bádword"}}).status == 400);
    CHECK(ada.post("/api/games", {{"variant", "like: six\ntitle: My word"}}).status == 201);
    CHECK(ada.post("/api/games", {{"game", "six"}, {"opponent", "same-screen"}, {"second", "badword"}})
              .status == 400);
    CHECK(ada.post("/api/me", {{"name", "Ada"}}).status == 200);
    admin({"words", "remove", "badword"});
    CHECK(eventually([&] { return ada.post("/api/me", {{"name", "Badword"}}).status == 200; }));
    CHECK(admin.run({"words", "remove", "badword"}).status != 0);
    CHECK(admin.run({"words", "add", "."}).status != 0);
    CHECK(admin.run({"block-address", "nonsense"}).status != 0);
}

TEST_CASE("a mistyped database is not made anew by operators") {
    const Folder folder;
    CHECK(Operator(folder.path() + "/none.db").run({"players"}).status != 0);
    CHECK(access((folder.path() + "/none.db").c_str(), F_OK) != 0);
}
