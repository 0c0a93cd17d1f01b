// Whether the levels fit people, by scripted beginners. The games are few and the bounds wide; merels-bench
// levels measures more closely.
#include <doctest/doctest.h>
#include <string>
#include <utility>

#include "arena/beginner.h"
#include "arena/tournament.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::arena;

namespace {

double share(const std::string& game, const std::string& first, const std::string& second, int games,
             int opening_turns = 0) {
    const auto standing = play_tournament({.game = find_game(game),
                                           .first = first,
                                           .second = second,
                                           .games = games,
                                           .opening_turns = opening_turns,
                                           .seed = 7},
                                          [](const play::Match&, const Standing&) {});
    REQUIRE(standing.has_value());
    return standing->share();
}

double beginner_share(const std::string& game, const Beginner& beginner, int level, int games) {
    return share(game, "beginner:" + std::string(beginner.name), "level:" + std::to_string(level), games);
}

}  // namespace

TEST_CASE("G9: in every game, every beginner but the random one beats level 1" *
          doctest::test_suite("slow")) {
    for (const auto& game : all_games()) {
        double sum = 0;
        for (const Beginner& beginner : beginners) {
            CAPTURE(game->name());
            CAPTURE(beginner.name);
            const double score = beginner_share(game->name(), beginner, 1, 40);
            if (beginner.takes > 0) CHECK(score >= 0.6);
            sum += score;
        }
        CAPTURE(game->name());
        CHECK(sum / static_cast<double>(beginners.size()) >= 0.6);
    }
}

TEST_CASE("G9: in every game, the beginners hold level 3 on average, and the random one does not" *
          doctest::test_suite("slow")) {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        double sum = 0;
        for (const Beginner& beginner : beginners) sum += beginner_share(game->name(), beginner, 3, 60);
        const double mean = sum / static_cast<double>(beginners.size());
        CHECK(mean >= 0.38);
        CHECK(mean <= 0.62);
        CHECK(beginner_share(game->name(), *find_beginner("random"), 3, 60) < 0.4);
    }
}

TEST_CASE("G9: in every game, each level up to 7 beats the one below" * doctest::test_suite("slow")) {
    for (const auto& game : all_games()) {
        for (int level = 2; level <= 7; ++level) {
            CAPTURE(game->name());
            CAPTURE(level);
            CHECK(share(game->name(), "level:" + std::to_string(level), "level:" + std::to_string(level - 1),
                        level < 6 ? 60 : 30, 2) > 0.5);
        }
    }
}

TEST_CASE("G9: parameters play as the level that has them") {
    const std::string full = "params:64,1,0,0";
    CHECK(share("three", full, "params:1,100,100,100", 20) > 0.8);
    for (const auto& [wrong, reason] :
         {std::pair("params:1,2,3", "params: \"\" is not a number from 0 to 100"),
          std::pair("params:0,1,1,1", "params: \"0\" is not a number from 1 to 64"),
          std::pair("params:1,1,1,1,5", "params: \"5\" is more than four numbers")}) {
        const auto standing =
            play_tournament({.game = find_game("three"), .first = wrong, .second = full, .games = 2},
                            [](const play::Match&, const Standing&) {});
        CHECK(standing.error() == reason);
    }
}

TEST_CASE("a beginner there is not ends the tournament with the reason") {
    const auto standing =
        play_tournament({.game = find_game("six"), .first = "beginner:none", .second = "level:1", .games = 2},
                        [](const play::Match&, const Standing&) {});
    CHECK(standing.error() == "beginner:none: there is no such beginner");
}

TEST_CASE("the attentive beginner is better than the careless one, and that one than random play" *
          doctest::test_suite("slow")) {
    for (const char* game : {"nine", "six", "yote", "dvonn"}) {
        CAPTURE(game);
        CHECK(share(game, "beginner:attentive", "beginner:careless", 20) > 0.5);
        CHECK(share(game, "beginner:careless", "beginner:random", 20) > 0.5);
    }
}
