#include "server/tournament_evening.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

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

namespace {

// One entrant's side of a game or a bye.
struct Meeting {
    std::optional<std::int64_t> opponent;
    std::int64_t halves = 0;  // points, in halves
    bool played = false;
};

// A row of the table, computed from the pairings alone by the rules of docs/tournaments.md.
struct ExpectedRow {
    std::vector<Meeting> meetings;
    std::int64_t points = 0;
    std::int64_t wins = 0;
    std::int64_t buchholz = 0;
    std::int64_t buchholz_cut = 0;
    std::int64_t sonneborn_berger = 0;
    std::int64_t direct = 0;

    // What is compared before direct encounter: in a round robin Buchholz is 0 for all.
    [[nodiscard]] auto before_direct() const {
        return std::tuple(points, buchholz_cut, buchholz, sonneborn_berger);
    }
    [[nodiscard]] auto all() const { return std::tuple(before_direct(), direct, wins); }
};
using ExpectedRows = std::map<std::int64_t, ExpectedRow>;

ExpectedRows expected_points(const json::object& state) {
    ExpectedRows rows;
    for (const json::value& row : state.at("standings").as_array()) rows[row.at("entrant").as_int64()] = {};
    const bool swiss = text_of(state, "format") == "swiss";
    for (const json::value& one : state.at("pairings").as_array()) {
        const std::string outcome(one.at("outcome").as_string());
        const std::int64_t white = one.at("white").as_int64();
        if (outcome == "unfinished") continue;
        if (outcome == "bye") {
            if (swiss) rows[white].meetings.push_back({{}, 2, false});
            continue;
        }
        const std::int64_t black = one.at("black").as_int64();
        const bool played = !one.at("forfeited").as_bool();
        const auto halves = [&](const char* side) { return outcome == side ? 2 : outcome == "draw" ? 1 : 0; };
        rows[white].meetings.push_back({black, halves("white"), played});
        rows[black].meetings.push_back({white, halves("black"), played});
    }
    for (auto& [entrant, row] : rows) {
        for (const Meeting& meeting : row.meetings) {
            row.points += meeting.halves;
            row.wins += meeting.played && meeting.halves == 2 ? 1 : 0;
        }
    }
    return rows;
}

// A round without a game counts in a Swiss as one against somebody with one's own points.
void add_opponents(ExpectedRows& rows, bool swiss, std::size_t rounds) {
    for (auto& [entrant, row] : rows) {
        std::vector<std::int64_t> opponents;
        for (const Meeting& meeting : row.meetings) {
            const bool real = meeting.opponent && (meeting.played || !swiss);
            const std::int64_t theirs = real ? rows.at(*meeting.opponent).points : row.points;
            if (real) opponents.push_back(theirs);
            row.sonneborn_berger += meeting.halves * theirs;
        }
        if (!swiss) continue;
        while (opponents.size() < rounds) opponents.push_back(row.points);
        for (const std::int64_t theirs : opponents) row.buchholz += theirs;
        row.buchholz_cut = row.buchholz - std::ranges::min(opponents);
    }
}

// Counts among those who are equal so far, if each has met all the others.
void add_direct(ExpectedRows& rows) {
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>, std::set<std::int64_t>>
        groups;
    for (const auto& [entrant, row] : rows) groups[row.before_direct()].insert(entrant);
    for (const auto& [key, group] : groups) {
        std::map<std::int64_t, std::int64_t> scores;
        bool all_met = true;
        for (const std::int64_t entrant : group) {
            std::set<std::int64_t> met;
            for (const Meeting& meeting : rows.at(entrant).meetings) {
                if (!meeting.opponent || !group.contains(*meeting.opponent)) continue;
                met.insert(*meeting.opponent);
                scores[entrant] += meeting.halves;
            }
            all_met = all_met && met.size() + 1 == group.size();
        }
        if (!all_met) continue;
        for (const auto& [entrant, score] : scores) rows.at(entrant).direct = score;
    }
}

// The withdrawal rules of a round robin are left to the tests of src/tournament.
void check_tie_breaks(const json::object& state) {
    const bool swiss = text_of(state, "format") == "swiss";
    ExpectedRows rows = expected_points(state);
    add_opponents(rows, swiss, static_cast<std::size_t>(state.at("round").as_int64()));
    add_direct(rows);
    for (const json::value& row : state.at("standings").as_array()) {
        const std::int64_t entrant = row.at("entrant").as_int64();
        CAPTURE(entrant);
        const ExpectedRow& expected = rows.at(entrant);
        CHECK(row.at("points").as_int64() == expected.points);
        CHECK(row.at("wins").as_int64() == expected.wins);
        CHECK(row.at("buchholz").as_int64() == expected.buchholz);
        CHECK(row.at("buchholz_cut").as_int64() == expected.buchholz_cut);
        CHECK(row.at("sonneborn_berger").as_int64() == expected.sonneborn_berger);
        CHECK(row.at("direct").as_int64() == expected.direct);
        const auto better = std::ranges::count_if(
            rows, [&](const auto& other) { return other.second.all() > expected.all(); });
        CHECK(row.at("rank").as_int64() == better + 1);
    }
}

}  // namespace

void check_rounds(const json::object& state) {
    std::set<std::pair<std::int64_t, std::int64_t>> met;
    std::map<std::int64_t, std::set<std::int64_t>> in_round;
    std::map<std::int64_t, int> byes;
    for (const json::value& one : state.at("pairings").as_array()) {
        const std::int64_t white = one.at("white").as_int64();
        const std::string outcome(one.at("outcome").as_string());
        CHECK(in_round[one.at("round").as_int64()].insert(white).second);
        if (outcome == "bye") {
            CHECK(++byes[white] == 1);
            continue;
        }
        const std::int64_t black = one.at("black").as_int64();
        CHECK(in_round[one.at("round").as_int64()].insert(black).second);
        CHECK(met.insert(std::minmax(white, black)).second);
    }
    check_tie_breaks(state);
    std::int64_t before = 1;
    for (const json::value& row : state.at("standings").as_array()) {
        CHECK(row.at("rank").as_int64() >= before);
        before = row.at("rank").as_int64();
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
