// Games that nobody finishes: how many there may be, when they end, how they are listed; and games that are
// long.
#include <algorithm>
#include <functional>
#include <thread>

#include "server/club.h"
#include "store/database.h"
#include "store/game_queries.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

constexpr std::int64_t hour = 3600 * 1000;

bool comes(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(Milliseconds(50));
    }
    return true;
}

std::string state_of(const ServerProcess& server, const std::string& id) {
    return text_of(Browser(server.port()).get("/api/games/" + id).object().at("game").as_object(), "state");
}

// While no server runs, time passes.
void pass_time(const std::string& db, std::int64_t milliseconds) {
    auto database = open_database(db);
    REQUIRE(database.has_value());
    REQUIRE((*database)
                ->run_script("UPDATE beats SET skew = skew - " + std::to_string(milliseconds))
                .has_value());
}

std::vector<std::string> listed(const ServerProcess& server) {
    std::vector<std::string> ids;
    const json::object games = Browser(server.port()).get("/api/games").object();
    for (const json::value& game : games.at("games").as_array()) ids.emplace_back(game.at("id").as_string());
    return ids;
}

}  // namespace

TEST_CASE("open games expire after a day, games whose clock does not run after a month without a turn") {
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        ServerProcess server(db);
        Sitter ada(server.port(), "Ada");
        const std::string open = text_of(make_game(ada.browser(), {{"game", "nine"}}), "id");
        Pair idle(server.port(), {{"game", "nine"}});
        Pair daily(server.port(), {{"game", "nine"}, {"clock", {{"days", 30}}}});
        play_first_turns(daily);
        Pair standing(server.port(), {{"game", "nine"}, {"clock", {{"initial", 60'000}}}});
        CHECK(server.terminate() == 0);
        pass_time(server.db(), 25 * hour);
        server.start();
        std::unique_ptr<ServerProcess> another;
        if (!db.empty()) another = std::make_unique<ServerProcess>(db);
        CHECK(comes([&] { return state_of(server, open) == "cancelled"; }));
        CHECK(state_of(server, idle.id) == "running");
        CHECK(server.terminate() == 0);
        another.reset();
        pass_time(server.db(), 30 * 24 * hour);
        server.start();
        if (!db.empty()) another = std::make_unique<ServerProcess>(db);
        CHECK(comes([&] { return state_of(server, idle.id) == "cancelled"; }));
        CHECK(comes([&] { return state_of(server, standing.id) == "cancelled"; }));
        CHECK(state_of(server, daily.id) == "running");
        if (another) CHECK(state_of(*another, idle.id) == "cancelled");
        // Nobody has it among their games any more, and nobody has won it.
        const Answer me = idle.white.browser().get("/api/me");
        CHECK(me.object().at("me").at("games").as_array().empty());
        CHECK(me.object().at("me").at("records").as_array().empty());
        idle.white.sit_at(idle.id);
        CHECK(text_of(idle.white.last(), "kind") == "cancelled");
        CHECK(idle.white.act("turn", {{"turn", "d6"}}) == "not-now");
    }
}

TEST_CASE("one player has only so many unfinished games, and fewer of them in the list") {
    ServerProcess server("", {"--unfinished-each", "20"});
    Browser greedy(server.port());
    std::vector<std::string> made;
    Answer refused;
    while (made.size() < 50) {
        const Answer answer = greedy.post("/api/games", {{"game", "nine"}, {"name", "Ada"}});
        if (answer.status != 201) {
            refused = answer;
            break;
        }
        made.push_back(text_of(answer.object().at("game").as_object(), "id"));
    }
    CHECK(made.size() == 20);
    CHECK(refused.status == 429);
    CHECK(refused.code() == "too-many");
    // Games of days for a turn take long by nature.
    CHECK(greedy.post("/api/games", {{"game", "nine"}, {"clock", {{"days", 3}}}}).status == 201);
    Browser honest(server.port());
    const Answer theirs = honest.post("/api/games", {{"game", "nine"}, {"name", "Grace"}});
    CHECK(theirs.status == 201);
    const std::vector<std::string> shown = listed(server);
    CHECK(shown.size() == 6);
    CHECK(std::ranges::find(shown, made.back()) != shown.end());
    CHECK(std::ranges::find(shown, made.front()) == shown.end());
    CHECK(std::ranges::find(shown, text_of(theirs.object().at("game").as_object(), "id")) != shown.end());
    // One less, and there is room for another.
    CHECK(greedy.post("/api/games/" + made.back() + "/actions", {{"do", "quit"}, {"id", "q"}}).status == 200);
    CHECK(greedy.post("/api/games", {{"game", "nine"}}).status == 201);
}

TEST_CASE("one address does not fill the list of games, however many players it has") {
    ServerProcess server("", {"--proxy", "127.0.0.1"});
    const auto make = [&](const std::string& address) {
        const Answer made =
            Browser(server.port())
                .ask("POST", "/api/games", "application/json", R"({"game":"nine","name":"Ada"})",
                     "X-Forwarded-For: " + address + "\r\n");
        REQUIRE(made.status == 201);
        return text_of(made.object().at("game").as_object(), "id");
    };
    const std::string honest = make("203.0.113.8");
    for (int i = 0; i < 110; ++i) (void)make("203.0.113.7");
    const std::vector<std::string> shown = listed(server);
    CHECK(shown.size() == 26);
    CHECK(std::ranges::find(shown, honest) != shown.end());
}

TEST_CASE("a game of thousands of events is told in pieces, to everyone, over the socket and over HTTP") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}});
    const std::string position = text_of(pair.game(), "position");
    // Written beside the server: nobody plays that long in a test.
    CHECK(server.terminate() == 0);
    {
        auto store = Store::open(server.db());
        REQUIRE(store.has_value());
        const auto stored = store->game(pair.id);
        REQUIRE((stored.has_value() && stored->has_value()));
        std::vector<Change> changes;
        std::int64_t number = (*stored)->events.back().number;
        for (int i = 0; i < 4000; ++i) {
            const std::int64_t at = (*stored)->events.back().at;
            const json::object said{{"n", ++number},   {"at", at},           {"kind", "said"},
                                    {"side", "white"}, {"message", "hello"}, {"by", std::string(40, 'x')}};
            changes.emplace_back(NewEvent{pair.id,
                                          (*stored)->game.key,
                                          {number, "k" + std::to_string(i), at, json::serialize(said)},
                                          {"running", 0, position, {}, {}, {}, "{}"}});
            if (changes.size() < 500) continue;
            REQUIRE(store->commit(changes).has_value());
            changes.clear();
        }
    }
    server.start();
    Sitter watcher(server.port(), "Emmy");
    watcher.sit_at(pair.id);
    REQUIRE(watcher.sees(4003));
    CHECK(watcher.number() == 4003);
    // Whoever knows some gets the rest; whoever knows all gets nothing.
    for (const std::int64_t since : {1000, 4002, 4003}) {
        Wire wire(server.port(), "/ws/game/" + pair.id + "?since=" + std::to_string(since), "");
        std::int64_t next = since + 1;
        bool more = true;
        while (more) {
            const auto message = wire.next();
            REQUIRE(message.has_value());
            CHECK(json::serialize(*message).size() < 64 * 1024);
            more = message->at("more").as_bool();
            for (const json::value& event : message->at("events").as_array())
                CHECK(event.at("n").as_int64() == next++);
        }
        CHECK(next == 4004);
    }
    std::int64_t seen = 0;
    for (bool more = true; more;) {
        const Answer answer =
            Browser(server.port()).get("/api/games/" + pair.id + "?since=" + std::to_string(seen));
        REQUIRE(answer.status == 200);
        CHECK(answer.body.size() < 64 * 1024);
        more = answer.object().at("more").as_bool();
        const json::object page = answer.object();
        for (const json::value& event : page.at("events").as_array())
            CHECK(event.at("n").as_int64() == ++seen);
    }
    CHECK(seen == 4003);
}

