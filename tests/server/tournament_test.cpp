// Tournaments with real clients: each format to its end, on one server and on three that are killed (W17).
#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "server/account.h"
#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

const json::object quick_clock{{"initial", 600'000}, {"increment", 0}, {"days", 0}};

json::object terms(const char* format, json::object more = {}) {
    json::object all{{"name", "Friday club"}, {"format", format}, {"game", "three"}, {"clock", quick_clock}};
    for (const auto& member : more) all[member.key()] = member.value();
    return all;
}

// People in one tournament, at one or several servers. Whoever is asked to act tries all servers.
class Evening {
  public:
    explicit Evening(std::vector<ServerProcess*> servers) : servers_(std::move(servers)) {
        organiser_ = std::make_unique<Browser>(door(0));
        make_account(*organiser_, "Olga");
    }

    [[nodiscard]] Door door(std::size_t i) const { return servers_[i % servers_.size()]->port(); }
    Browser& organiser() { return *organiser_; }

    void create(const json::object& wanted) {
        const Answer made = organiser_->post("/api/tournaments", wanted);
        INFO(made.body);
        REQUIRE(made.status == 201);
        id_ = text_of(made.object().at("tournament").as_object(), "id");
    }
    [[nodiscard]] std::string path(const std::string& what = "") const {
        return "/api/tournaments/" + id_ + (what.empty() ? "" : "/" + what);
    }
    // Another player, who joins.
    Browser& add(const std::string& name) {
        auto browser = std::make_unique<Browser>(door(players_.size()));
        REQUIRE(browser->post("/api/me", {{"name", name}}).status == 200);
        const std::string id = text_of(browser->get("/api/me").object().at("me").as_object(), "id");
        const Answer joined = browser->post(path("join"), {});
        INFO(joined.body);
        REQUIRE(joined.status == 200);
        return *(players_[id] = std::move(browser));
    }
    [[nodiscard]] Browser& player(const std::string& id) const { return *players_.at(id); }

    json::object now() {
        Answer answer;
        REQUIRE(eventually([&] {
            for (std::size_t i = 0; i < servers_.size(); ++i) {
                Browser anyone(door(i));
                answer = anyone.get(path());
                if (answer.status == 200) return true;
            }
            return false;
        }));
        return answer.object().at("tournament").as_object();
    }
    // Asks the organiser's server, or another, until it is done.
    bool organise(const std::string& what, const json::object& body = {}) {
        return eventually([&] {
            for (std::size_t i = 0; i < servers_.size(); ++i) {
                Browser browser(door(i));
                browser.set_cookie(organiser_->cookie());
                const int status = browser.post(path(what), body).status;
                if (status == 200 || status == 409) return true;
            }
            return false;
        });
    }

    // A turn or more, then one side gives up: by the numbers of the players, so that the stronger wins.
    void play(const json::object& entrants_of, const json::object& pairing) {
        const json::array& entrants = entrants_of.at("entrants").as_array();
        const std::int64_t white = pairing.at("white").as_int64();
        const std::int64_t black = pairing.at("black").as_int64();
        const auto id_of = [&](std::int64_t n) {
            return std::string(entrants[static_cast<std::size_t>(n)].at("player").as_string());
        };
        const std::string actions = "/api/games/" + text_of(pairing, "game") + "/actions";
        act(id_of(white), actions, {{"do", "turn"}, {"id", "w"}, {"turns", 0}, {"turn", "a1"}});
        act(id_of(black), actions, {{"do", "turn"}, {"id", "b"}, {"turns", 1}, {"turn", "c1"}});
        act(id_of(std::max(white, black)), actions, {{"do", "forfeit"}, {"id", "f"}});
    }
    // Plays whatever is to be played until the tournament is over; `between` is called before each round.
    json::object play_on(const std::function<void(std::int64_t round)>& between = {}) {
        std::set<std::string> played;
        std::int64_t round = 0;
        json::object state;
        REQUIRE(eventually([&] {
            state = now();
            if (text_of(state, "state") != "running") return true;
            if (state.at("round").as_int64() != round) {
                round = state.at("round").as_int64();
                if (between) between(round);
            }
            bool idle = true;
            for (const json::value& one : state.at("pairings").as_array()) {
                const json::object& pairing = one.as_object();
                if (text_of(pairing, "outcome") != "unfinished") continue;
                idle = false;
                if (played.insert(text_of(pairing, "game")).second) play(state, pairing);
            }
            if (idle && text_of(state, "format") != "arena") (void)organise("next");
            return false;
        }));
        return state;
    }

  private:
    void act(const std::string& player_id, const std::string& actions, const json::object& action) {
        REQUIRE(eventually([&] {
            for (std::size_t i = 0; i < servers_.size(); ++i) {
                Browser browser(door(i));
                browser.set_cookie(player(player_id).cookie());
                const int status = browser.post(actions, action).status;
                if (status == 200) return true;
            }
            return false;
        }));
    }

    std::vector<ServerProcess*> servers_;
    std::unique_ptr<Browser> organiser_;
    std::string id_;
    std::map<std::string, std::unique_ptr<Browser>> players_;
};

// What must hold for every tournament with rounds, whatever happened to the servers.
void check_rounds(const json::object& state) {
    std::set<std::pair<std::int64_t, std::int64_t>> met;
    std::map<std::int64_t, std::set<std::int64_t>> in_round;
    std::map<std::int64_t, std::int64_t> halves;
    std::map<std::int64_t, int> byes;
    for (const json::value& one : state.at("pairings").as_array()) {
        const std::int64_t white = one.at("white").as_int64();
        const std::string outcome(one.at("outcome").as_string());
        CHECK(in_round[one.at("round").as_int64()].insert(white).second);
        if (outcome == "bye") {
            CHECK(++byes[white] == 1);
            halves[white] += 2;
            continue;
        }
        const std::int64_t black = one.at("black").as_int64();
        CHECK(in_round[one.at("round").as_int64()].insert(black).second);
        CHECK(met.insert(std::minmax(white, black)).second);
        halves[white] += outcome == "white" ? 2 : outcome == "draw" ? 1 : 0;
        halves[black] += outcome == "black" ? 2 : outcome == "draw" ? 1 : 0;
    }
    std::int64_t before = 1'000'000;
    for (const json::value& row : state.at("standings").as_array()) {
        CHECK(row.at("points").as_int64() == halves[row.at("entrant").as_int64()]);
        CHECK(row.at("points").as_int64() <= before);
        before = row.at("points").as_int64();
    }
}

}  // namespace

TEST_CASE("W17: a Swiss from its creation to its end, with a late entrant and a withdrawal") {
    const Folder site;
    site.write("index.html", "<!doctype html><!--head--><title>Merels</title><!--/head-->");
    site.write("page.html", "<!doctype html><!--head--><title>Merels</title><!--/head--><main></main>");
    ServerProcess server("", {"--site", site.path()});
    Evening evening({&server});
    evening.create(terms("swiss", {{"rounds", 3}}));
    CHECK(evening.organiser().post(evening.path("start"), {}).status == 409);  // nobody is there
    for (int i = 0; i < 7; ++i) evening.add("P" + std::to_string(i));
    Browser stranger(server.port());
    CHECK(stranger.post(evening.path("join"), {}).status == 401);
    stranger.post("/api/me", {{"name", "Mallory"}});
    for (const char* what : {"start", "next", "cancel", "enter", "remove", "readmit", "result"}) {
        CHECK(
            stranger.post(evening.path(what), {{"entrant", 0}, {"number", 0}, {"outcome", "white"}}).status ==
            403);
    }
    CHECK(evening.organiser().post(evening.path("start"), {}).status == 200);
    CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
    // Tournament games cannot be aborted, and there is no rematch.
    const json::object first = evening.now();
    const json::object pairing = first.at("pairings").as_array()[0].as_object();
    const std::string game = text_of(pairing, "game");
    Browser& white =
        evening.player(std::string(first.at("entrants")
                                       .at(static_cast<std::size_t>(pairing.at("white").as_int64()))
                                       .at("player")
                                       .as_string()));
    CHECK(white.post("/api/games/" + game + "/actions", {{"do", "abort"}, {"id", "x"}}).status == 409);
    const json::object shown = white.get("/api/games/" + game).object().at("game").as_object();
    CHECK(text_of(shown, "tournament") == text_of(first, "id"));
    CHECK(shown.at("abortable") == false);
    CHECK(shown.at("time").at("running").as_string() == "white");
    // One that is not played is decided by the organiser.
    const json::object unplayed = first.at("pairings").as_array()[1].as_object();
    CHECK(evening.organiser()
              .post(evening.path("result"), {{"number", unplayed.at("number")}, {"outcome", "black"}})
              .status == 200);
    CHECK(eventually([&] { return state_of(stranger, text_of(unplayed, "game")) == "cancelled"; }));
    CHECK(evening.now().at("pairings").at(1).at("forfeited").as_bool());
    const json::object end = evening.play_on([&](std::int64_t round) {
        if (round == 1) evening.add("Late");  // is paired from the second round on
        if (round == 2) {
            Browser& tired = evening.player(std::string(first.at("entrants").at(6).at("player").as_string()));
            CHECK(tired.post(evening.path("withdraw"), {}).status == 200);
        }
    });
    CHECK(text_of(end, "state") == "ended");
    CHECK(end.at("round").as_int64() == 3);
    CHECK(end.at("entrants").as_array().size() == 8);
    CHECK(end.at("entrants").at(6).at("withdrawn").as_bool());
    CHECK(end.at("entrants").at(7).at("first_round").as_int64() == 2);
    check_rounds(end);
    CHECK(end.at("standings").at(0).at("entrant").as_int64() == 0);  // who never lost
    const Answer table = stranger.get(evening.path("table.csv"));
    CHECK(table.body.find("1,\"P0\",") != std::string::npos);
    const std::string games = stranger.get(evening.path("games")).body;
    CHECK(games.find("[Reason \"forfeit\"]") != std::string::npos);
    CHECK(stranger.get("/api/tournaments").object().at("tournaments").as_array().size() == 1);
    CHECK(stranger.get("/tournament/" + text_of(end, "id")).body.find("<title>Friday club") !=
          std::string::npos);
}

TEST_CASE("W17: whom the organiser removes stays out until the organiser lets them back in") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Evening evening({&server});
        evening.create(terms("swiss", {{"rounds", 2}}));
        Browser& rude = evening.add("Rude");
        for (int i = 0; i < 3; ++i) evening.add("P" + std::to_string(i));
        Browser& olga = evening.organiser();
        const auto entrant = [&]() -> json::object { return evening.now().at("entrants").at(0).as_object(); };
        CHECK(olga.post(evening.path("readmit"), {{"entrant", 0}}).status == 409);  // is there
        CHECK(olga.post(evening.path("remove"), {{"entrant", 0}}).status == 200);
        CHECK(olga.post(evening.path("remove"), {{"entrant", 0}}).status == 409);
        CHECK(entrant().at("removed").as_bool());
        CHECK(entrant().at("withdrawn").as_bool());
        CHECK(rude.post(evening.path("join"), {}).code() == "removed");
        CHECK(rude.post(evening.path("readmit"), {{"entrant", 0}}).status == 403);
        CHECK(olga.post(evening.path("start"), {}).status == 200);
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
        CHECK(rude.post(evening.path("join"), {}).code() == "removed");
        // Let back in, the player joins by themselves. One who has left may be kept out, too.
        CHECK(olga.post(evening.path("readmit"), {{"entrant", 0}}).status == 200);
        CHECK(olga.post(evening.path("readmit"), {{"entrant", 9}}).status == 400);
        CHECK_FALSE(entrant().at("removed").as_bool());
        CHECK(entrant().at("withdrawn").as_bool());
        CHECK(rude.post(evening.path("join"), {}).status == 200);
        CHECK_FALSE(entrant().at("withdrawn").as_bool());
        CHECK(rude.post(evening.path("withdraw"), {}).status == 200);
        CHECK_FALSE(entrant().at("removed").as_bool());
        CHECK(olga.post(evening.path("remove"), {{"entrant", 0}}).status == 200);
        CHECK(rude.post(evening.path("join"), {}).code() == "removed");
        // At real boards the organiser enters everyone, and lets back in at once.
        evening.create(terms("swiss", {{"over_the_board", true}}));
        CHECK(olga.post(evening.path("enter"), {{"names", {"Ada", "Bob"}}}).status == 200);
        CHECK(olga.post(evening.path("remove"), {{"entrant", 0}}).status == 200);
        CHECK(olga.post(evening.path("readmit"), {{"entrant", 0}}).status == 200);
        CHECK_FALSE(entrant().at("withdrawn").as_bool());
    }
}

