// Tournaments with real clients: each format to its end, on one server and on three that are killed (W17).
#include <algorithm>
#include <set>

#include "server/bot_account.h"
#include "server/tournament_evening.h"

using namespace merels;
using namespace merels::testing;

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
        if (round == 1) evening.add("Late");    // is paired from the second round on
        if (round == 2) evening.add("Latest");  // in the last round only
        if (round == 3) CHECK(stranger.post(evening.path("join"), {}).status == 409);
        if (round == 2) {
            Browser& tired = evening.player(std::string(first.at("entrants").at(6).at("player").as_string()));
            CHECK(tired.post(evening.path("withdraw"), {}).status == 200);
        }
    });
    CHECK(text_of(end, "state") == "ended");
    CHECK(end.at("round").as_int64() == 3);
    CHECK(end.at("entrants").as_array().size() == 9);
    CHECK(end.at("entrants").at(6).at("withdrawn").as_bool());
    CHECK(end.at("entrants").at(7).at("first_round").as_int64() == 2);
    CHECK(end.at("entrants").at(8).at("first_round").as_int64() == 3);
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

TEST_CASE("W17: nobody joins a round robin that has begun, but those who are in it come back") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        CAPTURE(db);
        ServerProcess server(db);
        Evening evening({&server});
        evening.create(terms("round-robin"));
        Browser& first = evening.add("P0");
        for (int i = 1; i < 3; ++i) evening.add("P" + std::to_string(i));
        Browser& left = evening.add("Left");
        CHECK(left.post(evening.path("withdraw"), {}).status == 200);
        Browser& removed = evening.add("Removed");
        Browser& olga = evening.organiser();
        CHECK(olga.post(evening.path("remove"), {{"entrant", 4}}).status == 200);
        CHECK(olga.post(evening.path("start"), {}).status == 200);
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
        CHECK(left.post(evening.path("join"), {}).code() == "not-now");
        CHECK(olga.post(evening.path("readmit"), {{"entrant", 4}}).code() == "not-now");
        CHECK(removed.post(evening.path("join"), {}).code() == "removed");
        CHECK(first.post(evening.path("withdraw"), {}).status == 200);
        CHECK(first.post(evening.path("join"), {}).status == 200);
        const json::object end = evening.play_on();
        CHECK(end.at("rounds").as_int64() == 3);
        CHECK(end.at("standings").as_array().size() == 3);
        CHECK(end.at("pairings").as_array().size() == 3 + 3);  // games, and byes
        check_rounds(end);
    }
}

TEST_CASE("W17: a tournament that is full says so, and those who leave make room") {
    ServerProcess server("");
    Evening evening({&server});
    Browser& olga = evening.organiser();
    evening.create(terms("round-robin", {{"over_the_board", true}}));
    const auto enter = [&](int first, int count) {
        json::array names;
        for (int i = first; i < first + count; ++i) names.push_back(json::value("P" + std::to_string(i)));
        return olga.post(evening.path("enter"), {{"names", names}});
    };
    CHECK(enter(0, 41).code() == "full");
    CHECK(enter(0, 40).status == 200);
    CHECK(enter(40, 1).code() == "full");
    for (int i = 0; i < 2; ++i) CHECK(olga.post(evening.path("remove"), {{"entrant", i}}).status == 200);
    CHECK(enter(40, 1).status == 200);
    CHECK(enter(41, 2).code() == "full");
    CHECK(enter(41, 1).status == 200);
    CHECK(olga.post(evening.path("readmit"), {{"entrant", 0}}).code() == "full");
}

TEST_CASE("W17: bots may enter where the organiser allows it") {
    ServerProcess server("");
    Evening evening({&server});
    Account bot = make_bot(server.port(), "Bot");
    evening.create(terms("swiss", {{"rated", true}}));
    CHECK(bot.post(evening.path("join")).code() == "not-for-bots");
    CHECK(evening.now().at("bots") == false);
    CHECK(evening.now().at("entrants").as_array().empty());
    evening.create(terms("swiss", {{"rated", true}, {"bots", true}}));
    CHECK(bot.post(evening.path("join")).status == 200);
    CHECK(evening.now().at("bots") == true);
    CHECK(evening.now().at("entrants").at(0).at("bot") == true);
    const json::array listed =
        evening.organiser().get("/api/tournaments").object().at("tournaments").as_array();
    CHECK(std::ranges::count(listed, true, [](const json::value& one) { return one.at("bots").as_bool(); }) ==
          1);
    // At real boards nobody joins by themselves.
    evening.create(terms("swiss", {{"over_the_board", true}, {"bots", true}}));
    CHECK(evening.now().at("bots") == false);
}

