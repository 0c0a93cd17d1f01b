// Whether the levels fit people, by scripted beginners. The games are few and the bounds wide; merels-bench
// levels measures more closely.
#include <doctest/doctest.h>
#include <string>

#include "arena/beginner.h"
#include "arena/tournament.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::arena;

namespace {

double share(const char* game, const std::string& first, const std::string& second, int games) {
    const auto standing = play_tournament({.game = find_game(game),
                                           .first = first,
                                           .second = second,
                                           .games = games,
                                           .opening_turns = 0,
                                           .seed = 7},
                                          [](const play::Match&, const Standing&) {});
    REQUIRE(standing.has_value());
    return standing->share();
}

// What the beginners score on average.
double beginners_share(const char* game, int level) {
    double sum = 0;
    for (const Beginner& beginner : beginners)
        sum += share(game, "beginner:" + std::string(beginner.name), "level:" + std::to_string(level), 16);
    return sum / static_cast<double>(beginners.size());
}

}  // namespace

TEST_CASE("G9: a beginner beats level 1 more often than not, and holds level 3") {
    for (const char* game : {"nine", "six", "three", "yote", "dvonn"}) {
        CAPTURE(game);
        CHECK(beginners_share(game, 1) > 0.55);
        const double third = beginners_share(game, 3);
        CHECK(third > 0.35);
        CHECK(third < 0.65);
    }
}

TEST_CASE("a beginner there is not ends the tournament with the reason") {
    const auto standing =
        play_tournament({.game = find_game("six"), .first = "beginner:none", .second = "level:1", .games = 2},
                        [](const play::Match&, const Standing&) {});
    CHECK(standing.error() == "beginner:none: there is no such beginner");
}

TEST_CASE("the attentive beginner is better than the careless one, and that one than random play") {
    for (const char* game : {"nine", "six", "yote", "dvonn"}) {
        CAPTURE(game);
        CHECK(share(game, "beginner:attentive", "beginner:careless", 20) > 0.5);
        CHECK(share(game, "beginner:careless", "beginner:random", 20) > 0.5);
    }
}