TEST_CASE("W17: a round robin at real boards, with results that the organiser enters and corrects") {
    ServerProcess server("");
    Evening evening({&server});
    evening.create(terms("round-robin", {{"over_the_board", true}, {"private", true}}));
    Browser& olga = evening.organiser();
    CHECK(olga.get("/api/tournaments").object().at("tournaments").as_array().empty());
    CHECK(olga.post(evening.path("enter"), {{"names", {"Ada", "Bob", "Carl", "=1+1"}}}).status == 200);
    CHECK(olga.post(evening.path("enter"), {{"name", "Ada"}}).code() == "taken");
    CHECK(olga.post(evening.path("enter"), {{"name", ""}}).status == 400);
    CHECK(olga.post(evening.path("join"), {}).status == 403);
    CHECK(olga.post(evening.path("start"), {}).status == 200);
    for (std::int64_t round = 1; round <= 3; ++round) {
        REQUIRE(eventually([&] { return evening.now().at("round").as_int64() == round; }));
        CHECK(olga.post(evening.path("next"), {}).status == 409);  // results are missing
        const json::object state = evening.now();
        for (const json::value& one : state.at("pairings").as_array()) {
            if (one.at("round").as_int64() != round) continue;
            const std::int64_t number = one.at("number").as_int64();
            CHECK(one.at("game").is_null());
            const auto enter = [&](const char* outcome) {
                return olga.post(evening.path("result"), {{"number", number}, {"outcome", outcome}}).status;
            };
            CHECK(enter("resigned") == 400);
            CHECK(enter("black") == 200);
            CHECK(enter("unfinished") == 200);
            CHECK(enter("draw") == 200);
        }
        CHECK(olga.post(evening.path("next"), {}).status == 200);
    }
    CHECK(eventually([&] { return text_of(evening.now(), "state") == "ended"; }));
    const json::object end = evening.now();
    check_rounds(end);
    CHECK(end.at("pairings").as_array().size() == 6);
    CHECK(std::ranges::all_of(end.at("standings").as_array(), [](const json::value& row) {
        return row.at("points").as_int64() == 3 && row.at("rank").as_int64() == 1;
    }));
    CHECK(olga.get(evening.path("table.csv")).body.find("\"'=1+1\"") != std::string::npos);
}

