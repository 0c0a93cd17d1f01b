#include "bench/ratings.h"

#include <doctest/doctest.h>

using namespace merels::bench;

// docs/ratings.md has the figures of the whole simulation. This one is smaller, with as many games a player,
// and its limits are a little above what it gives.
TEST_CASE("W16: ratings predict results almost as well as the best fit, and find newcomers in eight games") {
    const RatingFigures figures = measure_ratings({.games = 40'000, .players = 40, .newcomers = 4'000});
    CHECK(figures.all.above_best_fit() < 0.01);
    CHECK(figures.established.above_best_fit() < 0.0075);
    // What is known in hindsight is better than the truth, and both are better than what is known before.
    CHECK(figures.all.best_fit < figures.all.strengths);
    CHECK(figures.all.strengths < figures.all.ratings);
    const NewcomerErrors& eight = figures.newcomers[1];
    REQUIRE(eight.games == 8);
    CHECK(eight.average < 97);
    CHECK(eight.median < 82);
    CHECK(eight.mean > -10);
    CHECK(eight.mean < 10);
    // Not everyone is within 100 points: eight results do not say as much.
    CHECK(eight.within_100 > 0.58);
    CHECK(eight.within_100 < 0.7);
}
