// Many hands at one game: racing, resending, out of order, from stale numbers. One history comes of it.
#include <algorithm>
#include <map>
#include <thread>

#include "core/random_turn.h"
#include "core/turn_text.h"
#include "server/club.h"
#include "server/players.h"
#include "store/store.h"

using namespace merels;
using namespace merels::store;
using namespace merels::testing;

namespace {

// One window of a player with many open. Sends what comes to mind: good turns, stale ones, the same again.
struct Window {
    std::unique_ptr<Wire> wire;
    std::map<std::int64_t, std::string> told;          // events, as they came
    std::map<std::string, std::int64_t> acknowledged;  // actions, by id
    bool out_of_order = false;

    void take(const json::object& message) {
        const std::string type = text_of(message, "type");
        if (type == "welcome") {
            for (const json::value& event : message.at("events").as_array()) add(event.as_object());
        } else if (type == "event") {
            add(message.at("event").as_object());
        } else if (type == "done") {
            const std::string id = text_of(message, "id");
            const std::int64_t n = message.at("n").as_int64();
            if (acknowledged.contains(id) && acknowledged[id] != n) out_of_order = true;
            acknowledged[id] = n;
        }
    }
    void add(const json::object& event) {
        const std::int64_t n = event.at("n").as_int64();
        if (!told.empty() && n != told.rbegin()->first + 1) out_of_order = true;
        told[n] = json::serialize(event);
    }
    void take_all(Milliseconds time) {
        while (const auto message = wire->next(time)) take(*message);
    }
};

play::Match as_told(const json::object& game, const Window& window) {
    play::Match match = mirror(game);
    for (const auto& [n, text] : window.told) {
        const json::object event = json::parse(text).as_object();
        const std::string kind = text_of(event, "kind");
        if (kind != "turn") continue;
        const auto turn = read_turn(match.game().geometry(), match.position(), text_of(event, "turn"));
        REQUIRE(turn.has_value());
        REQUIRE(match.play(*turn).has_value());
        CHECK(text_of(event, "position") == match.position().text());
    }
    return match;
}

void race(const std::string& db, std::uint64_t seed) {
    ServerProcess server(db);
    PlayingPair pair(server.port(), server.port(),
                     {{"game", "six"}, {"rated", true}, {"clock", {{"initial", 600'000}, {"increment", 0}}}});
    const std::string path = "/ws/game/" + pair.id;
    std::vector<Window> windows;
    for (int i = 0; i < 6; ++i)
        windows.push_back(
            {std::make_unique<Wire>(server.port(), path, pair.sitter(both_sides[i % 2]).browser().cookie()),
             {},
             {},
             false});
    std::vector<std::thread> threads;
    for (std::size_t w = 0; w < windows.size(); ++w) {
        threads.emplace_back([&, w] {
            Window& window = windows[w];
            Random random(seed * 100 + w);
            std::vector<json::object> sent;
            // However slow the machine: until a good many turns have been made.
            for (int i = 0; i < 5000; ++i) {
                window.take_all(Milliseconds(random.below(4)));
                const play::Match match = as_told(pair.white.game(), window);
                if (match.over() || (i >= 120 && match.history().size() > 20)) break;
                const Turn turn = random_turn(match.position(), random);
                const auto stale = static_cast<std::int64_t>(random.below(3) == 0 ? random.below(4) : 0);
                json::object action{{"do", "turn"},
                                    {"id", std::to_string(w) + "-" + std::to_string(i)},
                                    {"turns", static_cast<std::int64_t>(match.history().size()) - stale},
                                    {"turn", write_turn(match.game().geometry(), match.position(), turn)}};
                if (random.below(5) == 0 && !sent.empty())
                    action = sent[random.below(static_cast<std::uint32_t>(sent.size()))];
                sent.push_back(action);
                window.wire->say(action);
                if (random.below(4) == 0) window.wire->say(action);
            }
            // All of them give up at once.
            window.wire->say({{"do", "forfeit"}, {"id", std::to_string(w) + "-end"}});
            window.take_all(Milliseconds(500));
        });
    }
    for (std::thread& thread : threads) thread.join();

    // The checker: all windows were told one and the same history, in order; it replays; the store has it;
    // what was acknowledged is in it, each action once; and the game is rated once.
    const Window& longest =
        *std::ranges::max_element(windows, {}, [](const Window& w) { return w.told.size(); });
    const play::Match match = as_told(pair.white.game(), longest);
    CHECK(match.history().size() > 10);
    std::map<std::string, std::int64_t> by;
    for (const auto& [n, text] : longest.told) {
        const json::object event = json::parse(text).as_object();
        if (event.contains("by")) CHECK(by.emplace(text_of(event, "side") + text_of(event, "by"), n).second);
    }
    for (std::size_t w = 0; w < windows.size(); ++w) {
        CHECK_FALSE(windows[w].out_of_order);
        for (const auto& [n, text] : windows[w].told) CHECK(longest.told.at(n) == text);
        const std::string side = w % 2 == 0 ? "white" : "black";
        for (const auto& [id, n] : windows[w].acknowledged) CHECK(by.at(side + id) == n);
    }
    auto store = Store::open(server.db());
    REQUIRE(store.has_value());
    const auto stored = store->game(pair.id);
    REQUIRE((stored.has_value() && stored->has_value()));
    REQUIRE((*stored)->events.size() == longest.told.size());
    for (const EventRow& event : (*stored)->events)
        CHECK(json::parse(event.body) == json::parse(longest.told.at(event.number)));
    CHECK(server.terminate() == 0);
    check_ratings(server.db(), 1);
}

}  // namespace

TEST_CASE("many windows of two players race, resend and lag behind: one linear history (SQLite)") {
    race("", 1);
    race("", 2);
}

TEST_CASE("many windows of two players race, resend and lag behind: one linear history (PostgreSQL)") {
    race(PostgresProcess::shared().new_database(), 3);
}

TEST_CASE("two who join at once: one gets the seat, the other is told it is full") {
    ServerProcess server("");
    Browser ada(server.port());
    for (int i = 0; i < 10; ++i) {
        const std::string id = text_of(make_game(ada, {{"game", "nine"}, {"name", "Ada"}}), "id");
        std::array<int, 4> status{};
        std::vector<std::thread> threads;
        for (int& answer : status) {
            threads.emplace_back([&] {
                answer =
                    Browser(server.port()).post("/api/games/" + id + "/join", {{"name", "Grace"}}).status;
            });
        }
        for (std::thread& thread : threads) thread.join();
        CHECK(std::ranges::count(status, 200) == 1);
        CHECK(std::ranges::count(status, 409) == 3);
    }
}

TEST_CASE("two who want the same id at once: one gets it") {
    ServerProcess server("");
    for (int i = 0; i < 10; ++i) {
        std::array<int, 4> status{};
        std::vector<std::thread> threads;
        for (int& answer : status) {
            threads.emplace_back([&, i] {
                answer = Browser(server.port())
                             .post("/api/games",
                                   {{"game", "nine"}, {"name", "Ada"}, {"id", "wanted-" + std::to_string(i)}})
                             .status;
            });
        }
        for (std::thread& thread : threads) thread.join();
        CHECK(std::ranges::count(status, 201) == 1);
        CHECK(std::ranges::count(status, 409) == 3);
    }
}