TEST_CASE("W17: who may create a tournament, and what it can be") {
    ServerProcess server("");
    Browser guest(server.port());
    guest.post("/api/me", {{"name", "Guest"}});
    CHECK(guest.post("/api/tournaments", terms("swiss")).code() == "no-account");
    Evening evening({&server});
    Browser& olga = evening.organiser();
    const auto field = [&](const json::object& wanted) {
        const Answer answer = olga.post("/api/tournaments", wanted);
        CHECK(answer.status == 400);
        return text_of(answer.object(), "field");
    };
    CHECK(field(terms("league")) == "format");
    CHECK(field(terms("swiss", {{"name", " "}})) == "name");
    CHECK(field(terms("swiss", {{"game", "chess"}})) == "game");
    CHECK(field(terms("swiss", {{"clock", nullptr}})) == "clock");
    CHECK(field(terms("swiss", {{"clock", {{"days", 3}}}})) == "clock");
    CHECK(field(terms("swiss", {{"rounds", 99}})) == "rounds");
    CHECK(field(terms("arena", {{"minutes", 1}})) == "minutes");
    CHECK(field(terms("arena", {{"minutes", 60}, {"over_the_board", true}})) == "over_the_board");
    CHECK(field(terms("swiss", {{"fill", 11}})) == "fill");
    CHECK(field(terms("swiss", {{"starts", 1}})) == "starts");
    for (int i = 0; i < 5; ++i) evening.create(terms("swiss"));
    CHECK(olga.post("/api/tournaments", terms("swiss")).code() == "too-many");
    CHECK(olga.post(evening.path("cancel"), {}).status == 200);
    CHECK(text_of(evening.now(), "state") == "cancelled");
    CHECK(olga.post(evening.path("start"), {}).status == 409);
    CHECK(guest.post(evening.path("join"), {}).status == 409);
    CHECK(guest.get("/api/tournaments/nonexistent").status == 404);
}

