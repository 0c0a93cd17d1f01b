#include "server/tournament_evening.h"

#include <algorithm>
#include <set>

namespace merels::testing {

json::object terms(const char* format, const json::object& more) {
    json::object all{{"name", "Friday club"},
                     {"format", format},
                     {"game", "three"},
                     {"clock", {{"initial", 600'000}, {"increment", 0}, {"days", 0}}}};
    for (const auto& member : more) all[member.key()] = member.value();
    return all;
}

bool post_somewhere(const std::vector<ServerProcess*>& servers, const std::string& cookie,
                    const std::string& path, const json::object& body, const std::vector<int>& good) {
    return eventually([&] {
        return std::ranges::any_of(servers, [&](const ServerProcess* server) {
            Browser browser(server->port());
            browser.set_cookie(cookie);
            return std::ranges::find(good, browser.post(path, body).status) != good.end();
        });
    });
}

void play_three(const std::vector<ServerProcess*>& servers, const std::string& game, const std::string& white,
                const std::string& black, bool white_gives_up) {
    const std::string actions = "/api/games/" + game + "/actions";
    const auto act = [&](const std::string& cookie, const json::object& action) {
        REQUIRE(post_somewhere(servers, cookie, actions, action));
    };
    act(white, {{"do", "turn"}, {"id", "w"}, {"turns", 0}, {"turn", "a1"}});
    act(black, {{"do", "turn"}, {"id", "b"}, {"turns", 1}, {"turn", "c1"}});
    act(white_gives_up ? white : black, {{"do", "forfeit"}, {"id", "f"}});
}

Evening::Evening(std::vector<ServerProcess*> servers, const std::string& organiser)
    : servers_(std::move(servers)), organiser_(std::make_unique<Browser>(door(0))) {
    make_account(*organiser_, organiser);
}

void Evening::create(const json::object& wanted) {
    const Answer made = organiser_->post("/api/tournaments", wanted);
    INFO(made.body);
    REQUIRE(made.status == 201);
    id_ = text_of(made.object().at("tournament").as_object(), "id");
}

std::string Evening::path(const std::string& what) const {
    return "/api/tournaments/" + id_ + (what.empty() ? "" : "/" + what);
}

Browser& Evening::add(const std::string& name) {
    auto browser = std::make_unique<Browser>(door(players_.size()));
    REQUIRE(browser->post("/api/me", {{"name", name}}).status == 200);
    return join(std::move(browser));
}

Browser& Evening::enter(const std::string& cookie) {
    auto browser = std::make_unique<Browser>(door(players_.size()));
    browser->set_cookie(cookie);
    return join(std::move(browser));
}

Browser& Evening::join(std::unique_ptr<Browser> browser) {
    const std::string id = text_of(me(*browser), "id");
    const Answer joined = browser->post(path("join"), {});
    INFO(joined.body);
    REQUIRE(joined.status == 200);
    return *(players_[id] = std::move(browser));
}

json::object Evening::now() {
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

bool Evening::organise(const std::string& what, const json::object& body) {
    return post_somewhere(servers_, organiser_->cookie(), path(what), body, {200, 409});
}

void Evening::play(const json::object& state, const json::object& pairing) {
    const auto cookie = [&](const char* side) { return player(player_of(state, pairing.at(side))).cookie(); };
    play_three(servers_, text_of(pairing, "game"), cookie("white"), cookie("black"),
               pairing.at("white").as_int64() > pairing.at("black").as_int64());
}

json::object Evening::play_on(const std::function<void(std::int64_t round)>& between) {
    std::set<std::string> played;
    std::int64_t round = 0;
    json::object state;
    const auto over = [&] {
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
    };
    REQUIRE(eventually(over, 4 * patience()));
    return state;
}

std::string player_of(const json::object& state, const json::value& number) {
    const json::array& entrants = state.at("entrants").as_array();
    return std::string(entrants[static_cast<std::size_t>(number.as_int64())].at("player").as_string());
}

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

void check_arena(const json::object& state) {
    struct Score {
        std::int64_t points = 0;
        std::int64_t games = 0;
        std::int64_t wins = 0;  // the last ones, in a row
    };
    std::map<std::int64_t, Score> scores;
    std::set<std::int64_t> playing;
    // The pairings are in the order in which they were made: who has no game is paired, so it is also the
    // order in which each player's games ended.
    for (const json::value& one : state.at("pairings").as_array()) {
        const std::string outcome(one.at("outcome").as_string());
        for (const char* side : {"white", "black"}) {
            const std::int64_t entrant = one.at(side).as_int64();
            if (outcome == "unfinished") {
                CHECK(playing.insert(entrant).second);
                continue;
            }
            CHECK_FALSE(playing.contains(entrant));
            Score& score = scores[entrant];
            const bool doubled = score.wins >= 2;
            const std::int64_t worth = outcome == side ? 2 : outcome == "draw" ? 1 : 0;
            score.points += doubled ? 2 * worth : worth;
            score.wins = outcome == side ? score.wins + 1 : 0;
            if (!one.at("forfeited").as_bool()) ++score.games;
        }
    }
    std::int64_t before = 1'000'000;
    for (const json::value& row : state.at("standings").as_array()) {
        const Score& score = scores[row.at("entrant").as_int64()];
        CHECK(row.at("points").as_int64() == score.points);
        CHECK(row.at("points").as_int64() <= before);
        before = row.at("points").as_int64();
        CHECK(row.at("games").as_int64() == score.games);
        CHECK(row.at("wins").as_int64() + row.at("draws").as_int64() + row.at("losses").as_int64() ==
              score.games);
        CHECK(row.at("on_streak").as_bool() == (score.wins >= 2));
    }
}

}  // namespace merels::testing
