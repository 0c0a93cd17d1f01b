// Arenas that nobody plays, by the hundred, beside a real one.
#include <chrono>

#include "server/tournament_evening.h"
#include "support/store_rows.h"

using namespace merels;
using namespace merels::testing;
using namespace merels::store;

namespace {

constexpr int arenas_at_once = 300;
constexpr int entrants = 60;
constexpr int games = 400;

std::int64_t now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// A running arena of many games, whose players have all left a moment ago.
void add_abandoned(std::vector<Change>& changes, int number) {
    const std::string id = "abandoned" + std::to_string(number);
    const std::string organiser = "organiser" + std::to_string(number);
    const std::int64_t at = now();
    changes.emplace_back(NewPlayer{{organiser, "Organiser", at}});
    changes.emplace_back(
        TournamentChange(NewTournament{{.id = id,
                                        .organiser = organiser,
                                        .terms = json::serialize(terms("arena", {{"minutes", 360}})),
                                        .format = "arena",
                                        .created = at}}));
    EnterTournament enter{.tournament = id, .entrants = {}, .most = 500, .at = at};
    for (int i = 0; i < entrants; ++i) enter.entrants.push_back({.name = "P" + std::to_string(i)});
    changes.emplace_back(TournamentChange(std::move(enter)));
    BeginRound begin{.tournament = id, .round = 1, .at = at, .games = {}, .ends = at + 6 * 3'600'000};
    for (int i = 0; i < games; ++i) {
        begin.games.push_back({.number = i,
                               .white = i % entrants,
                               .black = (i + 1) % entrants,
                               .outcome = "white",
                               .made = at});
    }
    for (int i = 0; i < entrants; ++i) begin.absent.push_back(i);
    changes.emplace_back(TournamentChange(std::move(begin)));
}

}  // namespace

TEST_CASE("W17: hundreds of arenas that nobody plays delay neither lists nor a real arena") {
    ServerProcess server("");
    Evening evening({&server});
    evening.create(terms("arena", {{"minutes", 60}}));
    for (int i = 0; i < 4; ++i) evening.add("P" + std::to_string(i));
    CHECK(server.terminate() == 0);
    {
        auto store = Store::open(server.db());
        REQUIRE(store.has_value());
        for (int i = 0; i < arenas_at_once; ++i) {
            std::vector<Change> changes;
            add_abandoned(changes, i);
            for (const bool one : made(*store, changes)) REQUIRE(one);
        }
    }
    server.start();
    Browser visitor(server.port());
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(6);
    while (std::chrono::steady_clock::now() < deadline) {
        CHECK(visitor.get("/api/tournaments").status == 200);
        CHECK(visitor.get("/api/players").status == 200);
    }
    CHECK(evening.organise("start"));
    const auto has_games = [&](std::size_t wanted) {
        return eventually([&] { return evening.now().at("pairings").as_array().size() == wanted; },
                          scaled(std::chrono::seconds(10)));
    };
    CHECK(has_games(2));
    const json::object paired = evening.now();
    for (const json::value& pairing : paired.at("pairings").as_array())
        evening.play(paired, pairing.as_object());
    CHECK(has_games(4));
    CHECK(server.terminate() == 0);
}