TEST_CASE(
    "W17: an arena pairs whoever is free, with a computer that fills up; who does not come is left out") {
    ServerProcess server("");
    Evening evening({&server});
    evening.create(terms("arena", {{"minutes", 5}, {"fill", 1}}));
    for (int i = 0; i < 2; ++i) evening.add("P" + std::to_string(i));
    CHECK(evening.organiser().post(evening.path("start"), {}).status == 200);
    // The computer is the third; everybody has met somebody before long, and again.
    CHECK(eventually([&] {
        const json::object state = evening.now();
        for (const json::value& one : state.at("pairings").as_array()) {
            if (one.at("outcome").as_string() != "unfinished") continue;
            for (const char* side : {"white", "black"}) {
                const json::value& player =
                    state.at("entrants").at(static_cast<std::size_t>(one.at(side).as_int64())).at("player");
                if (player.is_string())
                    evening.player(std::string(player.as_string()))
                        .post("/api/games/" + std::string(one.at("game").as_string()) + "/actions",
                              {{"do", "forfeit"}, {"id", "f"}});
            }
        }
        return state.at("pairings").as_array().size() >= 5;
    }));
    const json::object state = evening.now();
    CHECK(state.at("entrants").as_array().size() == 3);
    CHECK(state.at("entrants").at(2).at("level").as_int64() == 1);
    CHECK(state.at("ends").as_int64() - state.at("started").as_int64() == 300'000);
    CHECK(evening.organiser().post(evening.path("cancel"), {}).status == 200);  // ends it early
    CHECK(text_of(evening.now(), "state") == "ended");
}

namespace {

// A Swiss of thirty-two, at servers of which one is killed before each round.
void play_swiss_of_32(const std::vector<ServerProcess*>& servers) {
    Evening evening(servers);
    evening.create(terms("swiss", {{"rounds", 5}}));
    for (int i = 0; i < 32; ++i) evening.add("P" + std::to_string(i));
    CHECK(evening.organise("start"));
    CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
    const json::object end = evening.play_on([&](std::int64_t round) {
        ServerProcess& victim = *servers[static_cast<std::size_t>(round) % servers.size()];
        victim.kill();
        victim.start();
    });
    CHECK(text_of(end, "state") == "ended");
    CHECK(end.at("round").as_int64() == 5);
    CHECK(end.at("pairings").as_array().size() == 5 * 16);
    CHECK(end.at("standings").at(0).at("points").as_int64() == 10);
    check_rounds(end);
}

// Nobody plays two games at once, and every game that is over counts once for both.
void check_arena(const json::object& state) {
    std::set<std::int64_t> playing;
    std::map<std::int64_t, std::int64_t> games;
    for (const json::value& one : state.at("pairings").as_array()) {
        for (const char* side : {"white", "black"}) {
            const std::int64_t entrant = one.at(side).as_int64();
            if (one.at("outcome").as_string() == "unfinished") {
                CHECK(playing.insert(entrant).second);
            } else {
                ++games[entrant];
            }
        }
    }
    for (const json::value& row : state.at("standings").as_array()) {
        const std::int64_t all =
            row.at("wins").as_int64() + row.at("draws").as_int64() + row.at("losses").as_int64();
        CHECK(row.at("games").as_int64() == games[row.at("entrant").as_int64()]);
        CHECK(all == row.at("games").as_int64());
        CHECK(row.at("points").as_int64() >= 2 * row.at("wins").as_int64() + row.at("draws").as_int64());
    }
}

}  // namespace

TEST_CASE("W17: thirty-two players at three servers, which are killed between: every round once") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    ServerProcess three(db);
    play_swiss_of_32({&one, &two, &three});
}

