#include "arena/tournament.h"

#include <doctest/doctest.h>
#include <set>
#include <string>

#include "core/history.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::arena;

TEST_CASE("a tournament plays pairs from the same start, each engine with each side once") {
    Tournament tournament{
        .game = find_game("six"), .first = "level:3", .second = "level:1", .games = 7, .at_once = 2};
    std::multiset<std::string> starts;
    int reports = 0;
    const auto standing = play_tournament(tournament, [&](const play::Match& match, const Standing& so_far) {
        ++reports;
        CHECK(so_far.games() == reports);
        CHECK(match.over());
        starts.insert(match.history().position_at(0).text() + match.player(Side::white).name);
    });
    REQUIRE(standing.has_value());
    CHECK(standing->games() == 8);
    CHECK(starts.size() == 8);
    CHECK(std::set<std::string>(starts.begin(), starts.end()).size() == 8);
    CHECK(standing->share() > 0.5);
}

TEST_CASE("an engine that cannot be had ends the tournament with the reason") {
    const auto nobody = [](const play::Match&, const Standing&) {};
    Tournament tournament{.game = find_game("six"), .first = "level:11", .second = "level:1", .games = 2};
    CHECK(play_tournament(tournament, nobody).error() == "level: \"11\" is not a number from 1 to 10");
    tournament.first = "false";
    CHECK(play_tournament(tournament, nobody).error() == "\"false\" does not speak the engine protocol");
}

TEST_CASE("the standing gives the share of the points and the difference in Elo") {
    const Standing even{.won = 10, .drawn = 20, .lost = 10};
    CHECK(even.share() == 0.5);
    CHECK(even.elo().difference == doctest::Approx(0));
    CHECK(even.elo().error == doctest::Approx(76.9).epsilon(0.02));
    const Standing better{.won = 30, .drawn = 0, .lost = 10};
    CHECK(better.elo().difference == doctest::Approx(190.8).epsilon(0.01));
}