TEST_CASE("W17: a tournament is sent compressed to those who accept that, and only when it has changed") {
    ServerProcess server("");
    Evening evening({&server});
    evening.create(terms("arena", {{"minutes", 60}}));
    for (int i = 0; i < 30; ++i) evening.add("P" + std::to_string(i));
    Browser anyone(server.port());
    const Answer plain = anyone.get(evening.path());
    CHECK_FALSE(plain.headers.contains("content-encoding"));
    CHECK(plain.headers.at("vary") == "Accept-Encoding");
    const std::string gzip = "Accept-Encoding: br, gzip\r\n";
    const Answer zipped = anyone.ask("GET", evening.path(), "", "", gzip);
    CHECK(zipped.headers.at("content-encoding") == "gzip");
    CHECK(zipped.headers.at("vary") == "Accept-Encoding");
    CHECK(zipped.headers.at("etag") == plain.headers.at("etag"));
    CHECK(zipped.body.size() * 4 < plain.body.size());
    // A proxy makes the tag a weak one.
    const Answer same = anyone.ask("GET", evening.path(), "", "",
                                   gzip + "If-None-Match: W/" + zipped.headers.at("etag") + "\r\n");
    CHECK(same.status == 304);
    CHECK_FALSE(same.headers.contains("content-encoding"));
}

TEST_CASE("W17: an organiser who plays cannot win a game before the opponent has had time to come") {
    ServerProcess server("");
    Evening evening({&server});
    evening.create(terms("round-robin"));
    Browser& olga = evening.organiser();
    evening.enter(olga.cookie());
    for (int i = 1; i < 4; ++i) evening.add("P" + std::to_string(i));
    CHECK(olga.post(evening.path("start"), {}).status == 200);
    CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
    const json::object state = evening.now();
    for (const json::value& one : state.at("pairings").as_array()) {
        const bool own = one.at("white").as_int64() == 0 || one.at("black").as_int64() == 0;
        for (const char* outcome : {"white", "black"}) {
            const Answer answer =
                olga.post(evening.path("result"), {{"number", one.at("number")}, {"outcome", outcome}});
            CHECK((own ? answer.code() == "not-now" : answer.status == 200));
            if (!own) break;
        }
        const std::string game = text_of(one.as_object(), "game");
        CHECK(eventually([&] { return state_of(olga, game) == (own ? "running" : "cancelled"); }));
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
    CHECK(field(terms("swiss", {{"rated", true}, {"fill", 10}})) == "fill");  // has no rating
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
    // A game that is not played is decided by the organiser, however many have begun since it was seen.
    json::object unplayed;
    CHECK(eventually([&] {
        const json::object latest = evening.now();
        for (const json::value& one : latest.at("pairings").as_array()) {
            // (What is shown of a tournament may be a moment old.)
            if (one.at("outcome").as_string() == "unfinished" &&
                state_of(evening.organiser(), text_of(one.as_object(), "game")) == "running")
                unplayed = one.as_object();
        }
        return !unplayed.empty();
    }));
    CHECK(evening.organiser()
              .post(evening.path("result"), {{"number", unplayed.at("number")}, {"outcome", "draw"}})
              .status == 200);
    const auto number = static_cast<std::size_t>(unplayed.at("number").as_int64());
    CHECK(eventually([&] {
        const json::object latest = evening.now();
        return latest.at("pairings").at(number).at("outcome").as_string() == "draw";
    }));
    CHECK(evening.organiser().post(evening.path("cancel"), {}).status == 200);  // ends it early
    CHECK(text_of(evening.now(), "state") == "ended");
}

TEST_CASE("W17: computers that fill up a rated tournament play for the ratings of their level") {
    ServerProcess server("", {"--computer-pace", "0"});
    Evening evening({&server});
    evening.create(terms("round-robin", {{"rated", true}, {"fill", 2}}));
    Browser ada(server.port());
    make_account(ada, "Ada");
    CHECK(ada.post(evening.path("join"), {}).status == 200);
    CHECK(evening.organiser().post(evening.path("start"), {}).status == 200);
    CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
    const json::object state = evening.now();
    CHECK(state.at("entrants").as_array().size() == 4);
    std::string id;
    const auto game_of = [&](const std::string& game) {
        return ada.get("/api/games/" + game).object().at("game").as_object();
    };
    for (const json::value& one : state.at("pairings").as_array()) {
        const std::string game = text_of(one.as_object(), "game");
        const bool white = one.at("white").as_int64() == 0;
        const bool hers = white || one.at("black").as_int64() == 0;
        const json::object shown = game_of(game);
        CHECK(shown.at("rated").as_bool() == hers);  // two computers have no rating to win
        const json::object& computer = shown.at("seats").at(white ? "black" : "white").as_object();
        CHECK(computer.contains("rating") == hers);
        if (!hers) continue;
        CHECK(computer.at("rating").as_int64() == 930);
        id = game;
    }
    REQUIRE_FALSE(id.empty());
    // Ada takes her first turn, whichever side she has, and gives up.
    const std::string actions = "/api/games/" + id + "/actions";
    CHECK(eventually([&] {
        const std::int64_t turns = game_of(id).at("turns").as_int64();
        if (turns >= 2) return true;
        for (const char* point : {"a1", "c3"})
            ada.post(
                actions,
                {{"do", "turn"}, {"id", point + std::to_string(turns)}, {"turns", turns}, {"turn", point}});
        return false;
    }));
    CHECK(ada.post(actions, {{"do", "forfeit"}, {"id", "f"}}).status == 200);
    CHECK(eventually([&] {
        const json::array ratings = me(ada).at("ratings").as_array();
        return ratings.size() == 1 && ratings[0].at("games").as_int64() == 1 &&
               ratings[0].at("rating").as_int64() < 1500;
    }));
    CHECK(evening.organiser().post(evening.path("cancel"), {}).status == 200);
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