TEST_CASE("W17: thirty-two players at one server with SQLite, which is killed between: every round once") {
    ServerProcess server("");
    play_swiss_of_32({&server});
}

TEST_CASE("W17: an arena at three servers, which are killed while games go on: every game counts once") {
    const std::string db = PostgresProcess::shared().new_database();
    ServerProcess one(db);
    ServerProcess two(db);
    ServerProcess three(db);
    const std::vector<ServerProcess*> servers{&one, &two, &three};
    Evening evening(servers);
    evening.create(terms("arena", {{"minutes", 60}}));
    for (int i = 0; i < 6; ++i) evening.add("P" + std::to_string(i));
    CHECK(evening.organise("start"));
    std::set<std::string> played;
    std::size_t killed = 0;
    CHECK(eventually([&] {
        const json::object state = evening.now();
        for (const json::value& each : state.at("pairings").as_array()) {
            const json::object& pairing = each.as_object();
            if (text_of(pairing, "outcome") != "unfinished" ||
                !played.insert(text_of(pairing, "game")).second)
                continue;
            evening.play(state, pairing);
            if (played.size() % 4 != 0) continue;
            ServerProcess& victim = *servers[killed++ % servers.size()];
            victim.kill();
            victim.start();
        }
        return played.size() >= 14;
    }));
    CHECK(killed >= 3);
    check_arena(evening.now());
    CHECK(evening.organise("cancel"));  // ends it early
    // Another server may be asked, which hears of the end a moment later.
    json::object end;
    CHECK(eventually([&] { return text_of(end = evening.now(), "state") == "ended"; }));
    check_arena(end);
}
