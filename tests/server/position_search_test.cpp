// Searching finished games by position: those that the explorer names, and those that are replayed.
#include "server/game/position_search.h"

#include <doctest/doctest.h>

#include "core/moment.h"
#include "core/random.h"
#include "core/turn_text.h"
#include "registry/registry.h"
#include "server/databases.h"
#include "server/game/finished_games.h"
#include "store/store.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::server;
using namespace merels::testing;

namespace {

using Ids = std::vector<std::string>;
using Turns = std::vector<std::string>;

const AnyGame& nine() {
    return *find_game("nine");
}

// A game of Nine between Ann and someone, given up by the other side.
ArchivedGameWrite archived(const std::string& id, std::int64_t at, Side winner, const Turns& turns,
                           const std::string& black = "Bob") {
    play::Players players;
    players[0].name = "Ann";
    players[1].name = black;
    play::Match match(play::share(nine()), nine().start(0), players);
    for (const std::string& text : turns) {
        const auto turn = read_turn(nine().geometry(), match.position(), text);
        if (!turn) FAIL(text, ": ", turn.error().why.text());
        REQUIRE(match.play(*turn).has_value());
    }
    REQUIRE(match.end(Outcome::win(winner, Why::forfeit)).has_value());
    return archived_write(match, id, at);
}

// Forty turns at random, the first one a7.
Turns long_game() {
    Random random(3);
    Turns turns{"a7"};
    AnyPosition position = testing::after(nine(), nine().start(0), "a7");
    while (turns.size() < 40) {
        REQUIRE_FALSE(position.outcome().over());
        const auto legal = position.turns();
        const Turn& turn = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        turns.push_back(write_turn(nine().geometry(), position, turn));
        position.play(turn);
    }
    return turns;
}

AnyPosition after(const Turns& turns) {
    AnyPosition position = nine().start(0);
    for (const std::string& text : turns) position = testing::after(nine(), position, text);
    return position;
}

struct Found {
    Ids ids;
    bool stopped = false;
    std::int64_t replayed = 0;
};

Found search(store::Database& database, const AnyPosition& position, GameSearch wanted,
             std::int64_t how_many = 100, const PositionSearchLimits& limits = {}) {
    const auto found = search_by_position(database, nine(), position, std::move(wanted), how_many, limits);
    if (!found) FAIL(found.error().reason);
    Found all{{}, found->stopped, found->replayed};
    for (const FinishedRow& row : found->games) all.ids.push_back(row.id);
    return all;
}

}  // namespace

TEST_CASE(
    "a position is found in every game that had it, with any other condition, and not only in samples") {
    on_both_databases([](store::Store& /*store*/, store::Database& database) {
        // All in one month, without ratings and with the same turns: the explorer names g11 alone.
        std::vector<ArchivedGameWrite> games;
        for (int i = 0; i < 12; ++i)
            games.push_back(archived("g" + std::to_string(10 + i), i * day_length,
                                     i == 3 ? Side::black : Side::white, {"d6", "f4"},
                                     i == 5 ? "Emanuel" : "Bob"));
        games.push_back(archived("other", 20 * day_length, Side::black, {"a7", "d7"}));
        REQUIRE(archive_games(database, games).has_value());
        const AnyPosition position = after({"f4"});  // the same as after d6, on a turned board
        const Found all = search(database, position, {});
        REQUIRE(all.ids.size() == 12);
        CHECK(all.ids.front() == "g21");
        CHECK(all.ids.back() == "g10");
        CHECK_FALSE(all.stopped);
        CHECK(search(database, position, {.winner = "black"}).ids == Ids{"g13"});
        CHECK(search(database, position, {.name = "emanuel"}).ids == Ids{"g15"});
        CHECK(search(database, position, {.name = "emanuel", .winner = "black"}).ids.empty());
        CHECK(search(database, position, {.since = 2 * day_length, .until = 4 * day_length}).ids ==
              Ids{"g13", "g12"});
        CHECK(search(database, position, {.winner = "draw"}).ids.empty());
        CHECK(search(database, nine().start(0), {}).ids.size() == 13);
    });
}

TEST_CASE("a search by position stops at its limit, says so, and goes on from there without a gap") {
    on_both_databases([](store::Store& /*store*/, store::Database& database) {
        std::vector<ArchivedGameWrite> games;
        for (int i = 0; i < 40; ++i) {
            // Several end at the same moment, and they go over three months.
            const bool wanted = i % 4 == 0;
            games.push_back(archived("g" + std::to_string(10 + i), (i / 3) * 6 * day_length, Side::white,
                                     wanted ? Turns{"d6", "f4"} : Turns{"d6", "a7"}));
        }
        REQUIRE(archive_games(database, games).has_value());
        const AnyPosition position = after({"d6", "f4"});
        const Ids all = search(database, position, {}).ids;
        REQUIRE(all.size() == 10);
        for (const GameSearch& asked : {GameSearch{}, GameSearch{.name = "Ann"}}) {
            CAPTURE(asked.name);
            Ids ids;
            GameSearch wanted = asked;
            for (int page = 0;; ++page) {
                REQUIRE(page < 50);
                const auto found = search_by_position(database, nine(), position, wanted, 3,
                                                      {.games = 5, .time = std::chrono::minutes(1)});
                REQUIRE(found.has_value());
                CHECK(found->replayed <= 5);
                for (const FinishedRow& row : found->games) ids.push_back(row.id);
                if (found->stopped) {
                    wanted.before = found->stopped_at;
                    wanted.before_id = found->stopped_id;
                } else if (found->games.size() == 3) {
                    wanted.before = found->games.back().at;
                    wanted.before_id = found->games.back().id;
                } else {
                    break;
                }
            }
            CHECK(ids == all);
        }
        const Found none = search(database, position, {}, 100, {.time = std::chrono::milliseconds(0)});
        CHECK(none.stopped);
        CHECK(none.replayed == 1);
    });
}

TEST_CASE("a position of few games is found however old they are, and one after turn 40 by replaying") {
    on_both_databases([](store::Store& /*store*/, store::Database& database) {
        std::vector<ArchivedGameWrite> games;
        for (int i = 0; i < 20; ++i)
            games.push_back(
                archived("g" + std::to_string(10 + i), 1000 * day_length + i, Side::white, {"d6", "f4"}));
        games.push_back(archived("old", day_length, Side::white, {"a7", "d7"}));
        games.push_back(archived("long", 2 * day_length, Side::white, long_game()));
        REQUIRE(archive_games(database, games).has_value());
        const PositionSearchLimits short_limits{.games = 3, .time = std::chrono::minutes(1)};
        const Found old = search(database, after({"a7"}), {}, 100, short_limits);
        CHECK(old.ids == Ids{"long", "old"});
        CHECK(old.replayed == 0);
        CHECK(search(database, after(long_game()), {}).ids == Ids{"long"});
        CHECK(search(database, after(long_game()), {.name = "Ann", .winner = "white"}).ids == Ids{"long"});
        const Found unknown = search(database, after({"b6"}), {}, 100, short_limits);
        CHECK(unknown.ids.empty());
        CHECK(unknown.stopped);
        CHECK(unknown.replayed == 3);
    });
}