TEST_CASE("wins without play do not count, nor more than a few a day against the same player") {
    ServerProcess server("");
    Sitter ada(server.port(), "Ada");
    Sitter grace(server.port(), "Grace");
    const auto play = [&](const std::vector<const char*>& turns) {
        const std::string id = text_of(make_game(ada.browser(), {{"game", "nine"}, {"side", "white"}}), "id");
        REQUIRE(grace.browser().post("/api/games/" + id + "/join").status == 200);
        ada.sit_at(id);
        grace.sit_at(id);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            Sitter& mover = i % 2 == 0 ? ada : grace;
            Sitter& other = i % 2 == 0 ? grace : ada;
            REQUIRE(mover.act("turn", {{"turn", turns[i]}}) == "done");
            REQUIRE(other.sees(mover.number()));
        }
        REQUIRE(grace.act("forfeit") == "done");
    };
    const auto won = [&]() -> std::int64_t {
        const json::object me = ada.browser().get("/api/me").object();
        const json::array& records = me.at("me").at("records").as_array();
        return records.empty() ? 0 : records.at(0).at("won").as_int64();
    };
    play({});
    play({"d6", "f4"});
    CHECK(won() == 0);
    for (int i = 0; i < 7; ++i) play({"d6", "f4", "d2", "b4", "g1", "a7"});
    CHECK(won() == 5);
}

TEST_CASE("watchers from one address are limited; players are not") {
    ServerProcess server("", {"--watchers-each", "3"});
    Pair pair(server.port(), {{"game", "nine"}});
    std::vector<std::unique_ptr<Wire>> wires;
    const auto watch = [&] {
        wires.push_back(std::make_unique<Wire>(server.port(), "/ws/game/" + pair.id, ""));
        return wires.back()->status();
    };
    CHECK(watch() == 101);  // the two players are there, too
    CHECK(watch() == 429);
    pair.white.reconnect();
    CHECK(pair.white.act("say", {{"message", "hello"}}) == "done");
    wires.clear();
    CHECK(comes([&] { return watch() == 101; }));
}

TEST_CASE("PostgreSQL answers questions about unfinished games, and lists of them, by their indexes") {
    const std::string db = PostgresProcess::shared().new_database();
    REQUIRE(Store::open(db).has_value());
    for (const std::string_view query :
         {store::game_queries::unfinished_of, store::game_queries::unfinished_made_by,
          store::game_queries::open_since, store::game_queries::idle_since, store::game_queries::newest_open,
          store::game_queries::newest_running, store::game_queries::strongest_running}) {
        auto database = open_database(db);
        REQUIRE(database.has_value());
        // Small tables are read whole, and rightly so: what is asked is whether they need to be.
        REQUIRE((*database)->run_script("SET enable_seqscan = off").has_value());
        std::string explained = "EXPLAIN " + std::string(query);
        const bool of_player =
            query == store::game_queries::unfinished_of || query == store::game_queries::unfinished_made_by;
        for (const auto& [parameter, value] :
             {std::pair{"$1", of_player ? "'x'" : "1000"}, std::pair{"$2", "10"}}) {
            for (auto at = explained.find(parameter); at != std::string::npos; at = explained.find(parameter))
                explained.replace(at, 2, value);
        }
        const auto plan = (*database)->query({explained, {}});
        REQUIRE(plan.has_value());
        for (const Row& row : plan->rows) {
            const std::string step = std::get<std::string>(row[0]);
            CAPTURE(step);
            CHECK(step.find("Seq Scan on games") == std::string::npos);
        }
    }
}
